import { kobo } from '@harvest/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import { openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import { dispatchedPayment, frozenTo } from '../../../../scripts/testing/dispatched-payment.ts';
import { untilWaiting } from '../../../../scripts/testing/locks.ts';
import { attemptsOf, history, untouched } from '../../../../scripts/testing/transfers.ts';
import { newId } from '../bank/ids.ts';
import { confirmPayment, startPayment } from '../operations/operations.ts';
import { settleDispatches } from '../operations/settle-dispatches.ts';

const STATE = 'GET /api/transfer/operations/{id}';
const RESEND = 'POST /api/ibanking/personal/2fa/resend';
const DISCARD = 'POST /api/operations/{id}/discard';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

const unfinished = (of: SignedIn) => bank.ask('GET /api/transfer/unfinished', { token: of.token });
const discard = (of: SignedIn, id: string) => bank.call(DISCARD, { token: of.token, params: { id } });
const stateOf = (of: SignedIn, id: string) => bank.ask(STATE, { token: of.token, params: { id } });

/** Another bank that has not answered, until it says so. */
let said = 'UNKNOWN';
const elsewhere = dispatchedPayment('TEST_UNFINISHED', () => Promise.resolve({ outcome: said }));

/** Sends money to another bank, which leaves the transfer PENDING. */
async function sendElsewhere(sender: SignedIn): Promise<string> {
  const now = await bank.platform.clock.now();
  const customer = {
    ...sender,
    permittedLinks: [],
    onboarded: true,
    twoFactorType: 'OTP_AUTHENTICATION',
    stopsPayments: false,
    lockedUntil: undefined,
    phoneProvedAt: undefined,
    codesByPhone: undefined,
  } as const;
  const started = await startPayment(
    bank.platform,
    elsewhere,
    { customer, id: newId(), now },
    { amountKobo: kobo(10_000), charges: [] },
    frozenTo(sender.account, now),
  );
  const otp = await bank.codeFor(sender);
  await confirmPayment(bank.platform, [elsewhere], customer, { id: started.id, otp }, now);
  return started.id;
}

test('GET /api/transfer/unfinished: answers what waits for its code, newest first, as the review needs it', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const first = await bank.startTransfer(ada, musa.account, 100);
  await bank.platform.clock.advance(1);
  const second = await bank.startTransfer(ada, musa.account, 200);

  const list = await unfinished(ada);

  expect(list).toMatchObject([
    {
      id: second.id,
      status: 'AWAITING_OTP',
      amount: 200,
      total: 200,
      sourceAccountNumber: ada.account.accountNumber,
      destinationAccountNumber: musa.account.accountNumber,
      twoFactorAuthenticationType: 'OTP_AUTHENTICATION',
      maskedEmail: expect.stringContaining('***') as string,
      isNewRecipient: true,
      sentSameMinutesAgo: null,
      secondsLeft: 15 * 60,
      sessionId: null,
      completedAt: null,
    },
    { id: first.id, amount: 100, secondsLeft: 15 * 60 - 1 },
  ]);
});

test('POST /api/operations/{id}/discard, of what was refused at its code: changes nothing, and the code is answered as before', async () => {
  const ada = await bank.signedIn({ balances: [1000] });
  const musa = await bank.openCustomer();
  const started = await bank.startTransfer(ada, musa.account, 900);
  expect((await bank.send(ada, musa.account, 500)).status).toBe(200);
  const refused = await bank.confirm(ada, started);
  expect(refused.code).toBe('INSUFFICIENT_FUNDS');
  expect((await discard(ada, started.id)).status).toBe(200);
  const again = await bank.confirm(ada, started);
  expect([again.status, again.code]).toEqual([refused.status, refused.code]);
});

test('GET /api/transfer/unfinished, of money on its way and more that waits than is told: tells of the money first', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const sent = await sendElsewhere(ada);
  for (let amount = 1; amount <= 12; amount += 1) await bank.startTransfer(ada, musa.account, amount);
  const [first, ...others] = await unfinished(ada);
  expect(first).toMatchObject({ id: sent, status: 'PENDING' });
  expect(others).toHaveLength(9);
});

test("GET /api/transfer/unfinished, asked by somebody else: answers nothing of another customer's", async () => {
  const ada = await bank.signedIn();
  const musa = await bank.signedIn();
  await bank.startTransfer(ada, musa.account, 100);
  await sendElsewhere(ada);
  expect(await unfinished(musa)).toEqual([]);
});

test('GET /api/transfer/unfinished: leaves out what was sent, refused or waited too long', async () => {
  const ada = await bank.signedIn({ balances: [100] });
  const musa = await bank.openCustomer();
  const early = await bank.startTransfer(ada, musa.account, 30);
  await bank.platform.clock.advance(9 * 60);
  const sent = await bank.startTransfer(ada, musa.account, 80);
  expect((await bank.confirm(ada, sent)).status).toBe(200);
  // The rest of the account does not hold it any more; the code of the first one is over by now.
  await bank.platform.clock.advance(1);
  await bank.ask('POST /api/ibanking/personal/2fa/resend', {
    token: ada.token,
    body: { operationId: early.id },
  });
  expect((await unfinished(ada)).map(({ id }) => id)).toEqual([early.id]);
  const refused = await bank.confirm(ada, { id: early.id, otp: await bank.codeFor(ada) });
  expect(refused.code).toBe('INSUFFICIENT_FUNDS');
  expect(await unfinished(ada)).toEqual([]);

  const forgotten = await bank.startTransfer(ada, musa.account, 10);
  await bank.platform.clock.advance(9 * 60);
  expect((await unfinished(ada)).map(({ id }) => id)).toEqual([forgotten.id]);
  await bank.platform.clock.advance(6 * 60);
  expect(await unfinished(ada)).toEqual([]);
});

test('GET /api/transfer/unfinished, of money that another bank has not confirmed: answers it until it has', async () => {
  const ada = await bank.signedIn();
  const id = await sendElsewhere(ada);
  await bank.platform.clock.advance(9 * 60);
  await unfinished(ada);
  await bank.platform.clock.advance(9 * 60);
  expect(await unfinished(ada)).toMatchObject([
    { id, status: 'PENDING', secondsLeft: null, completedAt: null },
  ]);

  said = 'SUCCESS';
  expect(await settleDispatches(bank.platform, [elsewhere], await bank.platform.clock.now())).toBeGreaterThan(
    0,
  );
  said = 'UNKNOWN';
  expect(await unfinished(ada)).toEqual([]);
});

test('GET /api/transfer/unfinished, of more than anybody has under way: answers the ten newest', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const ids: string[] = [];
  for (let amount = 1; amount <= 12; amount += 1) {
    ids.push((await bank.startTransfer(ada, musa.account, amount)).id);
    await bank.platform.clock.advance(1);
  }
  expect((await unfinished(ada)).map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 10));
});

test('POST /api/operations/{id}/discard: ends the transfer for good, however often it is sent', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const { id, otp } = await bank.startTransfer(ada, musa.account, 100);

  const answers = [await discard(ada, id), await discard(ada, id)];

  expect(answers.map(({ status, body }) => [status, body])).toEqual(
    Array(2).fill([200, { message: 'Discarded. Nothing left your account.' }]),
  );
  expect(await unfinished(ada)).toEqual([]);
  expect(await stateOf(ada, id)).toMatchObject({ status: 'FAILED', sessionId: null });
  // The right code confirms nothing any more, counts as no guess, and none is sent again.
  const late = await bank.confirm(ada, { id, otp });
  expect([late.status, late.code]).toEqual([409, 'OPERATION_DISCARDED']);
  expect(await attemptsOf(bank, id)).toEqual([0]);
  await bank.platform.clock.advance(61);
  const resent = await bank.call('POST /api/ibanking/personal/2fa/resend', {
    token: ada.token,
    body: { operationId: id },
  });
  expect([resent.status, resent.code]).toEqual([409, 'OPERATION_EXPIRED']);
  expect(await history(bank, ada)).toEqual([]);
  await untouched(bank, ada.account, 10_000_000n);
});

test("POST /api/operations/{id}/discard, of somebody else's transfer: answers 404 and leaves it as it is", async () => {
  const ada = await bank.signedIn();
  const musa = await bank.signedIn();
  const started = await bank.startTransfer(ada, musa.account, 100);

  const theirs = await discard(musa, started.id);
  const nobodys = await discard(musa, newId());

  expect([theirs.status, theirs.code]).toEqual([404, 'NOT_FOUND']);
  expect([nobodys.status, nobodys.code]).toEqual([404, 'NOT_FOUND']);
  expect((await bank.confirm(ada, started)).status).toBe(200);
});

test('POST /api/operations/{id}/discard, of money that has moved: answers 409 and changes nothing', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const done = await bank.startTransfer(ada, musa.account, 100);
  await bank.confirm(ada, done);
  const pending = await sendElsewhere(ada);
  for (const id of [done.id, pending]) {
    const answer = await discard(ada, id);
    expect([answer.status, answer.code]).toEqual([409, 'CODE_ACCEPTED']);
  }
  expect(await stateOf(ada, done.id)).toMatchObject({ status: 'SUCCESS' });
  expect(await unfinished(ada)).toMatchObject([{ id: pending, status: 'PENDING' }]);
});

test('POST /api/operations/{id}/discard, while it is confirmed: one of the two happens, and both say which', async () => {
  const ada = await bank.signedIn({ balances: [1000] });
  const musa = await bank.openCustomer();
  let moved = 0n;
  for (let round = 0; round < 8; round += 1) {
    const started = await bank.startTransfer(ada, musa.account, 10);
    const [confirmed, discarded] = await Promise.all([bank.confirm(ada, started), discard(ada, started.id)]);
    const wasSent = confirmed.status === 200;
    if (wasSent) moved += 1000n;
    expect([confirmed.code, discarded.code]).toEqual(
      wasSent ? [undefined, 'CODE_ACCEPTED'] : ['OPERATION_DISCARDED', undefined],
    );
    expect(await stateOf(ada, started.id)).toMatchObject({ status: wasSent ? 'SUCCESS' : 'FAILED' });
  }
  expect(await bank.balanceOf(ada.account)).toBe(100_000n - moved);
});

test('POST /api/transfer/intrabank/confirm, overtaken by a discard: answers 409 as discarded, and counts no wrong code', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const started = await bank.startTransfer(ada, musa.account, 100);
  const { pool } = bank.platform;
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from challenges where operation_id = $1 for update', [started.id]);
    const discarded = discard(ada, started.id);
    await untilWaiting(pool, 1);
    // Behind the discard, which nobody sees yet: here the transfer still waits for its code.
    const confirmed = bank.confirm(ada, started);
    await untilWaiting(pool, 2);
    await holder.query('commit');
    expect((await discarded).status).toBe(200);
    const answer = await confirmed;
    expect([answer.status, answer.code]).toEqual([409, 'OPERATION_DISCARDED']);
  } finally {
    holder.release();
  }
  expect(await attemptsOf(bank, started.id)).toEqual([0]);
  await untouched(bank, ada.account, 10_000_000n);
});

test('GET /api/transfer/unfinished, of money to this bank started as to another one: says which confirm takes each code, and what it costs', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  await bank.startTransfer(ada, musa.account, 100);
  await bank.platform.clock.advance(1);
  await bank.ask('POST /api/transfer/other-banks', {
    token: ada.token,
    body: {
      sourceAccountNumber: ada.account.accountNumber,
      destinationAccountNumber: musa.account.accountNumber,
      destinationBankCode: '090605',
      amount: 200,
      description: 'By code',
    },
  });
  const charges = { fee: 0, vat: 0, stampDuty: 0 };
  expect(await unfinished(ada)).toMatchObject([
    { amount: 200, total: 200, confirmedAt: 'other-banks', ...charges },
    { amount: 100, total: 100, confirmedAt: 'intrabank', ...charges },
  ]);
});

test(`${RESEND}, while the payment is being discarded: answers 409 and sends no code, and the payment stays over`, async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const { id } = await bank.startTransfer(ada, musa.account, 100);
  await bank.platform.clock.advance(61);
  const { pool } = bank.platform;
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select from challenges where operation_id = $1 for update', [id]);
  const discarding = discard(ada, id);
  await untilWaiting(pool, 1);
  const resending = bank.call(RESEND, { token: ada.token, body: { operationId: id } });
  await untilWaiting(pool, 2);
  await client.query('commit');
  client.release();
  expect((await discarding).status).toBe(200);
  expect(seen(await resending)).toEqual([409, 'OPERATION_EXPIRED']);
  const { rows } = await pool.query(
    'select from challenges where operation_id = $1 and superseded_at is null',
    [id],
  );
  expect(rows).toEqual([]);
});
