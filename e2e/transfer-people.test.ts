import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { answerInstead } from './support/bank-answers.ts';
import { setTextSize } from './support/in-page.ts';
import { ADA, openAs } from './support/people.ts';
import {
  accountsOfAdaAndMusa,
  fillTransferForm,
  nameFound,
  openTransferForm,
  sendTransferForm,
  transferReceipt,
} from './support/transfer-form.ts';

let musasAccount = '';
let musasOtherAccount = '';

beforeAll(async () => {
  const { musas } = await accountsOfAdaAndMusa();
  [musasAccount = '', musasOtherAccount = ''] = musas;
});

/** The form of somebody who paid Musa before. */
async function openKnowingMusa(): Promise<Page> {
  const page = await openTransferForm();
  await answerInstead(page, {
    'GET /api/transfer/recipients': {
      says: {
        recipients: [
          {
            accountNumber: musasAccount,
            accountName: 'BELLO MUSA',
            bankCode: '090605',
            bankName: 'Harvest',
            lastAmount: 15.5,
            lastNarration: 'Rice, one bag',
          },
        ],
      },
    },
  });
  await page.reload();
  await people(page).first().waitFor();
  return page;
}

const people = (page: Page) =>
  page.getByRole('list', { name: 'Who are you sending to?' }).getByRole('button');
const destination = (page: Page) => page.getByLabel('Destination Account Number');

test('Somebody paid before, from Home: is sent the same again with four presses', async () => {
  const before = await openTransferForm();
  await fillTransferForm(before, { to: musasAccount, amount: '15.50', description: 'Rice, one bag' });
  await before.keyboard.type(await sendTransferForm(before));
  await transferReceipt(before).waitFor();

  const page = await openAs(ADA, '/home');
  const musa = people(page).filter({ hasText: `··${musasAccount.slice(-4)}` });
  const presses = [
    page.getByRole('navigation').getByRole('link', { name: 'Transfer', exact: true }),
    musa,
    page.getByRole('button', { name: '₦15.50 as last time' }),
    page.getByRole('button', { name: 'Send', exact: true }),
  ];
  for (const press of presses) {
    await press.click();
    // Send waits for the name, which comes by itself.
    if (press === musa) await nameFound(page).waitFor();
  }
  const dialog = page.getByRole('dialog');
  await dialog.getByText('₦15.50', { exact: true }).waitFor();
  await dialog.getByText('BELLO MUSA', { exact: true }).waitFor();
  await dialog.getByText('Rice, one bag').waitFor();
  expect(presses).toHaveLength(4);
});

test('People, above the form: are shown with initials, name, bank and the end of the number', async () => {
  const page = await openKnowingMusa();
  const musa = people(page).filter({ hasText: `··${musasAccount.slice(-4)}` });
  await musa.waitFor();
  expect(await musa.textContent()).toBe(`MTMusa, traderHarvest ··${musasAccount.slice(-4)}`);
  expect(await musa.getAttribute('aria-pressed')).toBe('false');
  await musa.click();
  expect(await musa.getAttribute('aria-pressed')).toBe('true');
});

test('People, with large text: keep their names and accounts to themselves', async () => {
  const page = await openKnowingMusa();
  await setTextSize(page, '200%');
  const widths = await people(page)
    .first()
    .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
  expect(widths.scrollWidth).toBeLessThanOrEqual(widths.clientWidth);
});

test('Somebody saved and never paid, chosen by a press: is ready to be sent to but for the amount', async () => {
  const page = await openTransferForm();
  await answerInstead(page, {
    'GET /api/transfer/recipients': { says: { recipients: [] } },
    'GET /api/beneficiaries': {
      says: [
        {
          id: '01999999-0000-7000-8000-000000000001',
          beneficiaryName: 'Musa from the market',
          accountName: 'BELLO MUSA',
          accountNumber: musasOtherAccount,
          bankCode: '090605',
          bankName: 'Harvest',
        },
      ],
    },
  });
  await page.reload();
  await people(page).click();
  await nameFound(page).waitFor();
  expect(await destination(page).inputValue()).toBe(musasOtherAccount);
  expect(await page.getByLabel('Description').inputValue()).toBe('Transfer');
  expect(await page.getByText('as last time').count()).toBe(0);
});

test('Somebody saved and paid since: keeps the name the customer gave them, and is not offered to be saved again', async () => {
  const page = await openTransferForm();
  const account = { accountNumber: musasOtherAccount, bankCode: '090605', bankName: 'Harvest' };
  await answerInstead(page, {
    'GET /api/transfer/recipients': {
      says: {
        recipients: [{ ...account, accountName: 'BELLO MUSA', lastAmount: 20, lastNarration: 'Firewood' }],
      },
    },
    'GET /api/beneficiaries': {
      says: [
        {
          ...account,
          id: '01999999-0000-7000-8000-000000000001',
          beneficiaryName: 'Musa from the market',
          accountName: 'BELLO MUSA',
        },
      ],
    },
  });
  await page.reload();
  expect(await page.getByRole('checkbox', { name: 'Save as beneficiary' }).isEnabled()).toBe(true);
  await people(page).filter({ hasText: 'Musa from the market' }).click();
  await nameFound(page).waitFor();
  expect(await page.getByRole('checkbox', { name: 'saved already' }).isEnabled()).toBe(false);
});

test('Description, said by the customer: is not written over by choosing somebody', async () => {
  const page = await openKnowingMusa();
  await page.getByLabel('Description').fill('My own words');
  await people(page).first().click();
  await nameFound(page).waitFor();
  expect(await page.getByLabel('Description').inputValue()).toBe('My own words');
});

test('Beneficiary, with a part of a name: offers whom it may be, and fills in the account', async () => {
  const page = await openKnowingMusa();
  await page.getByLabel('Beneficiary (Optional)').fill('mus');
  await page.getByRole('option').filter({ hasText: musasAccount }).click();
  await nameFound(page).waitFor();
  expect(await destination(page).inputValue()).toBe(musasAccount);
});

test('Beneficiary, with ten digits in it: puts them where account numbers stand', async () => {
  const page = await openTransferForm();
  const spaced = `${musasOtherAccount.slice(0, 4)} ${musasOtherAccount.slice(4, 7)} ${musasOtherAccount.slice(7)}`;
  await page.getByLabel('Beneficiary (Optional)').fill(spaced);
  await nameFound(page).waitFor();
  expect(await destination(page).inputValue()).toBe(musasOtherAccount);
  expect(await destination(page).evaluate((field) => field === document.activeElement)).toBe(true);
});

test('Destination, pasted with the code of the country: is read without it', async () => {
  const page = await openTransferForm();
  await destination(page).fill('+234 803 000 0001');
  expect(await destination(page).inputValue()).toBe('8030000001');
});

test('Transfer, asked for with somebody to send to: is filled in once, and empty the next time', async () => {
  const page = await openTransferForm();
  const sendTo = {
    accountNumber: musasAccount,
    bankCode: '090605',
    bankName: 'Harvest',
    accountName: 'BELLO MUSA',
    amountKobo: 2550,
    narration: 'The rest of the rice',
  };
  await page.evaluate(
    (given) => window.history.replaceState({ usr: { sendTo: given }, key: 'given' }, ''),
    sendTo,
  );
  await page.reload();
  await nameFound(page).waitFor();
  expect(await destination(page).inputValue()).toBe(musasAccount);
  expect(await page.getByLabel('Amount').inputValue()).toBe('25.50');
  expect(await page.getByLabel('Description').inputValue()).toBe('The rest of the rice');
  await page.reload();
  await people(page).first().waitFor();
  expect(await destination(page).inputValue()).toBe('');
});
