import { expect, test } from 'vitest';
import { otherThan } from '../scripts/testing/codes.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { bankUrl, NARROWEST, openPage } from './support/browser.ts';
import { enterPassword, NGOZI, PASSWORD, signIn } from './support/people.ts';
import { openCustomer } from './support/registering.ts';

const LOGIN = 'POST /auth/ibanking/personal/login';
const REPLACED = 'You have started to log in again since then, so this login is over.';

test('The code of a sign-in, wrong five times: takes no other, says so, and starts again with a new one', async () => {
  const person = await openCustomer();
  const page = await openPage('/', { viewport: NARROWEST });
  const code = await enterPassword(page, person);
  const first = page.getByLabel('Digit 1 of 6');
  for (let count = 1; count < 5; count += 1) {
    await page.keyboard.type(otherThan(code));
    await page.locator('form').getByText('That code is not right. Check it and try again.').waitFor();
    await expect.poll(() => first.inputValue()).toBe('');
  }
  await page.keyboard.type(otherThan(code));
  await page.getByRole('alert').getByText('Too many wrong codes. Start again to get a new one.').waitFor();
  await page.locator('h1:focus').getByText('Too many wrong codes').waitFor();
  expect(await first.count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Resend' }).count()).toBe(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Start again' }).click();
  await page.locator('h1:focus').getByText('Log In').waitFor();
  expect(await page.getByLabel('Email or Phone Number').inputValue()).toBe(person.email);
  await signIn(page, person);
  await page.waitForURL(bankUrl('/onboarding'));
});

test('The code of a sign-in, begun five times again elsewhere: is over, says so without another code, and starts again', async () => {
  const page = await openPage('/', { viewport: NARROWEST });
  const code = await enterPassword(page, NGOZI);
  // From the same address, and none of them a browser that she is known by.
  for (let count = 0; count < 5; count += 1) {
    const elsewhere = await page.evaluate(
      async ([route, body]) =>
        (
          await fetch(route ?? '', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: body ?? '',
          })
        ).status,
      [LOGIN.split(' ')[1], JSON.stringify({ email: NGOZI.email, password: PASSWORD })],
    );
    expect(elsewhere).toBe(200);
  }
  await page.keyboard.type(code);
  await page.getByRole('alert').getByText(REPLACED).waitFor();
  expect(await page.getByRole('button', { name: 'Resend' }).count()).toBe(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Start again' }).click();
  await page.getByRole('heading', { name: 'Log In' }).waitFor();
  expect(await page.getByLabel('Email or Phone Number').inputValue()).toBe(NGOZI.email);
  await signIn(page, NGOZI);
  await page.waitForURL(bankUrl('/onboarding'));
});
