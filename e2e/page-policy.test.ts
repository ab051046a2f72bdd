import { chromium, type Page } from 'playwright-core';
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

/** Runs in a browser of its own: in the others a page that breaks its policy is a failure. */
async function onPageOfStranger(check: (page: Page) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({ executablePath: inject('chromium'), args: chromiumArgs });
  try {
    const page = await browser.newPage();
    await page.goto(bankUrl('/'));
    await check(page);
  } finally {
    await browser.close();
  }
}

test('A script that got into the page: does not run, and the browser tells the bank', () =>
  onPageOfStranger(async (page) => {
    const before = await countReports('script-src-elem');
    const title = await page.title();
    const ran = await page.evaluate(
      (script) =>
        import(script).then(
          () => 'ran',
          () => 'refused',
        ),
      'data:text/javascript,document.title="stolen"',
    );
    expect([ran, await page.title()]).toEqual(['refused', title]);
    await expect.poll(() => countReports('script-src-elem')).toBe(before + 1);
  }));

test('Text that code of the page would make a script or an element: is refused, and the browser tells the bank', () =>
  onPageOfStranger(async (page) => {
    const before = await countReports('require-trusted-types-for');
    const refused = await page.evaluate(() => {
      const script = document.createElement('script');
      const style = document.createElement('style');
      const tries: Record<string, () => unknown> = {
        'text of a script': () => (script.textContent = 'document.title = "stolen"'),
        'address of a script': () => (script.src = '/favicon.svg'),
        'element from text': () => (document.body.innerHTML = '<b>stolen</b>'),
        'another policy': () =>
          (
            window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
          ).trustedTypes.createPolicy('thief', {}),
        'rules of a style': () => (style.innerHTML = '.amount { color: green }'),
      };
      return Object.entries(tries)
        .filter(([, attempt]) => {
          try {
            attempt();
            return false;
          } catch {
            return true;
          }
        })
        .map(([what]) => what);
    });
    expect(refused).toEqual([
      'text of a script',
      'address of a script',
      'element from text',
      'another policy',
    ]);
    await expect.poll(() => countReports('require-trusted-types-for')).toBe(before + 3);
  }));

test.each([
  ['/', 200],
  ['/home', 200],
  ['/home/?from=mail', 200],
  ['/Receipt/0000000000000000', 200],
  ['/reset-password/abc/ada.obi%40harvest.test', 200],
  ['/admin/customers/1/transactions/2', 200],
  ['/no-such-page', 404],
  ['/no-such-page?next=/home', 404],
  ['/home/accounts.css', 404],
  ['/index.html', 404],
  ['/.env', 404],
])('The page at %s: answers %i, is kept by no cache, and asks for no device', async (path, status) => {
  for (const method of ['GET', 'HEAD']) {
    const answer = await fetch(bankUrl(path), { method });
    await answer.arrayBuffer();
    expect([method, answer.status]).toEqual([method, status]);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('permissions-policy')).toMatch(/\bcamera=\(\).*\bgeolocation=\(\)/);
    expect(answer.headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'");
  }
});
