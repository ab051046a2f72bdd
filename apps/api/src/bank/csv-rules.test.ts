import { expect, test } from 'vitest';
import { csvLine } from './csv-rules.ts';

test.each([
  ['plain words', 'Seen at the branch', '"Seen at the branch"'],
  ['quotes, commas and lines', 'She said "no",\nthen left', '"She said ""no"",\nthen left"'],
  ['a formula', '=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['a plus', '+2348030000001', `"'+2348030000001"`],
  ['a minus', '-1', `"'-1"`],
  ['an at sign', '@SUM(A1)', `"'@SUM(A1)"`],
  ['a formula after blanks', '  =1+1', `"'  =1+1"`],
  ['a formula in full width', '＝1+1', `"'＝1+1"`],
  ['a tab', '\t=1', `"'\t'=1"`],
  ['a formula behind a semicolon', 'a; =1+1;b', `"a;' =1+1;b"`],
  ['a formula behind a tab', 'a\t@SUM(A1)', `"a\t'@SUM(A1)"`],
  ['a formula behind a semicolon and a tab', 'a;\t=1', `"a;'\t'=1"`],
  ['a formula behind two tabs', 'a\t\t=1', `"a\t\t'=1"`],
  ['a line break', '\r=1', `"'\r=1"`],
  ['a sum in the middle', 'a=1', '"a=1"'],
  ['nothing', '', '""'],
])('a cell of %s: is text to any spreadsheet', (_what, text, cell) => {
  expect(csvLine([text, 'x'])).toBe(`${cell},"x"\r\n`);
});
