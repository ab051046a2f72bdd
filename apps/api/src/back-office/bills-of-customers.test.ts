import { kobo } from '@harvest/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSql } from '../../../../scripts/run-sql.ts';
import { seen } from '../../../../scripts/testing/answers.ts';
import type { SignedIn, TestBank } from '../../../../scripts/testing/bank.ts';
import { buyBill, numberOf, payBill, startBill } from '../../../../scripts/testing/bills.ts';
import { eventually } from '../../../../scripts/testing/eventually.ts';
import { type BankWithSwitch, openBankWithSwitch } from '../../../../scripts/testing/interbank.ts';
import { settleDue } from '../../../../scripts/testing/other-banks.ts';
import { type SignedInStaff, signedInStaff } from '../../../../scripts/testing/staff.ts';
import { recordFindings } from '../settlement/settlement.ts';

const queue = 'payments-without-outcome';
const ONE = 'GET /api/admin/queues/{queue}/{id}';

let opened: BankWithSwitch;
let bank: TestBank;
let support: SignedInStaff;
let auditor: SignedInStaff;
beforeAll(async () => {
  opened = await openBankWithSwitch();
  ({ bank } = opened);
  await signInStaff();
});
afterAll(() => opened.close());

async function signInStaff(): Promise<void> {
  support = await signedInStaff(bank, 'SUPPORT');
  auditor = await signedInStaff(bank, 'AUDITOR', 'APPROVER');
}

const trace = (knownBy: string) =>
  bank.ask('GET /api/admin/payments/{knownBy}', { token: support.token, params: { knownBy } });
const factsOf = ({ facts }: { facts: { label: string; value: string }[] }) =>
  Object.fromEntries(facts.map(({ label, value }) => [label, value]));
const stateOf = (of: SignedIn, id: string) =>
  bank.ask('GET /api/transfer/operations/{id}', { token: of.token, params: { id } });

test('GET /api/admin/payments/{knownBy}, of a bill: tells what was bought from whom, by reference or request ID, and never its token', async () => {
  const ada = await bank.signedIn();
  const { id, reference } = await buyBill(bank, ada, 'ELECTRICITY_BILL');
  const state = await stateOf(ada, id);
  const token = state.bill?.token ?? '';
  expect(token).toMatch(/^\d{20}$/);

  const shown = await trace(reference);

  expect(shown).toMatchObject({
    id,
    reference,
    title: '₦1,000.00 for Ikeja Electric prepaid',
    status: 'SUCCESS',
    customer: { id: ada.id },
    total: 1000,
    destinationBankName: 'Ikeja Electric',
    isBill: true,
  });
  expect(factsOf(shown)).toEqual({
    From: `${state.sourceAccountName}, ${ada.account.accountNumber}`,
    Provider: 'Ikeja Electric',
    Bought: 'Ikeja Electric prepaid',
    For: `${state.destinationAccountName}, ${numberOf('ELECTRICITY_BILL')}`,
    Amount: '₦1,000.00',
    Charges: 'None',
    Kind: 'Bill payment',
    Token: 'Handed over, 4.8 kWh',
    Reference: reference,
    'Request ID': id,
    'What the customer reads': '“Successful”',
    'Times asked': '1',
    'Last answer': 'VENDED Bought',
  });
  expect(shown.timeline.map(({ step }) => step)).toEqual(['STARTED', 'DEBITED', 'SENT', 'CONFIRMED']);
  expect(JSON.stringify(shown)).not.toContain(token);
  for (const typed of [id, id.toUpperCase(), reference.toLowerCase(), `${reference}-FEE`])
    expect(await trace(typed)).toEqual(shown);

  const looks = await bank.ask('GET /api/admin/audit', { token: auditor.token, query: { q: reference } });
  expect(looks).toMatchObject([{ subject: { kind: 'payments', id, title: `${reference}, ${shown.title}` } }]);
  expect(JSON.stringify(looks)).not.toMatch(new RegExp(`${token}|${numberOf('ELECTRICITY_BILL')}`));
});

test.each([
  ['051', 'FAILED', ['STARTED', 'DEBITED', 'SENT', 'FAILED', 'RETURNED'], 'Its provider did not sell it.'],
  ['098', 'PENDING', ['STARTED', 'DEBITED', 'SENT'], undefined],
] as const)(
  'GET /api/admin/payments/{knownBy}, of a bill for a number that ends in %s: is %s and tells why',
  async (lastThree, status, steps, why) => {
    const ada = await bank.signedIn();
    const { reference } = await payBill(bank, ada, 'AIRTIME', numberOf('AIRTIME', lastThree));
    await settleDue(bank);
    const shown = await trace(reference);
    expect([shown.status, shown.timeline.map(({ step }) => step)]).toEqual([status, steps]);
    expect(factsOf(shown)).toMatchObject({ For: numberOf('AIRTIME', lastThree), Bought: 'MTN airtime' });
    expect(factsOf(shown)['Why it failed']).toBe(why);
    expect(Object.keys(factsOf(shown))).not.toContain('Token');
  },
);

test('GET /api/admin/payments/{knownBy}, of prepaid electricity on its way: tells that there is no token yet', async () => {
  const ada = await bank.signedIn();
  const number = numberOf('ELECTRICITY_BILL', '098');
  const { reference } = await payBill(bank, ada, 'ELECTRICITY_BILL', number);
  expect(factsOf(await trace(reference))['Token']).toBe('None yet');
});

test('GET /api/admin/customers/{id}: lists bills and transfers together, newest first', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  for (const pay of [
    () => bank.send(ada, musa.account, 100),
    () => buyBill(bank, ada, 'CABLE_TV'),
    () => bank.send(ada, musa.account, 200),
    () => startBill(bank, ada, 'DATA'),
  ]) {
    await bank.platform.clock.advance(1);
    await pay();
  }
  const { payments } = await bank.ask('GET /api/admin/customers/{id}', {
    token: support.token,
    params: { id: ada.id },
  });
  expect(payments.map(({ title, status }) => [title.replace(/ to .*/, ''), status])).toEqual([
    ['₦800.00 for MTN 1GB Weekly (7 days)', 'AWAITING_OTP'],
    ['₦200.00', 'SUCCESS'],
    ['₦19,000.00 for DStv Compact', 'SUCCESS'],
    ['₦100.00', 'SUCCESS'],
  ]);
  for (let more = 0; more < 8; more += 1) await bank.send(ada, musa.account, 10);
  const newest = await bank.ask('GET /api/admin/customers/{id}', {
    token: support.token,
    params: { id: ada.id },
  });
  expect(newest.payments).toHaveLength(10);
});

test('GET /api/admin/customers/{id}, of somebody who sent much and bought little: finds the bills by an index of theirs', async () => {
  const ada = await bank.signedIn();
  const { id } = await startBill(bank, ada, 'DATA');
  const look = () =>
    bank.ask('GET /api/admin/customers/{id}', { token: support.token, params: { id: ada.id } });
  await runSql(
    bank.database.superuserUrl,
    `insert into operations select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'kind', 'INTRA_BANK',
       'reference', 'HVMANY' || place, 'created_at', one.created_at - place * interval '1 minute'))).*
     from operations one, generate_series(1, 5000) place where one.id = '${id}'`,
    'analyze operations',
  );
  const scans = async () => {
    const counted = await bank.platform.pool.query<{ idx_scan: bigint }>(
      `select idx_scan from pg_stat_all_indexes where indexrelname = 'operations_bills'`,
    );
    return Number(counted.rows[0]?.idx_scan);
  };
  const before = await scans();
  expect((await look()).payments.map(({ title }) => title)).toEqual(['₦800.00 for MTN 1GB Weekly (7 days)']);
  // What the database counts is told some time after it was done.
  await eventually(async () => (await scans()) > before);
});

test('GET /api/admin/queues/settlement-differences/{id}, of a bill: calls what its provider knows it by a request ID', async () => {
  const ada = await bank.signedIn();
  const { id } = await buyBill(bank, ada, 'AIRTIME');
  const about = { sessionId: id, operationId: id, amountKobo: kobo(100_000), words: 'REFUSED after SUCCESS' };
  const foundAt = await bank.platform.clock.now();
  await recordFindings(bank.platform, [{ ...about, foundAt, what: 'ANSWER_TAKEN_BACK' }]);
  const differences = 'settlement-differences';
  const [line] = await bank.ask('GET /api/admin/queues/{queue}', {
    token: support.token,
    params: { queue: differences },
    query: { q: id },
  });
  const shown = await bank.ask(ONE, {
    token: support.token,
    params: { queue: differences, id: line?.id ?? '' },
  });
  expect(factsOf(shown)).toMatchObject({ 'Request ID': id, Amount: '₦1,000.00' });
  expect(Object.keys(factsOf(shown))).not.toContain('Session ID');
});

test('GET /api/admin/queues/payments-without-outcome, of a bill: speaks of its provider, and two people settle it', async () => {
  const ada = await bank.signedIn();
  const number = numberOf('CABLE_TV', '098');
  const { id, reference } = await payBill(bank, ada, 'CABLE_TV', number);
  await settleDue(bank);
  const paid = await bank.balanceOf(ada.account);
  await bank.platform.clock.advance(600);
  await signInStaff();

  const lines = await bank.ask('GET /api/admin/queues/{queue}', {
    token: support.token,
    params: { queue },
    query: { q: reference },
  });
  const title = `₦19,000.00 of Ada ${ada.lastName}, for DStv`;
  expect(lines).toMatchObject([{ id, title }]);
  const shown = await bank.ask(ONE, { token: support.token, params: { queue, id } });
  expect(shown.note).toMatch(/^Ask the provider by the request ID before you decide\./);
  expect(factsOf(shown)).toMatchObject({
    Customer: expect.stringContaining(ada.account.accountNumber) as unknown,
    Provider: 'DStv',
    Bought: `DStv Compact for ${number}`,
    For: expect.stringMatching(new RegExp(`^[A-Z]+ [A-Z]+, ${number}$`)) as unknown,
    'Request ID': id,
    Reference: reference,
  });
  expect(Object.keys(factsOf(shown))).not.toContain('Session ID');
  await bank.platform.db
    .updateTable('dispatches')
    .set({ sent_at: new Date(Date.now() - 61_000) })
    .where('operation_id', '=', id)
    .execute();
  const act = (action: string) =>
    bank.call('POST /api/admin/queues/{queue}/{id}/{action}', {
      token: support.token,
      params: { queue, id, action },
      body: { comment: 'DStv says so' },
    });
  const offered = await bank.ask(ONE, { token: support.token, params: { queue, id } });
  expect(offered.actions.map(({ label }) => label)).toEqual(['Confirm as bought', 'Return the money']);
  expect(seen(await act('confirm-sent'))).toEqual([409, 'ACTION_NOT_POSSIBLE']);

  expect((await act('confirm-bought')).body).toMatchObject({ state: 'WAITING_FOR_APPROVAL' });
  const [waiting] = await bank.ask('GET /api/admin/approvals', {
    token: auditor.token,
    query: { q: title },
  });
  const approved = await bank.call('POST /api/admin/approvals/{id}/{decision}', {
    token: auditor.token,
    params: { id: waiting?.id ?? '', decision: 'approve' },
    body: { comment: 'Seen' },
  });
  expect(approved.status).toBe(200);
  await settleDue(bank);

  expect(await trace(reference)).toMatchObject({ status: 'SUCCESS' });
  expect(await bank.balanceOf(ada.account)).toBe(paid);
  expect(await bank.proveBooks()).toEqual([]);
});
