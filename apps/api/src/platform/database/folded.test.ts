import { globSync, readFileSync } from 'node:fs';
import { folded } from '@harvest/input/plain-text';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBank, type TestBank } from '../../../../../scripts/testing/bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

// Every Latin letter of Nigerian names, alone and with each tone mark.
const LETTERS = Array.from({ length: 0x24f - 0x41 }, (_, place) => String.fromCharCode(0x41 + place));
const MORE = Array.from({ length: 0x1eff - 0x1e00 }, (_, place) => String.fromCharCode(0x1e00 + place));
const MARKED = LETTERS.flatMap((letter) => ['\u0300', '\u0301', '\u0323'].map((mark) => `${letter}${mark}`));

test('folded, in the database: does to every Latin letter what searches do to what is typed', async () => {
  const texts = [...LETTERS, ...MORE, ...MARKED, 'ƁALA Ɗan ƙasa', 'Ọ̀ṣun', 'ÌDÒWÚ', 'ADA', ''];
  const { rows } = await sql<{ given: string; found: string }>`
    select given, folded(given) as found from unnest(${texts}::text[]) as given`.execute(bank.platform.db);
  expect(rows.filter(({ given, found }) => found !== folded(given))).toEqual([]);
  expect(rows).toHaveLength(texts.length);
});

test('no query: compares a text with what is searched for as it stands', () => {
  const files = globSync('apps/api/src/**/*.ts').filter(
    (file) => !file.endsWith('.test.ts') && !file.includes('/demo/'),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(
    files.filter((file) =>
      /'i?like'/.test(readFileSync(file, 'utf8').replaceAll(/folded\([^)]*\), 'like'/g, '')),
    ),
  ).toEqual([]);
});
