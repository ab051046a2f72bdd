import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBank, type TestBank } from '../../../../../scripts/testing/bank.ts';

const PUBLIC = new URL('../../../../web/public', import.meta.url);

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank({ env: { BANK_NAME: 'Ọjà "Bank"' } });
});
afterAll(() => bank.close());

/** The side lengths that a PNG file says of itself. */
function pixelsOf(file: string): string {
  const png = readFileSync(`${PUBLIC.pathname}${file}`);
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

test('GET /manifest.webmanifest, of a bank with a name of its own: makes it an app with that name', async () => {
  const answer = await fetch(`${bank.url}/manifest.webmanifest`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await answer.json()).toMatchObject({
    name: 'Ọjà "Bank"',
    short_name: 'Ọjà "Bank"',
    start_url: '/',
    display: 'standalone',
  });
});

test('GET /manifest.webmanifest, its icons: are there, as large as they say, one of them for any mask', async () => {
  const answer = await fetch(`${bank.url}/manifest.webmanifest`);
  const { icons } = (await answer.json()) as {
    icons: readonly { src: string; type: string; sizes: string; purpose: string }[];
  };
  const drawn = icons.filter(({ type }) => type === 'image/png');
  expect(drawn.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src, sizes } of drawn) expect(pixelsOf(src)).toBe(sizes);
});
