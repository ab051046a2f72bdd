import { chromium } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { chromiumArgs } from '../scripts/chromium.ts';
import { bankUrl } from './support/browser.ts';

async function countReports(directive: string): Promise<number> {
  const metrics = await (await fetch(bankUrl('/metrics'))).text();
  return Number(
    new RegExp(`harvest_policy_reports_total{directive="${directive}"} (\\d+)`).exec(metrics)?.[1] ?? 0,
  );
}

test.each(['br', 'gzip', 'identity'])(
  'Files of the pages, sent as %s: say their charset where they are text',
  async (encoding) => {
    const typeOf = async (path: string) => {
      const answer = await fetch(bankUrl(path), { headers: { 'accept-encoding': encoding } });
      expect([path, answer.status]).toEqual([path, 200]);
      await answer.arrayBuffer();
      return answer.headers.get('content-type');
    };
    const page = await (await fetch(bankUrl('/'))).text();
    const assets = [...page.matchAll(/(?:href|src)="(\/assets\/[^"]+\.(?:css|js))"/g)].map(
      ([, path]) => path ?? '',
    );
    expect(assets.length).toBeGreaterThan(1);
    for (const path of ['/', '/favicon.svg', '/robots.txt', ...assets])
      expect([path, await typeOf(path)]).toEqual([path, expect.stringMatching(/; charset=utf-8$/)]);
  },
);

// A browser of its own: in the others a page that breaks its policy is a failure.
test('A script that got into the page: does not run, and the browser tells the bank', async () => {
  const browser = await chromium.launch({ executablePath: inject('chromium'), args: chromiumArgs });
  try {
    const page = await browser.newPage();
    await page.goto(bankUrl('/'));
    const before = await countReports('script-src-elem');
    const ran = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "stolen"';
      document.body.append(script);
      return document.title === 'stolen';
    });
    expect(ran).toBe(false);
    await expect.poll(() => countReports('script-src-elem')).toBe(before + 1);
  } finally {
    await browser.close();
  }
});
