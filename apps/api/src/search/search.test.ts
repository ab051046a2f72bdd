import type { PermittedLink } from '@harvest/contracts/endpoint';
import { kobo } from '@harvest/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn, TestBank } from '../../../../scripts/testing/bank.ts';
import { buyBill, numberOf } from '../../../../scripts/testing/bills.ts';
import { type BankWithSwitch, openBankWithSwitch } from '../../../../scripts/testing/interbank.ts';
import { monthly, once, schedule, today } from '../../../../scripts/testing/schedules.ts';
import { openTicket, setStatus } from '../../../../scripts/testing/tickets.ts';
import { writeHistory } from '../../../../scripts/testing/transactions.ts';
import { daysAhead } from '../scheduled-payments/schedule-rules.ts';

const SEARCH = 'GET /api/ibanking/personal/search';

let opened: BankWithSwitch;
let bank: TestBank;
let ada: SignedIn;
let musa: SignedIn;
let ticket: Awaited<ReturnType<typeof openTicket>>;
beforeAll(async () => {
  opened = await openBankWithSwitch();
  ({ bank } = opened);
  ada = await bank.signedIn({ balances: [100_000] });
  musa = await bank.signedIn();
  await bank.ask('POST /api/beneficiaries', {
    token: ada.token,
    body: { beneficiaryName: 'Tractor man', bankCode: '090605', accountNumber: musa.account.accountNumber },
  });
  await buyBill(bank, ada, 'AIRTIME', numberOf('AIRTIME'));
  await schedule(bank, ada, {
    destinationAccountNumber: musa.account.accountNumber,
    amount: 500,
    description: 'Tractor instalment',
    schedulePaymentSetting: monthly(daysAhead(await today(bank), 10), 3),
  });
  ticket = await openTicket(bank, ada, { subject: 'The tractor man was paid twice' });
  await writeHistory(bank, ada, [
    { narration: 'Tractor repair', destinationAccountName: 'OKON EFIOM' },
    { narration: 'Harrow', destinationAccountName: 'HARROW WORKS', amountKobo: kobo(123_450) },
    ...Array.from({ length: 7 }, () => ({ narration: 'Seedlings', destinationAccountName: 'NURSERY' })),
  ]);
});
afterAll(() => opened.close());

async function kindsOf(q: string, { token }: { token: string } = ada) {
  const { groups } = await bank.ask(SEARCH, { token, query: { q } });
  return groups.map(({ kind, total, items }) => ({ kind, total, titles: items.map(({ title }) => title) }));
}

test(`${SEARCH}, for a word that stands everywhere: finds people, payments and schedules, kind by kind`, async () => {
  expect(await kindsOf('tractor')).toEqual([
    { kind: 'PERSON', total: 1, titles: ['Tractor man'] },
    { kind: 'PAYMENT', total: 1, titles: ['OKON EFIOM'] },
    { kind: 'SCHEDULE', total: 1, titles: [expect.any(String)] },
    { kind: 'TICKET', total: 1, titles: ['The tractor man was paid twice'] },
  ]);
});

test(`${SEARCH}, for an account number: finds the account, and money for a person goes where it says`, async () => {
  const { groups } = await bank.ask(SEARCH, {
    token: ada.token,
    query: { q: musa.account.accountNumber },
  });
  expect(groups.find(({ kind }) => kind === 'PERSON')?.items).toMatchObject([
    {
      title: 'Tractor man',
      detail: expect.stringContaining(musa.account.accountNumber) as string,
      recipient: { accountNumber: musa.account.accountNumber, bankCode: '090605' },
    },
  ]);
  expect(await kindsOf(ada.account.accountNumber)).toMatchObject([{ kind: 'ACCOUNT', total: 1 }]);
});

test(`${SEARCH}, for what was bought: lists it among bills alone`, async () => {
  expect(await kindsOf('MTN')).toEqual([{ kind: 'BILL', total: 1, titles: ['MTN airtime'] }]);
});

test(`${SEARCH}, for a tracking number: finds the ticket, by which it is opened, and says whether it is done`, async () => {
  const find = async () => {
    const { groups } = await bank.ask(SEARCH, {
      token: ada.token,
      query: { q: ticket.trackingNumber.toLowerCase() },
    });
    return groups.map(({ kind, items }) => [kind, ...items.map(({ id, detail }) => [id, detail])]);
  };
  const { id, trackingNumber } = ticket;
  expect(await find()).toEqual([['TICKET', [id, `${trackingNumber} · Unresolved`]]]);
  await setStatus(bank, ada, id, true);
  expect(await find()).toEqual([['TICKET', [id, `${trackingNumber} · Done`]]]);
});

test(`${SEARCH}, where there is more: answers a few and tells how many there are`, async () => {
  const [payments] = await kindsOf('seedlings');
  expect(payments).toMatchObject({ kind: 'PAYMENT', total: 7 });
  expect(payments?.titles).toHaveLength(5);
});

test(`${SEARCH}, where there are more than a thousand: counts no further`, async () => {
  const kemi = await bank.signedIn();
  await writeHistory(
    bank,
    kemi,
    Array.from({ length: 1005 }, () => ({ narration: 'Cassava' })),
  );
  const [payments] = await kindsOf('cassava', kemi);
  expect(payments).toMatchObject({ kind: 'PAYMENT', total: 1001 });
  expect(payments?.titles).toHaveLength(5);
});

test(`${SEARCH}, for what failed or is on its way: says so`, async () => {
  await writeHistory(bank, ada, [
    { narration: 'Plough one', status: 'FAILED' },
    { narration: 'Plough two', status: 'PENDING' },
    { narration: 'Plough three' },
  ]);
  const { groups } = await bank.ask(SEARCH, { token: ada.token, query: { q: 'plough' } });
  expect(groups.flatMap(({ items }) => items.map(({ detail }) => detail))).toEqual([
    'Transfer · Failed · Plough one',
    'Transfer · Pending · Plough two',
    'Transfer · Plough three',
  ]);
});

test.each(['1,234.50', '1234.5', '₦1,234.50'])(
  `${SEARCH}, for the amount %s: finds the payment of it`,
  async (q) => {
    expect(await kindsOf(q)).toEqual([{ kind: 'PAYMENT', total: 1, titles: ['HARROW WORKS'] }]);
  },
);

test.each([
  ['1,23', 1],
  ['34.5', 1],
  ['₦1,234.51', 0],
])(`${SEARCH}, for a part of an amount, %s: finds the payments that have it`, async (q, count) => {
  const payments = (await kindsOf(q)).find(({ kind }) => kind === 'PAYMENT');
  expect(payments?.titles ?? []).toEqual(count === 0 ? [] : ['HARROW WORKS']);
});

test(`${SEARCH}, for a day: finds what happened on it, and no other day, and the pages behind find as much`, async () => {
  const kemi = await bank.signedIn({ balances: [100_000] });
  const createdAt = await bank.platform.clock.now();
  await openTicket(bank, kemi, { subject: 'Rain' });
  await buyBill(bank, kemi, 'AIRTIME', numberOf('AIRTIME'));
  await writeHistory(
    bank,
    kemi,
    Array.from({ length: 6 }, () => ({ narration: 'Yam', createdAt })),
  );
  const date = await today(bank);
  const due = daysAhead(date, 40);
  await schedule(bank, kemi, {
    destinationAccountNumber: musa.account.accountNumber,
    schedulePaymentSetting: once(due),
  });
  const written = (day: string) =>
    new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
      new Date(`${day}T00:00:00Z`),
    );
  const counts = async (q: string) => {
    const { groups } = await bank.ask(SEARCH, { token: kemi.token, query: { q } });
    return groups.map(({ kind, total, listed }) => [kind, total, listed]);
  };
  const happened = [
    ['PAYMENT', 6, 7],
    ['BILL', 1, 1],
    ['TICKET', 1, 1],
  ];
  for (const q of ['Today', date, written(date)]) expect(await counts(q)).toEqual(happened);
  expect(await counts(written(due))).toEqual([['SCHEDULE', 1, 1]]);
  expect(await counts('Yesterday')).toEqual([]);
  const { token } = kemi;
  const behind = await bank.call('GET /api/ibanking/personal/transactions', { token, query: { q: 'today' } });
  expect(behind.body).toHaveLength(7);
  expect(await bank.ask('GET /api/utility/logs', { token, query: { q: 'today' } })).toHaveLength(1);
});

test(`${SEARCH}, for one letter, or for nothing there is: finds nothing`, async () => {
  expect(await kindsOf('t')).toEqual([]);
  expect(await kindsOf('  t ')).toEqual([]);
  expect(await kindsOf('%_')).toEqual([]);
  expect(await kindsOf('zzz no such thing')).toEqual([]);
});

test(`${SEARCH}, by somebody else: finds nothing of hers`, async () => {
  expect(await kindsOf('tractor', musa)).toEqual([]);
  expect(await kindsOf(ada.account.accountNumber, musa)).toEqual([]);
  expect(await kindsOf(ticket.trackingNumber, musa)).toEqual([]);
});

test.each<[PermittedLink, string[]]>([
  ['/transaction-history', ['PAYMENT']],
  ['/beneficiary', ['PERSON']],
  ['/scheduled-payment', ['SCHEDULE']],
  ['/customer-service', ['TICKET']],
  ['/kyc-setting', []],
])(`${SEARCH}, by somebody who may open %s alone: finds what that page shows`, async (link, kinds) => {
  await bank.platform.db
    .updateTable('customers')
    .set({ permitted_links: [link] })
    .where('id', '=', ada.id)
    .execute();
  try {
    expect((await kindsOf('tractor')).map(({ kind }) => kind)).toEqual(kinds);
  } finally {
    const every = ['/home', '/transfer', '/transaction-history', '/scheduled-payment', '/beneficiary'];
    await bank.platform.db
      .updateTable('customers')
      .set({ permitted_links: every })
      .where('id', '=', ada.id)
      .execute();
  }
});
