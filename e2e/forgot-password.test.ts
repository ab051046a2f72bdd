import { expect, test } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { bankUrl, countPosts, openPage } from './support/browser.ts';
import { tabTo } from './support/keyboard.ts';
import { linkFrom, MUSA, mailbox } from './support/people.ts';
import { openCustomer } from './support/registering.ts';

const path = (identifier: string) =>
  `/auth/ibanking/personal/password/forgot/${encodeURIComponent(identifier)}`;

test('Forgot password, from sign-in by keyboard: mails a link and says where to look', async () => {
  const page = await openPage('/');
  const identifier = page.getByLabel('Email or Phone Number');
  await tabTo(page, identifier);
  await page.keyboard.type(MUSA.email);
  await tabTo(page, page.getByRole('link', { name: 'Forgot Password' }));
  await page.keyboard.press('Enter');
  await page.locator('h1:focus').getByText('Forgot Password').waitFor();
  expect(await page.title()).toBe('Forgot Password – Harvest');
  expect(new URL(page.url()).href).toBe(bankUrl('/forgot-password'));
  expect(await identifier.inputValue()).toBe(MUSA.email);
  await page.goBack();
  await page.locator('h1:focus').getByText('Log In').waitFor();
  expect(await identifier.inputValue()).toBe(MUSA.email);
  await page.goForward();
  await page.locator('h1:focus').getByText('Forgot Password').waitFor();
  await tabTo(page, identifier);
  const link = await linkFrom(MUSA, async () => {
    await page.keyboard.press('Enter');
    await page.locator('h1:focus').getByText('Mail Sent Successfully').waitFor();
  });
  expect(link).toMatch(/\/reset-password\/[\w%-]+\/musa\.bello%40harvest\.test$/);
  await page.getByText('Email sent successfully').waitFor();
  await page.getByText(MUSA.email).waitFor();
  await tabTo(page, page.getByRole('button', { name: 'Back to Log In' }));
  await page.keyboard.press('Enter');
  await page.locator('h1:focus').getByText('Log In').waitFor();
  expect(await identifier.inputValue()).toBe(MUSA.email);
});

test('Forgot password, with a phone number and with a stranger: says the same', async () => {
  const texts = new Set<string>();
  for (const identifier of [MUSA.phoneNumber, 'nobody.at.all@harvest.test']) {
    const page = await openPage('/forgot-password');
    await page.getByLabel('Email or Phone Number').fill(identifier);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByRole('heading', { level: 1, name: 'Mail Sent Successfully' }).waitFor();
    const said = await page.locator('main').textContent();
    texts.add(
      String(said)
        .replace(identifier, '…')
        .replace(/in \d+ s/, ''),
    );
  }
  expect(texts.size).toBe(1);
  expect(await mailbox('nobody.at.all@harvest.test')).toEqual([]);
});

test('Forgot password, sent again after a minute: mails another link', async () => {
  const person = await openCustomer();
  const page = await openPage('/forgot-password', { withClock: true });
  await page.getByLabel('Email or Phone Number').fill(person.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  const resend = page.getByRole('button', { name: 'Resend' });
  await resend.waitFor();
  expect(await resend.getAttribute('aria-disabled')).toBe('true');
  const posts = countPosts(page, path(person.email));
  await resend.click({ force: true });
  expect(posts()).toBe(0);
  await page.clock.runFor(61_000);
  await linkFrom(person, () => resend.click());
  expect(posts()).toBe(1);
  await page.getByText('The email was sent again.').waitFor();
});

test('Forgot password, with nothing entered or the bank out of reach: says so and keeps what was typed', async () => {
  const page = await openPage('/forgot-password');
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText('This field is required').waitFor();
  await expectAccessible(page);
  await page.route('**/password/forgot/**', (route) => route.abort());
  await page.getByLabel('Email or Phone Number').fill(MUSA.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.locator('form').getByText("An error occurred. We couldn't reach the bank.").waitFor();
  expect(await page.getByLabel('Email or Phone Number').inputValue()).toBe(MUSA.email);
  // Of the built application, whose styles come in another order than those of the parts.
  const close = await page.getByRole('button', { name: 'Close this message' }).boundingBox();
  expect([close?.width, close?.height]).toEqual([44, 44]);
});

test('Forgot password, with what is neither an address nor a number: shows at the field what the bank says of it', async () => {
  const page = await openPage('/forgot-password');
  const identifier = page.getByLabel('Email or Phone Number');
  await identifier.fill('musa.bello');
  await page.getByRole('button', { name: 'Send link' }).click();
  await identifier.and(page.locator('[aria-invalid="true"]:focus')).waitFor();
  const describedBy = await identifier.getAttribute('aria-describedby');
  const said = page.locator(`[id="${describedBy}"]`);
  expect(await said.textContent()).toBe('Enter an email address or a phone number');
  await expectAccessible(page);
  await identifier.fill(MUSA.email);
  await said.waitFor({ state: 'detached' });
});
