// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { fromHtml, fromTsv, gridOf, toHtml, toTsv } from '../../src/state/clipboard';

describe('tab-separated text', () => {
  it('reads what Excel writes, with lines inside cells', () => {
    const text = 'Open \'/\'\t"first\r\nsecond ""quoted"""\r\nClick \'Go\'\t\r\n';
    expect(fromTsv(text)).toEqual([["Open '/'", 'first\nsecond "quoted"'], ["Click 'Go'", '']]);
  });

  it('keeps the quotes of sentences', () => {
    expect(fromTsv('"Save" is displayed\t"A" and "B"\n"Save"')).toEqual([
      ['"Save" is displayed', '"A" and "B"'],
      ['"Save"'],
    ]);
  });

  it('keeps an unbalanced quote', () => {
    expect(fromTsv('"abc\tdef\nx')).toEqual([['"abc', 'def'], ['x']]);
    expect(fromTsv('it"s\t"')).toEqual([['it"s', '"']]);
  });

  it('keeps empty cells and lines', () => {
    expect(fromTsv('a\t\tb\n\nc')).toEqual([['a', '', 'b'], [''], ['c']]);
    expect(fromTsv('')).toEqual([['']]);
  });

  it('is read back as it was written', () => {
    const grid = [['a\nb', 'tab\there'], ['"x"', '"y" is'], ['', '"two\nlines"']];
    expect(fromTsv(toTsv(grid))).toEqual(grid);
  });
});

describe('HTML', () => {
  it('reads a table of Excel', () => {
    const html = `<html><body><!--StartFragment--><table><col width=64><tr height=20>
      <td class=xl65>Open
      the page</td><td>one<br style='mso-data-placement:same-cell;'>
      two</td></tr></table><!--EndFragment--></body></html>`;
    expect(fromHtml(html)).toEqual([['Open the page', 'one\ntwo']]);
  });

  it('reads a table of LibreOffice and of Google Sheets', () => {
    const office = '<table cellspacing="0"><tr><td align="left">a<br>b</td><td><font color="#000">c</font></td></tr></table>';
    expect(fromHtml(office)).toEqual([['a\nb', 'c']]);
    const sheets = '<google-sheets-html-origin><table><tbody><tr><td data-sheets-value="x">a</td><td>b<br/>c</td></tr></tbody></table>';
    expect(fromHtml(sheets)).toEqual([['a', 'b\nc']]);
  });

  it('reads paragraphs and lists in cells', () => {
    expect(fromHtml('<table><tr><td><p>a</p><p>b</p></td><td><ul><li>c</li><li>d</li></ul></td></tr></table>')).toEqual([
      ['a\nb', '- c\n- d'],
    ]);
  });

  it('takes markup for text, and no script', () => {
    const html = toHtml([['<img src=x onerror=alert(1)>', 'a\n<b>']]);
    expect(html).not.toContain('<img');
    expect(fromHtml(html)).toEqual([['<img src=x onerror=alert(1)>', 'a\n<b>']]);
    expect(fromHtml('<table><tr><td>a<script>alert(1)</script></td></tr></table>')).toEqual([['a']]);
  });

  it('falls back to the text, and leaves titles out', () => {
    expect(gridOf('<p>no table</p>', 'a\tb')).toEqual([['a', 'b']]);
    expect(gridOf('', 'Action\tExpected result\na\tb')).toEqual([['a', 'b']]);
    expect(gridOf('', 'Action\tExpected result')).toEqual([['Action', 'Expected result']]);
  });
});
