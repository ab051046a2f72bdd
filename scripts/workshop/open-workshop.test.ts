import { contract } from '@harvest/contracts/contract';
import { expect, onTestFinished, test } from 'vitest';
import { DEFAULT_ANSWERS } from './default-answers.ts';
import { serveScreens } from './open-workshop.ts';
import { ADA } from './screens.ts';

const SUMMARY = 'GET /api/client-summary';
const SCREENS = [
  { what: 'Sign-in', state: 'loaded', path: '/' },
  {
    what: 'Home',
    state: 'failed',
    path: '/home',
    as: ADA,
    answers: { [SUMMARY]: { refuses: 'UNAVAILABLE' } },
  },
  { what: 'Home', state: 'a <narrow> rail', path: '/home', as: ADA, only: 'desktop' },
] as const;

async function open(): Promise<(path: string, cookie?: string) => Promise<Response>> {
  const { url, stop } = await serveScreens(SCREENS);
  onTestFinished(stop);
  return (path, cookie = '') => fetch(new URL(path, url), { headers: { cookie } });
}

test('The workshop, opened by hand: lists each state under its page, with a way there', async () => {
  const get = await open();
  const list = await (await get('/workshop/')).text();
  expect(list.match(/<h2>.*?<\/h2>/g)).toEqual(['<h2>Sign-in</h2>', '<h2>Home</h2>']);
  expect(list).toContain('<a href="/workshop/screens/1">failed</a>');
  expect(list).toContain('<a href="/workshop/screens/2">a &#60;narrow&#62; rail</a> (desktop only)');
});

test('A state of the workshop, opened by hand: stores who is signed in, leads to its page, and gives its answers there', async () => {
  const get = await open();
  const entrance = await get('/workshop/screens/1');
  const [cookie = ''] = entrance.headers.getSetCookie();
  const page = await entrance.text();
  expect(page).toContain('location.replace(path)');
  expect(page).toContain('"path":"/home"');
  expect(page).toContain('token-of-ada');
  const refused = await get('/api/client-summary', cookie);
  expect([refused.status, await refused.json()]).toEqual([
    503,
    expect.objectContaining({ code: 'UNAVAILABLE' }),
  ]);
  // What every page asks has an answer in every state.
  expect((await get('/api/transfer/unfinished', cookie)).status).toBe(200);
  expect((await get('/api/nothing-of-this-name', cookie)).status).toBe(501);
});

test('A page of the workshop: is the page of the application under the policy of the bank, with the code of the workshop', async () => {
  const get = await open();
  const answer = await get('/home');
  const [, nonce = ''] = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '') ?? [];
  const page = await answer.text();
  expect(page.match(/<script[^>]*>/g)).toEqual([
    `<script nonce="${nonce}">`,
    `<script defer src="/workshop/application.js" nonce="${nonce}">`,
    `<script type="module" src="/workshop/document.js" nonce="${nonce}">`,
  ]);
  expect(page).not.toContain('__');
});

test.each(Object.entries(DEFAULT_ANSWERS))(
  'What every screen hears of %s: is such as the contract allows',
  (route, answer) => {
    const endpoint = Object.entries(contract).find(([name]) => name === route)?.[1];
    const isAllowed =
      typeof answer === 'object' && 'says' in answer
        ? endpoint?.response.safeParse(answer.says).success
        : typeof answer === 'object' &&
          'refuses' in answer &&
          endpoint?.errors.some((code) => code === answer.refuses);
    expect(isAllowed).toBe(true);
  },
);
