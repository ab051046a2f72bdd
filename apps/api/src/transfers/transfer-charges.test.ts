import { readFile } from 'node:fs/promises';
import { SYSTEM_ACCOUNTS } from '@harvest/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSql } from '../../../../scripts/run-sql.ts';
import type { SignedIn, TestBank } from '../../../../scripts/testing/bank.ts';
import {
  accountElsewhere,
  type BankWithSwitch,
  openBankWithSwitch,
} from '../../../../scripts/testing/interbank.ts';
import { initiateElsewhere, sendElsewhere, settleDue } from '../../../../scripts/testing/other-banks.ts';
import { history, initiate, usedToday } from '../../../../scripts/testing/transfers.ts';

const { FEE_INCOME, VAT_PAYABLE, STAMP_DUTY_PAYABLE } = SYSTEM_ACCOUNTS;

let opened: BankWithSwitch;
let bank: TestBank;
beforeAll(async () => {
  opened = await openBankWithSwitch();
  ({ bank } = opened);
  const tariff = await readFile('apps/api/tariffs/nigeria-2026.sql', 'utf8');
  await runSql(bank.database.ownerUrl, tariff);
});
afterAll(() => opened.close());

/** What a start answers of its charges. */
function costsOf({ body }: { body: unknown }) {
  const { fee, vat, stampDuty, total } = body as Record<string, number>;
  return [fee, vat, stampDuty, total];
}

async function rowsOf(of: SignedIn, reference: string) {
  return (await history(bank, of))
    .filter((row) => row.referenceNumber.startsWith(reference))
    .map((row) => [row.referenceNumber.replace(reference, ''), row.transactionType, row.status, row.amount])
    .toSorted((a, b) => String(a[0]).localeCompare(String(b[0])));
}

test.each([
  [0.01, 10, 0.75, 0, 10.76],
  [5_000, 10, 0.75, 0, 5_010.75],
  [5_000.01, 25, 1.88, 0, 5_026.89],
  [9_999.99, 25, 1.88, 0, 10_026.87],
  [10_000, 25, 1.88, 50, 10_076.88],
  [50_000, 25, 1.88, 50, 50_076.88],
  [50_000.01, 50, 3.75, 50, 50_103.76],
])(
  'the Nigerian tariff, to another bank, of %d naira: costs fee %d, VAT %d, duty %d; %d leave the account',
  async (amount, fee, vat, stampDuty, total) => {
    const ada = await bank.signedIn();
    const started = await initiateElsewhere(bank, ada, {
      destinationAccountNumber: accountElsewhere(),
      amount,
    });
    expect(costsOf(started)).toEqual([fee, vat, stampDuty, total]);
    // What the code confirms is what leaves the account.
    const [message] = await bank.mailTo(ada.email);
    const words = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2 }).format(total);
    expect(message?.subject).toBe(`Your code to send ₦${words}`);
  },
);

test.each([
  ['to somebody else', 9_999.99, 0],
  ['to somebody else', 10_000, 50],
  ['between own accounts', 10_000, 0],
  ['to somebody else with our own code at another bank', 10_000, 50],
] as const)(
  'the Nigerian tariff, inside the bank %s, of %d naira: costs stamp duty of %d and nothing else',
  async (whom, amount, stampDuty) => {
    const ada = await bank.signedIn({ balances: [100_000, 0] });
    const musa = await bank.openCustomer();
    const to = whom === 'between own accounts' ? ada.accounts[1] : musa.account;
    const fields = { destinationAccountNumber: to.accountNumber, amount };
    const started = whom.includes('own code')
      ? await initiateElsewhere(bank, ada, { ...fields, destinationBankCode: '090605' })
      : await initiate(bank, ada, fields);
    expect(costsOf(started)).toEqual([0, 0, stampDuty, amount + stampDuty]);
  },
);

test('POST /api/transfer/own-account, under the Nigerian tariff: is untaxed', async () => {
  const ada = await bank.signedIn({ balances: [100_000, 0] });
  const started = await bank.ask('POST /api/transfer/own-account', {
    token: ada.token,
    body: {
      sourceAccountNumber: ada.accounts[0].accountNumber,
      destinationAccountNumber: ada.accounts[1].accountNumber,
      amount: 50_000,
      description: 'Savings',
    },
  });
  expect(costsOf({ body: started })).toEqual([0, 0, 0, 50_000]);
});

test('a transfer with charges that arrives: posts each to its own account and shows each as a row', async () => {
  const ada = await bank.signedIn();
  const sent = await sendElsewhere(bank, ada, accountElsewhere(), 10_000);
  const charges = (status: string) => [
    ['', 'Transfer', status, 10_000],
    ['-DUTY', 'Charge', status, 50],
    ['-FEE', 'Charge', status, 25],
    ['-VAT', 'Charge', status, 1.88],
  ];
  expect(await rowsOf(ada, sent.reference)).toEqual(charges('PENDING'));
  const entries = await bank.entriesOf(ada.account);
  expect(entries.map(({ rule, amountKobo }) => `${rule} ${amountKobo}`).toSorted()).toEqual([
    'STAMP_DUTY -5000',
    'TRANSFER_FEE -2500',
    'TRANSFER_INTERBANK -1000000',
    'VAT -188',
  ]);
  await settleDue(bank);
  expect(await rowsOf(ada, sent.reference)).toEqual(charges('SUCCESS'));
  expect(await bank.balanceOf(ada.account)).toBe(10_000_000n - 1_007_688n);
  // Charges use nothing of the limits.
  expect(await usedToday(bank, ada)).toBe(1_000_000n);
  expect(await bank.proveBooks()).toEqual([]);
});

test('a transfer with charges that fails: returns all of it together, once, and the bank keeps nothing', async () => {
  const income = () =>
    Promise.all(
      [FEE_INCOME, VAT_PAYABLE, STAMP_DUTY_PAYABLE].map((ledgerAccountId) =>
        bank.balanceOf({ accountNumber: '', ledgerAccountId }),
      ),
    );
  const before = await income();
  const ada = await bank.signedIn();
  const sent = await sendElsewhere(bank, ada, accountElsewhere('051'), 10_000);
  await settleDue(bank);

  expect(await rowsOf(ada, sent.reference)).toEqual([
    ['', 'Transfer', 'FAILED', 10_000],
    ['-DUTY', 'Charge', 'FAILED', 50],
    ['-FEE', 'Charge', 'FAILED', 25],
    ['-RETURN', 'Deposit', 'SUCCESS', 10_076.88],
    ['-VAT', 'Charge', 'FAILED', 1.88],
  ]);
  expect(await bank.balanceOf(ada.account)).toBe(10_000_000n);
  expect(await income()).toEqual(before);
  const state = await bank.ask('GET /api/transfer/operations/{id}', {
    token: ada.token,
    params: { id: sent.id },
  });
  expect(state.message).toContain('Not sent. ₦10,076.88 is back in your account.');
  const subjects = (await bank.mailTo(ada.email)).map((mail) => mail.subject);
  expect(subjects).toContain('Returned: ₦10,076.88');
  expect(await bank.proveBooks()).toEqual([]);
});

test('POST /api/transfer/other-banks, of an amount that its charges carry over what there is: answers 422', async () => {
  const ada = await bank.signedIn({ balances: [100] });
  const start = (amount: number) =>
    initiateElsewhere(bank, ada, { destinationAccountNumber: accountElsewhere(), amount });
  expect((await start(89.26)).code).toBe('INSUFFICIENT_FUNDS');
  expect((await start(89.25)).status).toBe(200);
});

test('a tariff: counts from its day in Lagos on, in the place of the one before it, and changes nothing that was started', async () => {
  const ada = await bank.signedIn();
  const started = await initiateElsewhere(bank, ada, { destinationAccountNumber: accountElsewhere() });
  const tomorrow = `(select (to_timestamp(${(await bank.platform.clock.now()).getTime() / 1000 + 86_400})
    at time zone 'Africa/Lagos')::date)`;
  await runSql(
    bank.database.ownerUrl,
    `insert into tariffs values ('INTERBANK', ${tomorrow}, 20000, 9900, 0, 0)`,
  );
  const costToday = await initiateElsewhere(bank, ada, {
    destinationAccountNumber: accountElsewhere(),
    amount: 200,
  });
  expect(costsOf(costToday)).toEqual([10, 0.75, 0, 210.75]);
  await bank.platform.clock.advance(86_400);
  const later = { ...ada, token: await bank.signIn(ada) };
  const start = (amount: number) =>
    initiateElsewhere(bank, later, { destinationAccountNumber: accountElsewhere(), amount });
  expect(costsOf(await start(200))).toEqual([99, 0, 0, 299]);
  expect(costsOf(await start(199.99))).toEqual([0, 0, 0, 199.99]);
  expect(costsOf(started)).toEqual([10, 0.75, 0, 110.75]);
});

test('the runtime role: may not set a price', async () => {
  await expect(runSql(bank.database.appUrl, `update tariffs set fee_kobo = 0`)).rejects.toThrow(
    'permission denied',
  );
});
