import { describe, expect, it } from 'vitest';
import { pieces } from '../../src/state/signs';

const named = (text: string) => pieces(text).flatMap((piece) => piece.name ?? []);

describe('signs that cannot be seen', () => {
  it('are pieces of their own, and the text stays whole', () => {
    const text = 'a\u200bb\u202ec\u00a0d';
    expect(named(text)).toEqual(['zero-width space (U+200B)', 'right-to-left override (U+202E)', 'no-break space (U+00A0)']);
    expect(pieces(text).map((piece) => piece.text).join('')).toBe(text);
  });

  it('are not looked for where they belong: in emoji and in scripts that join', () => {
    expect(named('👩\u200d💻 👩🏽\u200d💻 ❤️\u200d🔥')).toEqual([]);
    expect(named('می\u200cخواهم क्\u200dष')).toEqual([]);
    expect(named('Save\u200d')).toEqual(['zero-width joiner (U+200D)']);
  });

  it('leaves plain texts in one piece', () => {
    expect(pieces('Größe 漢字\nשלום')).toEqual([{ text: 'Größe 漢字\nשלום' }]);
    expect(pieces('')).toEqual([]);
  });
});
