/** Signs that cannot be seen, in texts that are compared sign by sign. */

export interface Piece {
  readonly text: string;
  /** What the sign is called, where the piece is one that cannot be seen. */
  readonly name?: string;
}

const NAMES: Readonly<Record<number, string>> = {
  0x00a0: 'no-break space',
  0x00ad: 'soft hyphen',
  0x061c: 'Arabic letter mark',
  0x180e: 'Mongolian vowel separator',
  0x2007: 'figure space',
  0x200b: 'zero-width space',
  0x200c: 'zero-width non-joiner',
  0x200d: 'zero-width joiner',
  0x200e: 'left-to-right mark',
  0x200f: 'right-to-left mark',
  0x202a: 'left-to-right embedding',
  0x202b: 'right-to-left embedding',
  0x202c: 'end of a turned direction',
  0x202d: 'left-to-right override',
  0x202e: 'right-to-left override',
  0x202f: 'narrow no-break space',
  0x2060: 'word joiner',
  0x2066: 'left-to-right isolate',
  0x2067: 'right-to-left isolate',
  0x2068: 'first strong isolate',
  0x2069: 'end of an isolate',
  0xfeff: 'zero-width no-break space',
};

const UNSEEN = /[\u00a0\u00ad\u061c\u180e\u2007\u200b-\u200f\u202a-\u202f\u2060\u2066-\u2069\ufeff]/gu;

/** Joiners are part of emoji, and of words in scripts that need them. */
const JOINS = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|(?!\p{Script=Latin})[\p{L}\p{M}])$/u;

/** The text in pieces, each sign that cannot be seen a piece of its own; nothing is left out. */
export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(UNSEEN)) {
    const [sign] = match;
    const before = text.slice(Math.max(0, match.index - 4), match.index);
    if ((sign === '\u200c' || sign === '\u200d') && JOINS.test(before)) continue;
    if (match.index > from) found.push({ text: text.slice(from, match.index) });
    const code = sign.codePointAt(0)!;
    found.push({ text: sign, name: `${NAMES[code] ?? ''} (U+${code.toString(16).toUpperCase().padStart(4, '0')})`.trim() });
    from = match.index + sign.length;
  }
  if (from < text.length) found.push({ text: text.slice(from) });
  return found;
}
