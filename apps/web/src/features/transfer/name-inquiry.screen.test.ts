import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { answerInstead, type BankAnswer } from '../../../../../e2e/support/bank-answers.ts';
import { nameFound, transferFormFilled } from '../../../../../e2e/support/transfer-fields.ts';
import { ADA, openScreen, screenTest } from '../../../../../scripts/workshop/screen-test.ts';

const INQUIRY = 'POST /api/transfer/intrabank-name-inquiry';
const INVALID = 'Invalid account details';
const MUSAS_ACCOUNT = '1000000040';

async function lookUp(answer: BankAnswer<typeof INQUIRY>): Promise<Page> {
  const page = await openScreen({ path: '/transfer', as: ADA, answers: { [INQUIRY]: answer } });
  await transferFormFilled(page);
  await page.getByLabel('Destination Account Number').fill(MUSAS_ACCOUNT);
  return page;
}

screenTest.each(['INVALID_ACCOUNT_DETAILS', 'NOT_FOUND', 'BAD_REQUEST', 'ACCOUNT_CANNOT_RECEIVE'] as const)(
  'Name inquiry, refused with %s: says Invalid account details and blocks Send',
  async (refuses) => {
    const page = await lookUp({ refuses });
    await page.getByText(INVALID).waitFor();
    // Beside the button stands what to do, and not what was done already.
    await page.getByText('No such account was found. Check the account number.').waitFor();
    expect(await page.getByText('Enter a 10-digit account number').count()).toBe(0);
    expect(await page.getByText("Couldn't check the name").count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Send' }).getAttribute('aria-disabled')).toBe('true');
  },
);

screenTest(
  'Name inquiry, asked for too often: says so in place, can be tried again, and calls nothing invalid',
  async () => {
    const page = await lookUp({ refuses: 'TOO_MANY_INQUIRIES' });
    await page.getByText('Too many look-ups. Wait a few minutes and try again.').waitFor();
    expect(await page.getByText(INVALID).count()).toBe(0);
    await answerInstead(page, {
      [INQUIRY]: { says: { accountName: 'BELLO MUSA', bankName: 'Harvest', nameInquiryReference: 'x' } },
    });
    await page.getByRole('button', { name: 'Retry' }).click();
    await nameFound(page).waitFor();
  },
);

screenTest('Name inquiry, with the bank out of order: does not call the account invalid', async () => {
  const page = await lookUp({ refuses: 'INTERNAL' });
  await page.getByText("Couldn't check the name").waitFor();
  await page.getByText('The name could not be checked just now. Press Retry.').waitFor();
  expect(await page.getByText(INVALID).count()).toBe(0);
});
