import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBank } from '../../../../scripts/testing/bank.ts';
import {
  carryOutDue,
  confirmBulk,
  readBulk,
  rowElsewhere,
  rowTo,
  startBulk,
} from '../../../../scripts/testing/bulk-transfers.ts';
import {
  accountElsewhere,
  type BankWithSwitch,
  openBankWithSwitch,
} from '../../../../scripts/testing/interbank.ts';
import { settleDue } from '../../../../scripts/testing/other-banks.ts';
import { history } from '../../../../scripts/testing/transfers.ts';

const NAIRA = 100n;

let opened: BankWithSwitch;
let bank: TestBank;
beforeAll(async () => {
  opened = await openBankWithSwitch();
  ({ bank } = opened);
});
afterAll(() => opened.close());

test('POST /api/transfer/bulk, to people here, to an own account and to another bank: pays each once, by one code', async () => {
  const ada = await bank.signedIn({ balances: [10_000, 0] });
  const musa = await bank.openCustomer();
  const elsewhere = accountElsewhere();
  const [main, savings] = ada.accounts;
  const rows = [
    rowTo(ada, musa.account.accountNumber, { amount: 1000, description: 'Seed' }),
    rowTo(ada, savings.accountNumber, { amount: 2000 }),
    rowElsewhere(ada, elsewhere, { amount: 3000.29 }),
  ];
  const started = await startBulk(bank, ada, rows);

  expect(started).toMatchObject({
    status: 'AWAITING_OTP',
    amount: 6000.29,
    total: 6000.29,
    destinationAccountName: '3 recipients',
    destinationBankName: '2 banks',
    twoFactorAuthenticationType: 'OTP_AUTHENTICATION',
  });
  expect(started.rows).toMatchObject([
    { position: 1, destinationBankName: 'Harvest', isNewRecipient: true, sameAsPosition: null },
    { position: 2, amount: 2000, isNewRecipient: false },
    { position: 3, destinationBankName: 'Guaranty Trust Bank (GTBank)', isNewRecipient: true },
  ]);
  expect(await bank.balanceOf(main)).toBe(10_000n * NAIRA);
  expect(await history(bank, ada)).toEqual([]);
  const [mail] = await bank.mailTo(ada.email);
  expect(mail?.text).toContain(
    `It sends ₦6,000.29 in all to 3 recipients, from your account ending ${main.accountNumber.slice(-4)}. `,
  );

  const confirmed = await confirmBulk(bank, ada, started);

  expect(confirmed.status).toBe(200);
  expect(confirmed.body).toMatchObject({
    status: 'PENDING',
    paid: 6000.29,
    counts: { rows: 3, waiting: 0, pending: 1, succeeded: 2, failed: 0 },
    rows: [
      { status: 'SUCCESS', problem: null },
      { status: 'SUCCESS', problem: null },
      { status: 'PENDING', problem: null },
    ],
  });
  await settleDue(bank);
  await carryOutDue(bank);
  expect(await readBulk(bank, ada, started.id)).toMatchObject({
    status: 'SUCCESS',
    message: 'Transferred Successfully',
    paid: 6000.29,
    counts: { rows: 3, waiting: 0, pending: 0, succeeded: 3, failed: 0 },
  });
  expect(await bank.balanceOf(main)).toBe(10_000n * NAIRA - 600_029n);
  expect(await bank.balanceOf(savings)).toBe(2000n * NAIRA);
  expect(await bank.balanceOf(musa.account)).toBe(101_000n * NAIRA);

  const told = (await bank.mailTo(ada.email)).map(({ subject }) => subject);
  expect(told.filter((subject) => !subject.includes('code'))).toEqual(['Bulk transfer: 3 of 3 sent']);
  expect((await bank.mailTo(musa.email)).map(({ subject }) => subject)).toEqual(['Credit: ₦1,000.00']);
  expect(await bank.proveBooks()).toEqual([]);
});
