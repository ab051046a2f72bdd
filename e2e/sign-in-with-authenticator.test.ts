import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { useAuthenticator, useSentCodes } from './support/authenticator.ts';
import { openPage } from './support/browser.ts';
import { NGOZI, PASSWORD } from './support/people.ts';

const secret = new Secret({ size: 20 });

beforeAll(async () => {
  await useAuthenticator(NGOZI, secret);
});

afterAll(() => useSentCodes(NGOZI));

test('Sign-in, of somebody with an authenticator app: asks for its code, sends none, and lets them in', async () => {
  const page = await openPage('/');
  await page.getByLabel('Email or Phone Number').fill(NGOZI.email);
  await page.getByLabel('Password *').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('heading', { name: 'Google Authentication' }).waitFor();
  await page.getByText('Enter the code from the authenticator app').waitFor();
  expect(await page.getByRole('button', { name: 'Resend' }).count()).toBe(0);
  await expectAccessible(page);
  await page.keyboard.type(new TOTP({ secret }).generate());
  await page.getByRole('heading', { level: 1, name: 'Onboarding' }).waitFor();
});
