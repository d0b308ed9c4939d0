/** Cells on their way from and to spreadsheets: tab-separated text and HTML tables. */

export type Grid = string[][];

/** The type under which the application's own rows travel with all that a spreadsheet does not know. */
export const OWN_TYPE = 'application/x-verbatim-rows';

const needsQuotes = /[\t\n\r]/;

/**
 * Reads tab-separated text. A field is taken as quoted only where a spreadsheet would have quoted it: closing quote at the
 * field's end, every quote inside doubled, and something inside that needs quotes. So `"Save" is displayed` stays as it is.
 */
export function fromTsv(text: string): Grid {
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const grid: Grid = [];
  let row: string[] = [];
  let at = 0;
  while (true) {
    const quoted = source[at] === '"' ? quotedField(source, at) : null;
    const end = quoted ? quoted.end : plainEnd(source, at);
    row.push(quoted ? quoted.text : source.slice(at, end));
    const stop = source[end];
    if (stop !== '\t') {
      grid.push(row);
      row = [];
    }
    if (stop === undefined) return grid;
    at = end + 1;
  }
}

function plainEnd(source: string, at: number): number {
  let end = at;
  while (end < source.length && source[end] !== '\t' && source[end] !== '\n') end += 1;
  return end;
}

function quotedField(source: string, at: number): { text: string; end: number } | null {
  let inner = '';
  let index = at + 1;
  while (index < source.length) {
    if (source[index] === '"') {
      if (source[index + 1] !== '"') break;
      index += 1;
    }
    inner += source[index];
    index += 1;
  }
  const end = index + 1;
  const closed = source[index] === '"' && (end >= source.length || source[end] === '\t' || source[end] === '\n');
  const needed = needsQuotes.test(inner) || inner.includes('"');
  return closed && needed ? { text: inner, end } : null;
}

/** Reads the first table of an HTML fragment as Excel, LibreOffice and Google Sheets write it; none where there is no table. */
export function fromHtml(html: string): Grid | null {
  const page = new DOMParser().parseFromString(inert(html), 'text/html');
  const table = page.querySelector('table');
  if (!table) return null;
  const grid = [...table.querySelectorAll('tr')].map((tr) =>
    [...tr.querySelectorAll('td, th')].map((cell) => cellText(cell).trim()),
  );
  return grid.length > 0 ? grid : null;
}

/**
 * Takes styles and event handlers out of a fragment. None would do anything, for it is parsed apart from the page; but the
 * content policy reports each as an attempt, and spreadsheets style every cell.
 */
function inert(html: string): string {
  return html
    .replace(/<style[\s>][\s\S]*?<\/style\s*>/gi, '')
    .replace(/<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi, (tag) => tag.replace(/([\s"'/])(?=(?:on[a-z]+|style)\s*=)/gi, '$1data-'));
}

/** Text of a cell, a line for each `br`, paragraph, division and list item. */
function cellText(node: Node): string {
  let text = '';
  for (const child of node.childNodes) {
    if (child.nodeType === 3) text += (child.textContent ?? '').replace(/[ \t\r\n]+/g, ' ');
    if (child.nodeType !== 1) continue;
    const name = (child as Element).tagName.toLowerCase();
    if (name === 'script' || name === 'style') continue;
    if (name === 'br') text = `${text.replace(/ $/, '')}\n`;
    else if (['p', 'div', 'li'].includes(name)) {
      const lead = text === '' || text.endsWith('\n') ? '' : '\n';
      text += `${lead}${name === 'li' ? '- ' : ''}${cellText(child).trim()}\n`;
    } else text += cellText(child);
  }
  return text.replace(/\n /g, '\n');
}

export function toTsv(grid: Grid): string {
  const field = (text: string) =>
    needsQuotes.test(text) || text.startsWith('"') ? `"${text.replaceAll('"', '""')}"` : text;
  return grid.map((row) => row.map(field).join('\t')).join('\n');
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function toHtml(grid: Grid): string {
  const cell = (text: string) =>
    text
      .replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
      .replaceAll('\n', '<br style="mso-data-placement:same-cell;">');
  const rows = grid.map((row) => `<tr>${row.map((text) => `<td>${cell(text)}</td>`).join('')}</tr>`);
  return `<table>${rows.join('')}</table>`;
}

/**
 * Chooses between the two forms of one clipboard. Tables that a spreadsheet wrote win, for they keep lines within cells; text
 * wins where the fragment has no table.
 */
export function gridOf(html: string, text: string): Grid {
  const table = html === '' ? null : fromHtml(html);
  const grid = table ?? fromTsv(text);
  return dropTitles(grid.map((row) => row.map((cell) => cell.replaceAll('\u00a0', ' '))));
}

/** Leaves out a header row that says Action and Expected. */
function dropTitles(grid: Grid): Grid {
  const [first, ...rest] = grid;
  const isTitle =
    first && rest.length > 0 && /^(action|step)s?$/i.test(first[0] ?? '') && /^expected/i.test(first[1] ?? '');
  return isTitle ? rest : grid;
}
