import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../apps/api/src/platform/config.ts';
import { createSecrets } from '../apps/api/src/platform/security/secrets.ts';
import { expectAccessible } from './support/accessibility.ts';
import { onTheDatabase, useSentCodes } from './support/authenticator.ts';
import { bank, openPage } from './support/browser.ts';
import { NGOZI, PASSWORD } from './support/people.ts';

const secret = new Secret({ size: 20 });

beforeAll(async () => {
  const config = await readConfig({ DATA_DIR: bank().dataDir });
  const sealed = createSecrets(config.secretKey).encrypt('totp-secrets', secret.base32);
  const enrol = `update customers set two_factor_type = 'GOOGLE_AUTHENTICATOR', totp_secret_encrypted = $1 where email = $2`;
  await onTheDatabase(enrol, [sealed, NGOZI.email]);
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
