import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import type { SignedIn, TestBank } from '../../../../scripts/testing/bank.ts';
import { buyBill, confirmOf, numberOf, payBill } from '../../../../scripts/testing/bills.ts';
import { type BankWithSwitch, openBankWithSwitch } from '../../../../scripts/testing/interbank.ts';
import { settleAfterPauses, settleDue } from '../../../../scripts/testing/other-banks.ts';
import { type SignedInStaff, signedInStaff } from '../../../../scripts/testing/staff.ts';
import { usedToday } from '../../../../scripts/testing/transfers.ts';

const AGAIN = 'POST /api/utility/logs/{id}/token';
const queue = 'payments-without-outcome';

let opened: BankWithSwitch;
let bank: TestBank;
const log: string[] = [];
beforeAll(async () => {
  opened = await openBankWithSwitch({
    env: { LOG_LEVEL: 'trace' },
    onLog: (line) => void log.push(line),
  });
  ({ bank } = opened);
});
afterAll(() => opened.close());

const stateOf = (of: SignedIn, id: string) =>
  bank.ask('GET /api/transfer/operations/{id}', { token: of.token, params: { id } });
const logsOf = (of: SignedIn) => bank.ask('GET /api/utility/logs', { token: of.token, query: {} });
const again = (of: SignedIn, id: string) => bank.call(AGAIN, { token: of.token, params: { id } });
const inFours = (token: string | null) => token?.match(/\d{4}/g)?.join('-') ?? 'no token';

async function tokenOf(of: SignedIn, id: string): Promise<string> {
  const { bill } = await stateOf(of, id);
  if (bill?.token === undefined || bill.token === null) throw new Error('This purchase has no token');
  return bill.token;
}

/** What was sent to somebody that holds this token. */
async function messagesWith(token: string, address: string) {
  return (await bank.mailTo(address)).filter(({ text }) => text.includes(inFours(token)));
}

/** The tables in which a text stands, in whatever form it could be read. */
async function tablesWith(token: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: bank.database.superuserUrl });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const found: string[] = [];
    const forms = [token, inFours(token)].flatMap((form) => [form, Buffer.from(form).toString('hex')]);
    for (const { name } of tables.rows) {
      const { rowCount } = await client.query(
        `select from ${name} as line where line::text like any($1::text[]) limit 1`,
        [forms.map((form) => `%${form}%`)],
      );
      if (rowCount !== 0) found.push(name);
    }
    return found;
  } finally {
    await client.end();
  }
}

test('the token of a prepaid meter: is read by its customer alone, stands nowhere in the clear, and comes by e-mail and SMS at once', async () => {
  const ada = await bank.signedIn();
  const bought = await buyBill(bank, ada, 'ELECTRICITY_BILL');
  const { id, reference } = bought;
  const token = await tokenOf(ada, id);
  expect(token).toMatch(/^\d{20}$/);
  expect((await stateOf(ada, id)).bill).toMatchObject({ token, keyChangeTokens: [], units: '4.8 kWh' });
  expect(await logsOf(ada)).toMatchObject([{ id, token, units: '4.8 kWh', vendingStatus: 'SUCCESS' }]);
  // Nor where an answer is kept to be given again.
  const { otp } = bought;
  const confirmAgain = () =>
    bank.call(confirmOf('ELECTRICITY_BILL'), {
      token: ada.token,
      headers: { 'idempotency-key': `again-${id}` },
      body: { utilityVendingRequestId: id, otp },
    });
  const answered = [await confirmAgain(), await confirmAgain()];
  expect(answered.map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true']);
  for (const { body } of answered) expect(body).toMatchObject({ id, bill: { token } });
  // Its messages wait already, for they were queued in the transaction that settled it.
  expect(await tablesWith(token)).toEqual([]);

  for (const address of [ada.email, ada.phoneNumber]) {
    const [message, ...more] = await messagesWith(token, address);
    expect(more).toEqual([]);
    expect(message?.text).toContain('meter ending 7789');
    expect(message?.text).toContain('4.8 kWh');
    expect(message?.text).toContain(reference);
    expect(message?.text).not.toMatch(/\d{6}/);
  }
  // The development mailbox alone keeps what was sent.
  expect(await tablesWith(token)).toEqual(['public.development_mailbox']);
  expect(log.length).toBeGreaterThan(0);
  expect(log.filter((line) => line.includes(token) || line.includes(inFours(token)))).toEqual([]);
});

test('a meter that has to learn a new key: gets all three tokens, in the order they are typed in', async () => {
  const ada = await bank.signedIn();
  const { id } = await buyBill(bank, ada, 'ELECTRICITY_BILL', numberOf('ELECTRICITY_BILL', '002'));
  const { bill } = await stateOf(ada, id);
  const tokens = [...(bill?.keyChangeTokens ?? []), bill?.token ?? ''];
  expect(new Set(tokens).size).toBe(3);
  for (const address of [ada.email, ada.phoneNumber]) {
    const [message] = await messagesWith(tokens[2] ?? '', address);
    const places = tokens.map((token) => message?.text.indexOf(inFours(token)) ?? -1);
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places.toSorted((a, b) => a - b)).toEqual(places);
    expect(message?.text).toMatch(/learn a new key|First type in/);
  }
  for (const token of tokens) expect(await tablesWith(token)).toEqual(['public.development_mailbox']);
});

test(`${AGAIN}: sends the token to the phone again, once a minute and five times an hour`, async () => {
  const ada = await bank.signedIn();
  const other = await buyBill(bank, ada, 'ELECTRICITY_BILL', numberOf('ELECTRICITY_BILL', '777'));
  const { id } = await buyBill(bank, ada, 'ELECTRICITY_BILL');
  const token = await tokenOf(ada, id);
  const { clock } = bank.platform;
  // An hour of the counter begins with the clock's, wherever that stands.
  const intoTheHour = (await clock.now()).getTime() % 3_600_000;
  await clock.advance(Math.ceil((3_600_000 - intoTheHour) / 1000));
  const session = { ...ada, token: await bank.signIn(ada) };

  const codes: string[] = [];
  for (let sent = 0; sent < 6; sent += 1) {
    const twice = await Promise.all([again(session, id), again(session, id)]);
    codes.push(...twice.map(({ code }) => code ?? 'SENT').toSorted());
    await clock.advance(61);
  }
  expect(codes).toEqual([
    ...Array.from({ length: 5 }, () => ['RESEND_TOO_SOON', 'SENT']).flat(),
    'RESEND_LIMIT',
    'RESEND_TOO_SOON',
  ]);
  expect(await messagesWith(token, ada.phoneNumber)).toHaveLength(6);
  expect(await messagesWith(token, ada.email)).toHaveLength(1);
  // Each purchase is counted by itself.
  expect((await again(session, other.id)).status).toBe(200);
});

test(`${AGAIN}, where there is none or it is somebody else's: answers 409 and 404, and sends nothing`, async () => {
  const ada = await bank.signedIn();
  const stranger = await bank.signedIn();
  const musa = await bank.openCustomer();
  const bought = await buyBill(bank, ada, 'ELECTRICITY_BILL');
  const airtime = await buyBill(bank, ada, 'AIRTIME');
  const failed = await buyBill(bank, ada, 'ELECTRICITY_BILL', numberOf('ELECTRICITY_BILL', '051'));
  const waiting = await payBill(bank, ada, 'ELECTRICITY_BILL', numberOf('ELECTRICITY_BILL', '098'));
  const transfer = await bank.startTransfer(ada, musa.account, 100);
  for (const { id } of [airtime, failed, waiting])
    expect(seen(await again(ada, id))).toEqual([409, 'NO_TOKEN']);
  expect(seen(await again(stranger, bought.id))).toEqual([404, 'NOT_FOUND']);
  expect(seen(await again(ada, transfer.id))).toEqual([404, 'NOT_FOUND']);
  expect(seen(await again(ada, crypto.randomUUID()))).toEqual([404, 'NOT_FOUND']);
});

test('what one transaction settles: keeps the token with the success, or neither', async () => {
  const ada = await bank.signedIn();
  const { id } = await payBill(bank, ada, 'ELECTRICITY_BILL');
  const client = new pg.Client({ connectionString: bank.database.ownerUrl });
  await client.connect();
  try {
    await client.query('alter table bill_handed_over add constraint out_of_order check (false) not valid');
    await settleDue(bank);
    expect(await stateOf(ada, id)).toMatchObject({ status: 'PENDING', bill: { token: null } });
    expect(await bank.mailTo(ada.phoneNumber)).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ subject: 'Your token from Ikeja Electric' })]),
    );
    await client.query('alter table bill_handed_over drop constraint out_of_order');
    await settleAfterPauses(bank, 1);
  } finally {
    await client.end();
  }
  expect(await stateOf(ada, id)).toMatchObject({ status: 'SUCCESS' });
  expect(await messagesWith(await tokenOf(ada, id), ada.phoneNumber)).toHaveLength(1);
  expect(await bank.proveBooks()).toEqual([]);
});

async function decided(id: string, action: 'confirm-bought' | 'return-money'): Promise<void> {
  await bank.platform.clock.advance(600);
  await bank.platform.db
    .updateTable('dispatches')
    .set({ sent_at: new Date(Date.now() - 61_000) })
    .where('operation_id', '=', id)
    .execute();
  const support: SignedInStaff = await signedInStaff(bank, 'SUPPORT');
  const approver = await signedInStaff(bank, 'APPROVER');
  const listed = await bank.ask('GET /api/admin/queues/{queue}', {
    token: support.token,
    params: { queue },
    query: { q: id },
  });
  expect(listed).toMatchObject([{ id }]);
  const params = { queue, id, action };
  const body = { comment: 'The provider says so' };
  expect(
    (await bank.call('POST /api/admin/queues/{queue}/{id}/{action}', { token: support.token, params, body }))
      .status,
  ).toBe(200);
  const approvals = await bank.ask('GET /api/admin/approvals', { token: approver.token, query: {} });
  const approval = approvals.find(({ subject, state }) => subject.id === id && state === 'WAITING');
  await bank.ask('POST /api/admin/approvals/{id}/{decision}', {
    token: approver.token,
    params: { id: approval?.id ?? '', decision: 'approve' },
    body,
  });
  await settleDue(bank);
}

test('a purchase without an outcome for ten minutes, decided as bought: asks for its token once more, and sends it', async () => {
  const ada = await bank.signedIn();
  const { id, reference } = await payBill(bank, ada, 'ELECTRICITY_BILL', numberOf('ELECTRICITY_BILL', '097'));
  await settleDue(bank);
  expect((await stateOf(ada, id)).status).toBe('PENDING');

  await decided(id, 'confirm-bought');

  const session = { ...ada, token: await bank.signIn(ada) };
  expect(await stateOf(session, id)).toMatchObject({ status: 'SUCCESS' });
  expect(await messagesWith(await tokenOf(session, id), ada.phoneNumber)).toHaveLength(1);
  const subjects = (await bank.mailTo(ada.email))
    .filter(({ text }) => text.includes(reference))
    .map((mail) => mail.subject);
  expect(subjects).toEqual(['Your token from Ikeja Electric', 'Debit: ₦1,000.00']);
});

test('the same of which nobody tells a token: is bought all the same, and its customer is told whom to ask', async () => {
  const ada = await bank.signedIn({ balances: [5000] });
  const { id, reference } = await payBill(bank, ada, 'ELECTRICITY_BILL', numberOf('ELECTRICITY_BILL', '098'));
  await settleDue(bank);

  await decided(id, 'confirm-bought');

  const session = { ...ada, token: await bank.signIn(ada) };
  expect(await stateOf(session, id)).toMatchObject({ status: 'SUCCESS', bill: { token: null, units: null } });
  const [message] = (await bank.mailTo(ada.email)).filter(({ text }) => text.includes(reference));
  expect(message?.subject).toBe('Bought: Ikeja Electric prepaid');
  expect(message?.text).toContain('Its token has not reached us');
  expect(await bank.balanceOf(ada.account)).toBe(400_000n);
});

test('the same, decided as not bought: gives everything back once, and is asked about no more', async () => {
  const ada = await bank.signedIn({ balances: [5000] });
  const { id } = await payBill(bank, ada, 'CABLE_TV', numberOf('CABLE_TV', '098'), {
    cableTvBouquetCode: 'dstv-padi',
  });
  await settleDue(bank);

  await decided(id, 'return-money');
  await settleAfterPauses(bank, 2);

  const session = { ...ada, token: await bank.signIn(ada) };
  expect(await stateOf(session, id)).toMatchObject({
    status: 'FAILED',
    message: 'Not bought. ₦4,400.00 is back in your account.',
  });
  expect(await bank.balanceOf(ada.account)).toBe(500_000n);
  expect(await usedToday(bank, ada)).toBe(0n);
  const { attempts } = await bank.platform.db
    .selectFrom('dispatches')
    .select('attempts')
    .where('operation_id', '=', id)
    .executeTakeFirstOrThrow();
  // Sent once, and taken on once more to carry out what was decided.
  expect(attempts).toBe(2);
  expect(await bank.proveBooks()).toEqual([]);
});
