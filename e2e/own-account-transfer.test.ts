import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { answerInstead } from './support/bank-answers.ts';
import { NARROWEST } from './support/browser.ts';
import { openTransferForm, transferReceipt } from './support/transfer-form.ts';

const ACCOUNTS = [
  {
    accountTypeName: 'Savings Account',
    accountNumber: '0123456789',
    availableBalance: 5000,
    isDisabled: false,
  },
  {
    accountTypeName: 'Current Account',
    accountNumber: '1123456789',
    availableBalance: 900,
    isDisabled: false,
  },
];

const OPERATION = {
  id: '01999999-0000-7000-8000-000000000001',
  reference: 'HV0000000000AB',
  amount: 250,
  fee: 0,
  vat: 0,
  stampDuty: 0,
  total: 250,
  destinationAccountName: 'OBI ADA',
  destinationBankName: 'Harvest',
} as const;

async function openOwnAccounts(): Promise<Page> {
  const page = await openTransferForm({ viewport: NARROWEST });
  await answerInstead(page, {
    'GET /api/accounts': { says: ACCOUNTS },
    'POST /api/transfer/own-account': {
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
        destinationAccountNumber: '1123456789',
        description: 'For the rent',
        bill: null,
        sessionId: null,
        completedAt: '2026-11-21T09:30:00.000Z',
        timeline: [],
        stopUntil: null,
        secondsToStop: null,
      },
    },
  });
  await page.getByRole('tab', { name: 'Own Account Transfer' }).click();
  return page;
}

test('Own Account Transfer, to another account of the list: sends what was chosen, without any look-up', async () => {
  const page = await openOwnAccounts();
  await page.getByText('Choose the account to send to.').waitFor();
  await page.getByLabel('Destination Account Number').click();
  // The account the money comes from is not among them.
  await expect
    .poll(() => page.getByRole('option').allTextContents())
    .toEqual(['Current Account (1123456789)']);
  await page.getByRole('option').click();
  await page.getByLabel('Amount').fill('250');
  await page.getByLabel('Description').fill('For the rent');
  await expectAccessible(page);
  const start = page.waitForRequest((request) => request.url().endsWith('/api/transfer/own-account'));
  await page.getByRole('button', { name: 'Send' }).click();
  expect((await start).postDataJSON()).toEqual({
    sourceAccountNumber: '0123456789',
    destinationAccountNumber: '1123456789',
    destinationBankCode: '090605',
    amount: 250,
    description: 'For the rent',
    saveAsBeneficiary: false,
  });
  await page.getByLabel('Digit 1 of 6').focus();
  await page.keyboard.type('123456');
  await transferReceipt(page).waitFor();
  // Nobody saves an account of their own as a beneficiary.
  expect(await page.getByRole('button', { name: 'Save as beneficiary' }).count()).toBe(0);
  const receipt = page.getByRole('region', { name: 'Transferred Successfully' });
  await receipt.getByText('OBI ADA, Savings ··789').waitFor();
  await page.getByRole('button', { name: 'New transfer' }).click();
  expect(await page.getByLabel('Amount').inputValue()).toBe('');
});
