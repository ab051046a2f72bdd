import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { bankUrl, openPage, pauseClock } from './support/browser.ts';
import { ADA, codeFrom, MUSA, openAs, type Person, signIn } from './support/people.ts';
import { nameFound } from './support/transfer-form.ts';

const REASON = 'For your security we logged you out after 5 minutes without activity.';
const TYPED = 'What you had typed was not sent.';

/** A tab of somebody signed in, whose clock can be turned. Each signs in anew, because these tests end sessions. */
async function openTimedTab(person: Person = ADA): Promise<Page> {
  const page = await openPage('/', { withClock: true });
  await signIn(page, person);
  await page.getByRole('heading', { level: 1, name: `Welcome, ${person.firstName}` }).waitFor();
  await settled(page);
  return page;
}

async function settled(page: Page): Promise<void> {
  await page.locator('li[aria-current="true"]').waitFor();
}

const warning = (page: Page) => page.getByRole('alertdialog');

test('Idle for five minutes: is warned a minute before, signed out at the bank too, and told why', async () => {
  const page = await openTimedTab();
  // From the last move on the page's time is ours alone, however long the machine takes.
  await pauseClock(page);
  await page.mouse.move(40, 50);
  const token = await page.evaluate(() => localStorage.getItem('userInfo') ?? '');
  await page.clock.fastForward('03:50');
  expect(await warning(page).count()).toBe(0);
  await page.clock.fastForward('00:10');
  await page.getByRole('alertdialog', { name: "You'll be logged out in 60 seconds" }).waitFor();
  await expect.poll(() => page.title()).toBe('Logging out soon – Harvest');
  // Who looks sees each second; who listens is spared them.
  await page.clock.fastForward('00:02');
  await warning(page)
    .getByRole('heading', { name: /^You'll be logged out in 5\d seconds$/ })
    .waitFor();
  await page.getByRole('alertdialog', { name: "You'll be logged out in 60 seconds" }).waitFor();
  for (const [seconds, passed] of [
    [45, '00:13'],
    [30, '00:15'],
    [15, '00:15'],
  ] as const) {
    await page.clock.fastForward(passed);
    await warning(page)
      .locator('[aria-live]')
      .getByText(`You'll be logged out in ${seconds} seconds`)
      .waitFor();
  }
  await page.clock.fastForward('00:15');
  await page.clock.resume();
  await page.getByText(REASON).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await page.evaluate(() => localStorage.getItem('userInfo'))).toBe(null);
  await page.evaluate((stolen) => localStorage.setItem('userInfo', stolen), token);
  await page.goto(bankUrl('/home'));
  await page.getByText('Your session ended. Log in again.').waitFor();
});

test('The warning, answered with Enter twelve times: goes away each time, and the focus returns', async () => {
  const page = await openTimedTab();
  const eye = page.getByRole('button', { name: 'Show balance of all accounts' });
  await eye.focus();
  for (let time = 0; time < 12; time += 1) {
    await page.clock.fastForward('04:30');
    await warning(page).waitFor();
    await page.keyboard.press('Enter');
    await warning(page).waitFor({ state: 'hidden' });
  }
  await eye.and(page.locator(':focus')).waitFor();
  expect(await page.title()).toBe('Home – Harvest');
  await page.clock.fastForward('03:55');
  expect(await warning(page).count()).toBe(0);
});

test('The warning, met with the mouse: says that nothing will happen, and waits to be closed', async () => {
  const page = await openTimedTab();
  await page.clock.fastForward('04:20');
  await warning(page).waitFor();
  await page.mouse.move(200, 200);
  await page.mouse.move(210, 210);
  await page.getByRole('alertdialog', { name: "You're still logged in" }).waitFor();
  await page.clock.fastForward('02:00');
  await page.getByRole('button', { name: 'Stay logged in' }).click();
  await warning(page).waitFor({ state: 'hidden' });
  await page.clock.fastForward('04:10');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByText('You are logged out.').waitFor();
});

test('The warning, over a code being entered: Escape closes the warning alone, and no digit is lost', async () => {
  const page = await openTimedTab(MUSA);
  await page.getByRole('navigation').getByRole('link', { name: 'Transfer' }).click();
  await page.getByLabel('Destination Account Number').fill('1000000019');
  await nameFound(page, 'OBI ADA').waitFor();
  await page.getByLabel('Amount').fill('10');
  await page.getByLabel('Description').fill('Seed');
  await page.getByRole('button', { name: 'Send' }).click();
  const digit = page.getByLabel('Digit 2 of 6');
  await page.getByLabel('Digit 1 of 6').fill('1');
  await digit.fill('2');
  await page.clock.fastForward('04:20');
  await warning(page).waitFor();
  await page.keyboard.press('Escape');
  await warning(page).waitFor({ state: 'hidden' });
  expect(await digit.inputValue()).toBe('2');
  const review = page.getByRole('dialog', { name: 'Check and confirm' });
  // Left unconfirmed, it would be told of on every page of the tests after this one.
  const discarded = page.waitForResponse('**/api/operations/*/discard');
  await review.getByRole('button', { name: 'Edit' }).click();
  await discarded;
});

/** Musa's form, filled in for Ada. */
async function openFilledForm(): Promise<Page> {
  const page = await openTimedTab(MUSA);
  await page.getByRole('navigation').getByRole('link', { name: 'Transfer' }).click();
  await page.getByLabel('Destination Account Number').fill('1000000019');
  await nameFound(page, 'OBI ADA').waitFor();
  await page.getByLabel('Amount').fill('16');
  await page.getByLabel('Description').fill('Yams');
  return page;
}

/** Sends the form with its code, up to what the page makes of the answer. */
async function sendWithCode(page: Page): Promise<void> {
  const code = await codeFrom(MUSA, async () => {
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('dialog').getByText("You're sending").waitFor();
  });
  await page.keyboard.type(code);
}

test('Idle with a form filled in: says that what was typed was not sent', async () => {
  const page = await openFilledForm();
  await page.clock.fastForward('05:01');
  await page.getByText(`${REASON} ${TYPED}`, { exact: true }).waitFor();
});

test('Idle on another page than the form was filled in on: has nothing to say of what was typed there', async () => {
  const page = await openFilledForm();
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await settled(page);
  await page.clock.fastForward('05:01');
  await page.getByText(REASON, { exact: true }).waitFor();
});

test('Idle after money was sent: says nothing of what was sent or not', async () => {
  const page = await openFilledForm();
  await sendWithCode(page);
  await page.getByRole('heading', { name: 'Transferred Successfully' }).waitFor();
  await page.clock.fastForward('05:01');
  await page.getByText(REASON, { exact: true }).waitFor();
});

test('Idle while an outcome is waited for: says which, and not to send it again; signing in asks for it', async () => {
  const page = await openFilledForm();
  await page.route('**/api/transfer/intrabank/confirm', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.route('**/api/transfer/operations/*', (route) => route.abort());
  await sendWithCode(page);
  await page.getByText('We sent your instruction and did not hear back.').waitFor();
  await page.clock.fastForward('05:01');
  const words = "We still wait for the outcome of ₦16.00 to OBI ADA. Don't send it again.";
  await page.getByText(`${REASON} ${words}`, { exact: true }).waitFor();
  await page.unroute('**/api/transfer/operations/*');
  await signIn(page, MUSA);
  await page.getByRole('dialog', { name: 'Receipt' }).getByText('to OBI ADA', { exact: true }).waitFor();
});

test('A laptop closed for an hour: is signed out when it opens, before a move of the mouse counts', async () => {
  const page = await openTimedTab();
  await pauseClock(page);
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 3_600_000);
  await page.mouse.move(300, 300);
  await page.getByText(REASON).waitFor();
});

test('Several tabs, activity in one: keeps the others signed in; leaving all of them ends all', async () => {
  const page = await openTimedTab(MUSA);
  const other = await page.context().newPage();
  await other.goto(bankUrl('/home'));
  await settled(other);
  await page.clock.fastForward('03:00');
  await page.mouse.move(120, 130);
  await page.clock.fastForward('03:00');
  expect(await warning(other).count()).toBe(0);
  await page.clock.fastForward('01:20');
  await warning(other).waitFor();
  await warning(page).waitFor();
  await page.keyboard.press('Enter');
  await warning(other).waitFor({ state: 'hidden' });
  await page.clock.fastForward('05:00');
  await page.getByText(REASON).waitFor();
  await other.getByText(REASON).waitFor();
});

test('Several tabs, logging out in one: signs out the other', async () => {
  const page = await openTimedTab(MUSA);
  const other = await page.context().newPage();
  await other.goto(bankUrl('/home'));
  await settled(other);
  await other.getByRole('button', { name: 'User menu of Musa' }).click();
  await other.getByRole('menuitem', { name: 'Logout' }).click();
  await other.getByText('You are logged out.').waitFor();
  await page.getByText('You are logged out.').waitFor();
});

test('Reading without asking the bank for anything: pings it every two minutes, and never without input', async () => {
  const page = await openAs(ADA, '/home', { withClock: true });
  await settled(page);
  const pings: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/ping')) pings.push(request.headers()['x-user-active']);
  });
  await page.clock.fastForward('02:30');
  expect(pings).toEqual([]);
  await page.mouse.move(50, 60);
  // The page looks once a second.
  await expect.poll(() => pings).toEqual(['1']);
  await page.mouse.move(70, 80);
  await page.clock.fastForward('01:00');
  await page.clock.fastForward('01:30');
  await expect.poll(() => pings).toEqual(['1', '1']);
});

test('What a page asks for by itself, after a move of the mouse: leaves the sign of it to other calls', async () => {
  const page = await openAs(ADA, '/home');
  await settled(page);
  const asked = new Set<string>();
  const signed: string[] = [];
  page.on('request', (request) => {
    const name = /\/(emergency-lock|unfinished)$/.exec(request.url())?.[1];
    if (name === undefined) return;
    asked.add(name);
    if (request.headers()['x-user-active'] !== undefined) signed.push(name);
  });
  await page.mouse.move(50, 60);
  await expect
    .poll(async () => {
      // As when the tab is looked at again.
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      return asked.size;
    })
    .toBe(2);
  expect(signed).toEqual([]);
});

test('A tab looked at between any two steps of its start: throws nothing', async () => {
  const page = await openAs(ADA, 'about:blank');
  // React does each piece of its work in a message of its own; the tab is looked at after every one of them.
  await page.addInitScript(() => {
    const looks = { count: 0 };
    Object.assign(window, { looks });
    const onmessage = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage');
    Object.defineProperty(MessagePort.prototype, 'onmessage', {
      set(listener: (event: MessageEvent) => void) {
        onmessage?.set?.call(this, (event: MessageEvent) => {
          listener(event);
          looks.count += 1;
          document.dispatchEvent(new Event('visibilitychange'));
        });
      },
    });
  });
  const listed = page.waitForResponse('**/api/transfer/unfinished');
  await page.goto(bankUrl('/home'));
  await settled(page);
  await listed;
  expect(await page.evaluate('looks.count')).toBeGreaterThan(10);
});
