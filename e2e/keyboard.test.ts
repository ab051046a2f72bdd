import { expect, test } from 'vitest';
import { openPage } from './support/browser.ts';
import { tabTo } from './support/keyboard.ts';
import { ADA, balancesKobo, codeFrom, PASSWORD } from './support/people.ts';
import { accountsOfAdaAndMusa, nameFound, transferReceipt } from './support/transfer-form.ts';

test('Keyboard alone, from sign-in to receipt: sends money, and every stop can be seen', async () => {
  const { adas, musas } = await accountsOfAdaAndMusa();
  const [from = ''] = adas;
  const [to = ''] = musas;
  const page = await openPage('/');
  await page.getByLabel('Email or Phone Number').waitFor();
  await tabTo(page, page.getByLabel('Email or Phone Number'));
  await page.keyboard.type(ADA.email);
  await tabTo(page, page.getByLabel('Password *'));
  await page.keyboard.type(PASSWORD);
  const signInCode = await codeFrom(ADA, async () => {
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'OTP Verification' }).waitFor();
  });
  await tabTo(page, page.getByLabel('Digit 1 of 6'));
  await page.keyboard.type(signInCode);
  await page.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor();
  const before = await balancesKobo(page);

  await tabTo(page, page.getByRole('navigation').getByRole('link', { name: 'Transfer', exact: true }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Make A Transfer' }).waitFor();
  await expect.poll(() => page.getByLabel('Source Account').inputValue()).toMatch(/\(\d{10}\)$/);
  await tabTo(page, page.getByLabel('Destination Account Number'));
  await page.keyboard.type(to);
  await nameFound(page).waitFor();
  await tabTo(page, page.getByLabel('Amount'));
  await page.keyboard.type('12.5');
  await tabTo(page, page.getByLabel('Description'));
  await page.keyboard.type('By keyboard');
  await tabTo(page, page.getByRole('button', { name: 'Send' }));
  const code = await codeFrom(ADA, async () => {
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText("You're sending").waitFor();
  });
  await tabTo(page, page.getByRole('dialog').getByLabel('Digit 1 of 6'));
  await page.keyboard.type(code);
  await transferReceipt(page).waitFor();
  await page.locator('h3:focus').waitFor();
  const after = await balancesKobo(page);
  expect((before.get(from) ?? 0) - (after.get(from) ?? 0)).toBe(1250);
});
