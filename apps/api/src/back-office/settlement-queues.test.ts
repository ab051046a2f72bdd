import { kobo } from '@harvest/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import { openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import { askGatewayAt, dispatchedPayment, frozenTo } from '../../../../scripts/testing/dispatched-payment.ts';
import { asCustomer } from '../../../../scripts/testing/dispatching.ts';
import { eventually } from '../../../../scripts/testing/eventually.ts';
import { type Behaviour, startTestGateway, type TestGateway } from '../../../../scripts/testing/gateway.ts';
import { type SignedInStaff, signedInStaff } from '../../../../scripts/testing/staff.ts';
import { usedToday } from '../../../../scripts/testing/transfers.ts';
import { newId } from '../bank/ids.ts';
import { confirmPayment, findPayment, type Payment, startPayment } from '../operations/operations.ts';
import { settleDispatches } from '../operations/settle-dispatches.ts';
import { recordFindings } from '../settlement/settlement.ts';
import type { FrozenTransfer } from '../transfers/transfer-rules.ts';

const QUEUE = 'GET /api/admin/queues/{queue}';
const ONE = 'GET /api/admin/queues/{queue}/{id}';
const ACT = 'POST /api/admin/queues/{queue}/{id}/{action}';
const queue = 'payments-without-outcome';

let bank: TestBank;
let support: SignedInStaff;
let approver: SignedInStaff;
let gateway: TestGateway;
let payment: Payment<FrozenTransfer>;
let kindsMade = 0;

beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());
beforeEach(async () => {
  await signInStaff();
  gateway = await startTestGateway();
  kindsMade += 1;
  payment = dispatchedPayment(`TEST_UNSETTLED_${'A'.repeat(kindsMade)}`, askGatewayAt(gateway.url));
  return () => gateway.stop();
});

async function signInStaff(): Promise<void> {
  support = await signedInStaff(bank, 'SUPPORT');
  approver = await signedInStaff(bank, 'APPROVER');
}

/** So long that nobody is signed in any more. */
async function tenMinutesLater(): Promise<void> {
  await bank.platform.clock.advance(600);
  await signInStaff();
  await sentLongAgo();
}

/** What is on its way is so on the wall clock, which no test turns. */
async function sentLongAgo(): Promise<void> {
  await bank.platform.db
    .updateTable('dispatches')
    .set({ sent_at: new Date(Date.now() - 61_000) })
    .where('state', '=', 'SENT')
    .execute();
}

type Unanswered = { readonly isSent?: boolean; readonly balance?: number; readonly send?: Behaviour };

/** Somebody whose payment of ₦100 was sent and never answered, or, with no worker there, never sent. */
async function openUnanswered({ isSent = true, balance = 1000, send = 'HANGS_UP' }: Unanswered = {}) {
  const ada = await bank.signedIn({ balances: [balance] });
  gateway.behave('send', send);
  gateway.behave('query', 'HANGS_UP');
  const customer = asCustomer(ada);
  const now = await bank.platform.clock.now();
  const started = await startPayment(
    bank.platform,
    payment,
    { customer, id: newId(), now },
    { amountKobo: kobo(10_000), charges: [{ line: 'TRANSFER_FEE', amountKobo: kobo(1000) }] },
    frozenTo(ada.account, now),
  );
  const { id, sessionId, reference } = started;
  await confirmPayment(bank.platform, [payment], customer, { id, otp: await bank.codeFor(ada) }, now);
  if (isSent) await settle();
  return { ada, id, sessionId, reference };
}

const settle = async () => settleDispatches(bank.platform, [payment], await bank.platform.clock.now());

const listed = async (q: string) =>
  bank.ask(QUEUE, { token: support.token, params: { queue }, query: { q } });

const ask = (id: string, action: string, { token } = support, of = queue) =>
  bank.call(ACT, { token, params: { queue: of, id, action }, body: { comment: 'The other bank says so' } });

async function waitingApproval(subjectId: string) {
  const approvals = await bank.ask('GET /api/admin/approvals', { token: approver.token, query: {} });
  const found = approvals.find(({ subject, state }) => subject.id === subjectId && state === 'WAITING');
  if (found === undefined) throw new Error('Nothing waits for a second person');
  return found.id;
}

const decide = (id: string, decision: 'approve' | 'decline', { token } = approver) =>
  bank.call('POST /api/admin/approvals/{id}/{decision}', {
    token,
    params: { id, decision },
    body: { comment: 'Seen' },
  });

const standing = async (of: SignedIn, id: string) =>
  (await findPayment(bank.platform, [payment], of.id, id))?.operation;

test('GET /api/admin/queues/payments-without-outcome: lists what has had no outcome for ten minutes, and no sooner', async () => {
  const { ada, id, sessionId, reference } = await openUnanswered();
  expect(await listed(sessionId)).toEqual([]);
  expect((await bank.call(ONE, { token: support.token, params: { queue, id } })).status).toBe(404);

  await tenMinutesLater();

  expect(await listed(sessionId)).toEqual([
    expect.objectContaining({
      id,
      title: expect.stringContaining(`₦100.00 of ${ada.firstName} ${ada.lastName}, for `) as string,
    }),
  ]);
  expect(await listed(`${ada.lastName} ${reference}`)).toHaveLength(1);
  const shown = await bank.ask(ONE, { token: support.token, params: { queue, id } });
  expect(shown.facts).toEqual(
    expect.arrayContaining([
      { label: 'Session ID', value: sessionId },
      { label: 'Reference', value: reference },
      { label: 'Times asked', value: '1' },
    ]),
  );
  expect(shown.actions.map(({ action, needsSecondPerson }) => [action, needsSecondPerson])).toEqual([
    ['confirm-sent', true],
    ['return-money', true],
  ]);
});

test('GET /api/admin/queues/payments-without-outcome, of one about which no more can be asked: lists it at once, with what was answered', async () => {
  const { id, sessionId } = await openUnanswered({ send: { outcome: 'NEEDS_PEOPLE' } });
  expect(await listed(sessionId)).toMatchObject([{ id }]);
  const shown = await bank.ask(ONE, { token: support.token, params: { queue, id } });
  expect(shown.facts).toContainEqual({ label: 'Last answer', value: 'NEEDS_PEOPLE' });
  expect(gateway.asked).toEqual([`send ${sessionId}`]);
});

test('POST …/return-money, asked by one and approved by another: gives everything back once, where the outside has no answer even then', async () => {
  const { ada, id, sessionId } = await openUnanswered();
  await tenMinutesLater();
  const before = gateway.asked.length;

  expect((await ask(id, 'return-money')).body).toMatchObject({ state: 'WAITING_FOR_APPROVAL' });
  expect(seen(await ask(id, 'return-money'))).toEqual([409, 'ACTION_NOT_POSSIBLE']);
  const approval = await waitingApproval(id);
  expect(seen(await decide(approval, 'approve', support))).toEqual([403, 'FORBIDDEN']);
  const both = await Promise.all([decide(approval, 'approve'), decide(approval, 'approve')]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  await Promise.all([settle(), settle()]);

  expect(await standing(ada, id)).toMatchObject({ status: 'FAILED', failure: { code: 'NOT_SENT' } });
  expect(await bank.balanceOf(ada.account)).toBe(100_000n);
  expect(await usedToday(bank, ada)).toBe(0n);
  expect(gateway.asked.slice(before)).toEqual([`query ${sessionId}`]);
  expect(seen(await ask(id, 'confirm-sent'))).toEqual([409, 'ACTION_NOT_POSSIBLE']);
  expect(await bank.proveBooks()).toEqual([]);
});

test('POST …/confirm-sent, declined and then approved: settles only what two people agree on', async () => {
  const { ada, id, sessionId } = await openUnanswered();
  await tenMinutesLater();
  await ask(id, 'confirm-sent');
  expect((await decide(await waitingApproval(id), 'decline')).status).toBe(200);
  await settle();
  expect(await standing(ada, id)).toMatchObject({ status: 'PENDING' });

  await ask(id, 'confirm-sent');
  expect((await decide(await waitingApproval(id), 'approve')).status).toBe(200);
  expect(await listed(sessionId)).toEqual([]);
  await settle();

  expect(await standing(ada, id)).toMatchObject({ status: 'SUCCESS' });
  expect(await bank.balanceOf(ada.account)).toBe(100_000n - 11_000n);
  expect(await bank.proveBooks()).toEqual([]);
});

test.each([
  ['return-money', 'SUCCESS', 'SUCCESS came before FAILED', 89_000n],
  ['confirm-sent', 'FAILED', 'FAILED came before SUCCESS', 100_000n],
] as const)(
  'POST …/%s, carried out when the outside answers %s at last: the answer counts, and people are told',
  async (action, outcome, words, balance) => {
    const { ada, id, sessionId } = await openUnanswered();
    await tenMinutesLater();
    await ask(id, action);
    await decide(await waitingApproval(id), 'approve');
    gateway.behave('query', { outcome });
    await settle();

    expect(await standing(ada, id)).toMatchObject({ status: outcome });
    expect(await bank.balanceOf(ada.account)).toBe(balance);
    const findings = await bank.platform.db
      .selectFrom('settlement_findings')
      .select(['what', 'words'])
      .where('session_id', '=', sessionId)
      .execute();
    expect(findings).toEqual([{ what: 'DECISION_OVERTAKEN', words }]);
    expect(await bank.proveBooks()).toEqual([]);
  },
);

test('POST …/return-money, when the outside answers while two people decide: the answer counts, and what was asked for is refused', async () => {
  const { ada, id, sessionId } = await openUnanswered();
  await tenMinutesLater();
  await ask(id, 'return-money');
  const approval = await waitingApproval(id);
  gateway.behave('query', { outcome: 'SUCCESS' });
  await bank.platform.db
    .updateTable('dispatches')
    .set({ due_at: new Date() })
    .where('operation_id', '=', id)
    .execute();
  await settle();
  expect(await standing(ada, id)).toMatchObject({ status: 'SUCCESS' });

  expect(seen(await decide(approval, 'approve'))).toEqual([409, 'ACTION_NOT_POSSIBLE']);
  expect(await bank.balanceOf(ada.account)).toBe(100_000n - 11_000n);
  expect(await listed(sessionId)).toEqual([]);
});

test('POST …/return-money, approved while the payment is being sent: is refused, for it may arrive', async () => {
  const { ada, id } = await openUnanswered();
  await tenMinutesLater();
  await ask(id, 'return-money');
  const approval = await waitingApproval(id);
  await bank.platform.db
    .updateTable('dispatches')
    .set({ sent_at: new Date() })
    .where('operation_id', '=', id)
    .execute();

  expect(seen(await decide(approval, 'approve'))).toEqual([409, 'ACTION_NOT_POSSIBLE']);
  await settle();
  expect(await standing(ada, id)).toMatchObject({ status: 'PENDING' });
  await sentLongAgo();
  expect((await decide(approval, 'approve')).status).toBe(200);
});

test('a payment that was never sent: can be returned and not confirmed as sent, and is sent no more once it is decided', async () => {
  const { ada, id } = await openUnanswered({ isSent: false });
  await tenMinutesLater();
  const shown = await bank.ask(ONE, { token: support.token, params: { queue, id } });
  expect(shown.actions.map(({ action }) => action)).toEqual(['return-money']);
  expect(seen(await ask(id, 'confirm-sent'))).toEqual([409, 'ACTION_NOT_POSSIBLE']);

  await ask(id, 'return-money');
  await decide(await waitingApproval(id), 'approve');
  await settle();

  expect(await standing(ada, id)).toMatchObject({ status: 'FAILED' });
  expect(gateway.asked).toEqual([]);
  expect(await bank.balanceOf(ada.account)).toBe(100_000n);
});

test('POST …/return-money, into an account that takes no money: stays on its way, and people see it again', async () => {
  const { ada, id, sessionId } = await openUnanswered({ balance: 110 });
  await tenMinutesLater();
  await ask(id, 'return-money');
  await decide(await waitingApproval(id), 'approve');
  expect(await listed(sessionId)).toEqual([]);
  await bank.setStatus(ada.account, 'CLOSED');
  await settle();

  expect(await standing(ada, id)).toMatchObject({ status: 'PENDING' });
  expect(await listed(sessionId)).toHaveLength(1);
  await bank.setStatus(ada.account, 'OPEN');
  await ask(id, 'return-money');
  await decide(await waitingApproval(id), 'approve');
  await settle();
  expect(await standing(ada, id)).toMatchObject({ status: 'FAILED' });
  expect(await bank.balanceOf(ada.account)).toBe(11_000n);
});

test('an answer that arrives after two people decided, to a question asked before: counts, and people are told', async () => {
  const { ada, id, sessionId } = await openUnanswered();
  await tenMinutesLater();
  const { promise: answers, resolve: answer } = Promise.withResolvers<unknown>();
  const { promise: isAsked, resolve: nowAsked } = Promise.withResolvers<undefined>();
  const slow = dispatchedPayment(payment.kind, () => {
    nowAsked(undefined);
    return answers;
  });
  await bank.platform.db
    .updateTable('dispatches')
    .set({ due_at: new Date() })
    .where('operation_id', '=', id)
    .execute();
  const asking = settleDispatches(bank.platform, [slow], await bank.platform.clock.now());
  await isAsked;
  await ask(id, 'return-money');
  await eventually(async () => expect((await decide(await waitingApproval(id), 'approve')).status).toBe(200));
  answer({ outcome: 'SUCCESS' });
  await asking;
  await settle();

  expect(await standing(ada, id)).toMatchObject({ status: 'SUCCESS' });
  expect(await bank.balanceOf(ada.account)).toBe(100_000n - 11_000n);
  const findings = await bank.platform.db
    .selectFrom('settlement_findings')
    .select(['what', 'words'])
    .where('session_id', '=', sessionId)
    .execute();
  expect(findings).toEqual([{ what: 'DECISION_OVERTAKEN', words: 'SUCCESS came before FAILED' }]);
  expect(await bank.proveBooks()).toEqual([]);
});

test('settlement differences: are found once, listed, and closed by two people without moving money', async () => {
  const sessionId = `${newId()}`.replaceAll(/\D/g, '').padEnd(30, '7').slice(0, 30);
  const finding = {
    what: 'ANSWER_TAKEN_BACK',
    sessionId,
    operationId: undefined,
    amountKobo: kobo(10_000),
    words: 'SUCCESS after FAILED: approved',
    foundAt: await bank.platform.clock.now(),
  } as const;
  await Promise.all([recordFindings(bank.platform, [finding]), recordFindings(bank.platform, [finding])]);

  const of = 'settlement-differences';
  const list = () =>
    bank.ask(QUEUE, { token: support.token, params: { queue: of }, query: { q: sessionId } });
  const [line, ...others] = await list();
  expect(line).toMatchObject({ title: 'A final answer was taken back: ₦100.00', subtitle: sessionId });
  expect(others).toEqual([]);
  const id = line?.id ?? '';
  expect(await bank.ask(ONE, { token: support.token, params: { queue: of, id } })).toMatchObject({
    note: 'SUCCESS after FAILED: approved',
  });
  await ask(id, 'close', support, of);
  expect(await list()).toHaveLength(1);
  expect((await decide(await waitingApproval(id), 'approve')).status).toBe(200);
  expect(await list()).toEqual([]);
});
