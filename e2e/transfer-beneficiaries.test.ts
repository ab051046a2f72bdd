import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answerInstead } from './support/bank-answers.ts';
import { nameFound, openTransferForm, transferReceipt } from './support/transfer-form.ts';

const NUMBER = '1123456789';
const NAME = 'BELLO MUSA';

const OPERATION = {
  id: '01999999-0000-7000-8000-000000000001',
  reference: 'HV0000000000AB',
  amount: 10,
  fee: 0,
  vat: 0,
  stampDuty: 0,
  total: 10,
  destinationAccountName: NAME,
  destinationBankName: 'Harvest',
} as const;

/** One transfer to an account, up to its receipt, for somebody who saved these beneficiaries. */
async function sendWithSaved(bankCode: string): Promise<Page> {
  const page = await openTransferForm();
  const saved = { id: OPERATION.id, beneficiaryName: 'Musa', accountName: NAME, accountNumber: NUMBER };
  await answerInstead(page, {
    'GET /api/beneficiaries': { says: [{ ...saved, bankCode, bankName: 'Some Bank' }] },
    'GET /api/transfer/recipients': { says: { recipients: [] } },
    'POST /api/transfer/intrabank-name-inquiry': {
      says: { accountName: NAME, bankName: 'Harvest', nameInquiryReference: 'x' },
    },
    'POST /api/transfer/intrabank': {
      says: {
        ...OPERATION,
        status: 'AWAITING_OTP',
        expiresAt: '2026-11-21T10:00:00.000Z',
        twoFactorAuthenticationType: 'GOOGLE_AUTHENTICATOR',
        sentSameMinutesAgo: null,
        sameIsOnItsWay: false,
        isNewRecipient: false,
      },
    },
    'POST /api/transfer/intrabank/confirm': {
      says: {
        ...OPERATION,
        status: 'SUCCESS',
        message: '',
        sourceAccountNumber: '0123456789',
        sourceAccountName: 'OBI ADA',
        destinationBankCode: '090605',
        destinationAccountNumber: NUMBER,
        description: 'Known elsewhere',
        bill: null,
        sessionId: null,
        completedAt: '2026-11-21T09:30:00.000Z',
        timeline: [],
        stopUntil: null,
        secondsToStop: null,
      },
    },
  });
  await page.reload();
  await page.getByLabel('Destination Account Number').fill(NUMBER);
  await nameFound(page, NAME).waitFor();
  await page.getByLabel('Amount').fill('10');
  await page.getByLabel('Description').fill('Known elsewhere');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByLabel('Digit 1 of 6').focus();
  await page.keyboard.type('123456');
  await transferReceipt(page).waitFor();
  return page;
}

test('Receipt, of somebody whose number is saved at another bank: offers to save them', async () => {
  const page = await sendWithSaved('000058');
  await page.getByRole('button', { name: 'Save as beneficiary' }).waitFor();
  await page.getByRole('button', { name: 'New transfer' }).click();
  // Whoever is saved elsewhere is named with their bank, and is not the one just paid.
  await page.getByLabel('Beneficiary (Optional)').click();
  await page.getByRole('option', { name: `Musa · ${NUMBER} · Some Bank` }).waitFor();
});

test('Receipt, of somebody who is saved at this bank: does not offer to save them again', async () => {
  const page = await sendWithSaved('090605');
  await page.getByRole('button', { name: 'Print' }).waitFor();
  expect(await page.getByRole('button', { name: 'Save as beneficiary' }).count()).toBe(0);
  await page.getByRole('button', { name: 'New transfer' }).click();
  await page.getByLabel('Beneficiary (Optional)').click();
  await page.getByRole('option').filter({ hasText: NUMBER }).waitFor();
});
