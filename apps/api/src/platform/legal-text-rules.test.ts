import { expect, test } from 'vitest';
import { parseLegalText } from './legal-text-rules.ts';

const HEAD = '# Terms\nVersion: 2.1\nDate: 2026-11-22\n';

test('a legal text: has its title, version and date, and its blocks in their order', () => {
  const source = `${HEAD}\nThese are the terms\nof {bank}.\n\n## What we do\nWe carry out\n\n- each payment,\n  once\n- or not at all\n`;
  expect(parseLegalText(source.replaceAll('\n', '\r\n'), 'Harvest')).toEqual({
    title: 'Terms',
    version: '2.1',
    date: '2026-11-22',
    blocks: [
      { kind: 'PARAGRAPH', text: 'These are the terms of Harvest.' },
      { kind: 'HEADING', text: 'What we do' },
      { kind: 'PARAGRAPH', text: 'We carry out' },
      { kind: 'ITEM', text: 'each payment, once' },
      { kind: 'ITEM', text: 'or not at all' },
    ],
  });
});

test('a legal text, of a bank whose name is a pattern to programs: shows the name as it is', () => {
  const text = parseLegalText(`${HEAD}\nThe terms of {bank}.\n`, 'A$&B $$');
  expect(text).toMatchObject({ blocks: [{ kind: 'PARAGRAPH', text: 'The terms of A$&B $$.' }] });
});

test('a legal text, with HTML in it: keeps it as characters', () => {
  const parsed = parseLegalText(`${HEAD}\n<script>alert(1)</script>`, 'Harvest');
  expect(parsed).toMatchObject({ blocks: [{ kind: 'PARAGRAPH', text: '<script>alert(1)</script>' }] });
});

test.each([
  ['nothing in it', ''],
  ['no version', '# Terms\nDate: 2026-11-22\n\nText'],
  ['no title', 'Version: 1\nDate: 2026-11-22\n\nText'],
  ['a version that is none', '# Terms\nVersion: 1/2\nDate: 2026-11-22\n\nText'],
  ['a day that does not exist', '# Terms\nVersion: 1\nDate: 2026-02-30\n\nText'],
  ['no text', HEAD],
])('a legal text, with %s: is refused in words', (_, source) => {
  expect(parseLegalText(source, 'Harvest')).toMatch(/^(must|has) /);
});
