import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { approveOnboarding, openFindableCustomer, submitOnboarding } from './support/back-office.ts';
import { bankUrl, TELEPHONE } from './support/browser.ts';
import { BILL, CARD, give, picture, preview, submit } from './support/kyc-form.ts';
import { CHECKER, MAKER, openAs } from './support/people.ts';

const SUBMITTED = 'Details has been submitted successfully';

/** Neither person decides before they have seen both pictures. */
async function lookAtBoth(page: Page): Promise<void> {
  await page.getByRole('img', { name: BILL }).waitFor();
  await page.getByRole('button', { name: 'Next document' }).click();
  await page.getByRole('img', { name: CARD }).waitFor();
  await page.getByText('Look at every picture first.').waitFor({ state: 'detached' });
}

test('KYC levels 0 to 3: two by what onboarding verified, the last declined by two, allowed again, and approved by two', async () => {
  const person = await openFindableCustomer();
  await submitOnboarding(person);
  await approveOnboarding(person);
  const page = await openAs(person, '/onboarding', { viewport: TELEPHONE });
  // Offered here already; whoever goes on meets it in the settings.
  await page.getByRole('button', { name: /^Confirm and start paying/ }).waitFor();
  await page.getByRole('button', { name: 'Go to Home' }).click();
  await page.getByRole('heading', { level: 1, name: 'Welcome, Amina' }).waitFor();
  await page.goto(bankUrl('/kyc-setting'));
  const told = page.locator(':focus').getByText(SUBMITTED);

  await page.getByRole('heading', { level: 2, name: 'Personal Information', exact: true }).waitFor();
  expect(await page.getByLabel('BVN').inputValue()).toMatch(/^222\*{4}\d{4}$/);
  await submit(page).click();
  await told.waitFor();
  await page.getByText('You have KYC level 1 now.').waitFor();

  await page.getByRole('heading', { level: 2, name: 'Full ID Verification', exact: true }).waitFor();
  await submit(page).click();
  await page.getByText('You have KYC level 2 now.').waitFor();
  await page.getByText('KYC level 2 · ₦200,000.00 left to send today').waitFor();

  await page.getByRole('heading', { level: 2, name: 'Identification Document', exact: true }).waitFor();
  const submitPictures = async () => {
    await give(page, BILL);
    await give(page, CARD);
    await preview(page, CARD).waitFor();
    await submit(page).click();
    await page.getByText('We are checking your details').waitFor();
    expect(await submit(page).getAttribute('aria-disabled')).toBe('true');
  };
  await submitPictures();
  await told.waitFor();
  await page.getByRole('button', { name: `View ${BILL}` }).click();
  const shown = page.getByAltText(`${BILL}, as you uploaded it`);
  await shown.waitFor();
  expect(await shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(120);
  await page.keyboard.press('Escape');

  const maker = await openAs(MAKER, '/admin');
  const name = `Amina ${person.lastName}`;
  const ask = async (label: string, comment?: string) => {
    await maker.goto(bankUrl(`/admin/queues/kyc-level-3?q=${person.lastName}`));
    await maker.getByRole('button', { name: `Open ${name}` }).click();
    await lookAtBoth(maker);
    await maker.getByRole('button', { name: label }).click();
    const dialog = maker.getByRole('dialog', { name: label });
    if (comment !== undefined) await dialog.getByRole('button', { name: comment }).click();
    await dialog.getByRole('button', { name: label }).click();
    await dialog.waitFor({ state: 'hidden' });
  };
  const checker = await openAs(CHECKER, '/admin');
  const agree = async (label: string) => {
    await checker.goto(bankUrl(`/admin/approvals?q=${person.lastName}&status=WAITING`));
    await checker.getByRole('button', { name: new RegExp(`^Open ${label}, ${name}`) }).click();
    const dialog = checker.getByRole('dialog', { name: label });
    await lookAtBoth(checker);
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await dialog.waitFor({ state: 'hidden' });
  };

  await ask('Reject documents', 'Bill too old');
  await agree('Reject documents');
  // Without a reload: the page asks again while it waits.
  await page.getByText('Your details for KYC level 3 were declined').waitFor();
  await page
    .getByText('Reason: The utility bill is older than three months. Please send a newer one.')
    .first()
    .waitFor();
  expect(await submit(page).getAttribute('aria-disabled')).toBe('true');

  await maker.goto(bankUrl(`/admin/customers?q=${encodeURIComponent(person.email)}`));
  await maker.getByRole('button', { name: `Open ${name}` }).click();
  await maker.getByRole('button', { name: 'Allow another KYC submission' }).click();
  const allow = maker.getByRole('dialog', { name: 'Allow another KYC submission' });
  await allow.getByLabel('Comment').fill('She has a newer bill');
  await allow.getByRole('button', { name: 'Allow another KYC submission' }).click();
  await allow.waitFor({ state: 'hidden' });

  await page.reload();
  await page.getByText('You can submit for KYC level 3 again').waitFor();
  await picture(page, BILL).waitFor();
  await submitPictures();
  const documents = page.getByRole('region', { name: 'Uploaded documents' }).getByRole('listitem');
  await expect.poll(() => documents.count()).toBe(4);
  await ask('Accept documents');
  await agree('Accept documents');
  await page.getByText('You have KYC level 3, the highest one').waitFor();
  await page.getByText('KYC level 3 · ₦5,000,000.00 left to send today').waitFor();
  expect(await page.getByRole('group', { name: BILL }).count()).toBe(0);
});
