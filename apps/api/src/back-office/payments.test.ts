import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSql } from '../../../../scripts/run-sql.ts';
import type { SignedIn, TestBank } from '../../../../scripts/testing/bank.ts';
import { confirmBulk, rowTo, startBulk } from '../../../../scripts/testing/bulk-transfers.ts';
import { decideAs, report } from '../../../../scripts/testing/disputes.ts';
import {
  accountElsewhere,
  type BankWithSwitch,
  openBankWithSwitch,
} from '../../../../scripts/testing/interbank.ts';
import {
  ANOTHER_BANK,
  confirmElsewhere,
  sendElsewhere,
  settleDue,
  startElsewhere,
} from '../../../../scripts/testing/other-banks.ts';
import { approve, daily, initiateSchedule, runDue, today } from '../../../../scripts/testing/schedules.ts';
import { type SignedInStaff, signedInStaff } from '../../../../scripts/testing/staff.ts';
import { moneyKinds } from '../money-kinds.ts';
import { sendHeldOperations } from '../operations/send-held-operations.ts';

const PAYMENT = 'GET /api/admin/payments/{knownBy}';

let opened: BankWithSwitch;
let bank: TestBank;
let support: SignedInStaff;
beforeAll(async () => {
  opened = await openBankWithSwitch();
  ({ bank } = opened);
  support = await signedInStaff(bank, 'SUPPORT');
  await runSql(bank.database.ownerUrl, await readFile('apps/api/tariffs/nigeria-2026.sql', 'utf8'));
});
afterAll(() => opened.close());

const look = (typed: string, { token }: { token: string } = support) =>
  bank.call(PAYMENT, { token, params: { knownBy: encodeURIComponent(typed) } });

const trace = (knownBy: string, { token } = support) =>
  bank.ask(PAYMENT, { token, params: { knownBy: encodeURIComponent(knownBy) } });

type Traced = Awaited<ReturnType<typeof trace>>;

const factsOf = ({ facts }: Traced) => Object.fromEntries(facts.map(({ label, value }) => [label, value]));
const stepsOf = ({ timeline }: Traced) => timeline.map(({ step }) => step);
const stateOf = (of: SignedIn, id: string) =>
  bank.ask('GET /api/transfer/operations/{id}', { token: of.token, params: { id } });

test('GET /api/admin/payments/{knownBy}, of one that its customer reported a problem with: says which, and how that stands', async () => {
  const ada = await bank.signedIn();
  const { reference } = await sendElsewhere(bank, ada, accountElsewhere(), 10_000);
  expect(factsOf(await trace(reference))).not.toHaveProperty('Reported problem');
  const { ticketId, trackingNumber } = await report(bank, ada, reference, 'NOT_RECEIVED');
  const told = async () => factsOf(await trace(reference))['Reported problem'];
  expect(await told()).toBe(`The money did not arrive, ${trackingNumber}, open`);
  await decideAs(bank, support, ticketId, 'DECLINED', 'It arrived.');
  expect(await told()).toBe(`The money did not arrive, ${trackingNumber}, declined`);
});

test('GET /api/admin/payments/{knownBy}, of one that arrived at another bank: tells who sent what to whom, and when it went where', async () => {
  const ada = await bank.signedIn();
  const accountNumber = accountElsewhere();
  const sent = await sendElsewhere(bank, ada, accountNumber, 10_000, { description: 'Maize, 4 bags' });
  await settleDue(bank);
  const read = await stateOf(ada, sent.id);

  const shown = await trace(sent.reference);

  expect(shown).toMatchObject({
    id: sent.id,
    reference: sent.reference,
    title: `₦10,000.00 to ${read.destinationAccountName}`,
    status: 'SUCCESS',
    customer: { id: ada.id, name: `Ada ${ada.lastName}` },
    total: 10_076.88,
    destinationBankName: ANOTHER_BANK.bankName,
    stopUntil: null,
  });
  expect(factsOf(shown)).toEqual({
    From: `${read.sourceAccountName}, ${ada.account.accountNumber}`,
    To: `${read.destinationAccountName}, ${accountNumber}, ${ANOTHER_BANK.bankName}`,
    Amount: '₦10,000.00',
    Charges: '₦25.00 transfer fee, ₦1.88 VAT, ₦50.00 stamp duty',
    Kind: 'To another bank',
    Narration: '“Maize, 4 bags”',
    Reference: sent.reference,
    'Session ID': read.sessionId,
    'What the customer reads': '“Transferred Successfully”',
    'Times asked': '1',
    'Last answer': expect.stringContaining('Approved') as string,
  });
  // Its customer reads the same, but for the start of it.
  expect(stepsOf(shown)).toEqual(['STARTED', 'DEBITED', 'SENT', 'CONFIRMED']);
  expect(shown.timeline.slice(1)).toEqual(read.timeline);
  const times = shown.timeline.map(({ at }) => at);
  expect(times.toSorted()).toEqual(times);
});

test('GET /api/admin/payments/{knownBy}, by session id, by its own id, or as somebody types it: finds the same payment', async () => {
  const ada = await bank.signedIn();
  const { id, reference } = await sendElsewhere(bank, ada, accountElsewhere(), 100);
  const { sessionId } = await stateOf(ada, id);
  for (const typed of [
    reference.toLowerCase(),
    ` ${reference} `,
    `${reference.slice(0, 6)} ${reference.slice(6)}`,
    `${reference}-FEE`,
    sessionId ?? '',
    `${sessionId?.slice(0, 6)} ${sessionId?.slice(6)}`,
    id,
    id.toUpperCase(),
  ])
    expect([typed, (await trace(typed)).id]).toEqual([typed, id]);
});

test.each([
  ['098', 'PENDING', ['DEBITED', 'SENT']],
  ['051', 'FAILED', ['DEBITED', 'SENT', 'FAILED', 'RETURNED']],
] as const)(
  'GET /api/admin/payments/{knownBy}, of one to an account ending in %s: is %s, with what was answered last',
  async (lastThree, status, steps) => {
    const ada = await bank.signedIn();
    const sent = await sendElsewhere(bank, ada, accountElsewhere(lastThree), 250);
    const onItsWay = await trace(sent.reference);
    expect([onItsWay.status, stepsOf(onItsWay)]).toEqual(['PENDING', ['STARTED', 'DEBITED']]);
    expect(factsOf(onItsWay)).toMatchObject({ 'Times asked': '0', 'Last answer': 'None' });

    await settleDue(bank);

    const shown = await trace(sent.reference);
    expect([shown.status, stepsOf(shown)]).toEqual([status, ['STARTED', ...steps]]);
    const facts = factsOf(shown);
    expect(facts['Times asked']).toBe('1');
    expect(facts['Last answer']).not.toBe('None');
    expect(facts['Why it failed']).toBe(
      status === 'FAILED' ? 'It was not credited at the other bank.' : undefined,
    );
    expect(facts['What the customer reads']).toContain(
      status === 'FAILED' ? 'is back in your account' : 'Do not send it again',
    );
  },
);

test('GET /api/admin/payments/{knownBy}, of one inside the bank: never leaves it, whoever asks by the reference', async () => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const { reference, id, otp } = await bank.startTransfer(ada, musa.account, 100);
  await bank.confirm(ada, { id, otp });
  const shown = await trace(reference);
  expect([shown.status, stepsOf(shown)]).toEqual(['SUCCESS', ['STARTED', 'DEBITED', 'CONFIRMED']]);
  expect(shown.customer.id).toBe(ada.id);
  const facts = factsOf(shown);
  expect(facts).toMatchObject({ Kind: 'Inside the bank', Charges: 'None' });
  expect(Object.keys(facts)).not.toContain('Times asked');
});

test('GET /api/admin/payments/{knownBy}, between own accounts: says so, also by the reference of its other side', async () => {
  const ada = await bank.signedIn({ balances: [1000, 50] });
  const [source, destination] = ada.accounts;
  const { id, reference } = await bank.ask('POST /api/transfer/own-account', {
    token: ada.token,
    body: {
      sourceAccountNumber: source.accountNumber,
      destinationAccountNumber: destination.accountNumber,
      amount: 400,
      description: 'For seeds',
    },
  });
  await bank.confirm(ada, { id, otp: await bank.codeFor(ada) });
  const shown = await trace(`${reference}-C`);
  expect([shown.status, stepsOf(shown)]).toEqual(['SUCCESS', ['STARTED', 'DEBITED', 'CONFIRMED']]);
  expect(factsOf(shown)['Kind']).toBe('Between own accounts');
});

test('GET /api/admin/payments/{knownBy}, of what its customer had time to stop: tells when it was held, and stopped or sent', async () => {
  const ada = await bank.signedIn();
  await bank.ask('POST /api/ibanking/personal/payment-stop/on', { token: ada.token });
  const hold = async () => {
    const musa = await bank.openCustomer();
    const started = await bank.startTransfer(ada, musa.account, 100);
    await bank.confirm(ada, started);
    return started;
  };
  const [stopped, sent] = [await hold(), await hold()];
  const held = await trace(stopped.reference);
  expect([held.status, stepsOf(held)]).toEqual(['PENDING', ['STARTED', 'HELD']]);
  expect(held.stopUntil).toBe((await stateOf(ada, stopped.id)).stopUntil);

  await bank.ask('POST /api/operations/{id}/stop', { token: ada.token, params: { id: stopped.id } });
  await bank.platform.clock.advance(30);
  await sendHeldOperations(bank.platform, moneyKinds, await bank.platform.clock.now());

  const [afterStop, afterSend] = [await trace(stopped.reference), await trace(sent.reference)];
  expect([afterStop.status, stepsOf(afterStop)]).toEqual(['FAILED', ['STARTED', 'HELD', 'STOPPED']]);
  expect(factsOf(afterStop)['Why it failed']).toBe('The customer stopped it before anything was sent.');
  expect([afterSend.status, stepsOf(afterSend)]).toEqual([
    'SUCCESS',
    ['STARTED', 'HELD', 'DEBITED', 'CONFIRMED'],
  ]);
});

test('GET /api/admin/payments/{knownBy}, of what was refused, given up or never confirmed: tells that nothing moved', async () => {
  const ada = await bank.signedIn({ balances: [1000] });
  const refused = await startElsewhere(bank, ada, accountElsewhere(), 600);
  const musa = await bank.openCustomer();
  await bank.send(ada, musa.account, 500);
  expect((await confirmElsewhere(bank, ada, refused)).code).toBe('INSUFFICIENT_FUNDS');
  const givenUp = await startElsewhere(bank, ada, accountElsewhere(), 100);
  await bank.ask('POST /api/operations/{id}/discard', { token: ada.token, params: { id: givenUp.id } });
  const waiting = await startElsewhere(bank, ada, accountElsewhere(), 100);

  const noMoney = await trace(refused.reference);
  expect([noMoney.status, stepsOf(noMoney)]).toEqual(['FAILED', ['STARTED', 'FAILED']]);
  expect(factsOf(noMoney)['Why it failed']).toContain('There is not enough money in this account.');
  expect(Object.keys(factsOf(noMoney))).not.toContain('Session ID');
  expect(factsOf(await trace(givenUp.reference))['Why it failed']).toBe(
    'The customer gave it up before entering its code.',
  );
  const unconfirmed = await trace(waiting.reference);
  expect([unconfirmed.status, stepsOf(unconfirmed)]).toEqual(['AWAITING_OTP', ['STARTED']]);

  await bank.platform.clock.advance(15 * 60);
  const anybody = await signedInStaff(bank, 'SUPPORT');
  const expired = await trace(waiting.reference, anybody);
  expect([expired.status, stepsOf(expired)]).toEqual(['EXPIRED', ['STARTED', 'EXPIRED']]);
});

test('GET /api/admin/payments/{knownBy}, of a bulk transfer: tells of each of its payments, by its own reference', async () => {
  const ada = await bank.signedIn({ balances: [150] });
  const staff = await signedInStaff(bank, 'SUPPORT');
  const musa = await bank.openCustomer();
  const { accountNumber } = musa.account;
  const bulk = await startBulk(bank, ada, [
    rowTo(ada, accountNumber, { amount: 100 }),
    rowTo(ada, accountNumber, { amount: 101 }),
  ]);
  const waiting = await trace(bulk.reference, staff);
  expect([waiting.status, waiting.payments?.map(({ status }) => status)]).toEqual([
    'AWAITING_OTP',
    ['WAITING', 'WAITING'],
  ]);
  expect((await confirmBulk(bank, ada, bulk)).status).toBe(200);

  const shown = await trace(bulk.reference, staff);

  expect(shown).toMatchObject({
    id: bulk.id,
    title: '₦201.00 to 2 recipients',
    status: 'SUCCESS',
    customer: { id: ada.id },
    payments: [
      { position: 1, reference: bulk.rows[0]?.reference, status: 'SUCCESS', problem: null },
      { position: 2, status: 'FAILED', problem: expect.stringContaining('No money moved') as string },
    ],
  });
  expect(factsOf(shown)).toMatchObject({ 'Left the account so far': '₦100.00', Kind: 'Bulk transfer' });
  expect((await trace(bulk.id, staff)).reference).toBe(bulk.reference);
  // Each of them is a payment like any other.
  expect(await trace(shown.payments?.[0]?.reference ?? '', staff)).toMatchObject({
    status: 'SUCCESS',
    payments: null,
  });
});

test('GET /api/admin/payments/{knownBy}, of a scheduled payment: tells of the payments it made; without its code it is none', async () => {
  const ada = await bank.signedIn();
  const staff = await signedInStaff(bank, 'SUPPORT');
  const musa = await bank.openCustomer();
  const fields = {
    destinationAccountNumber: musa.account.accountNumber,
    schedulePaymentSetting: daily(await today(bank), 3),
  };
  const started = await initiateSchedule(bank, ada, fields);
  const [{ referenceNumber }] = started.body as [{ referenceNumber: string }];
  expect((await look(referenceNumber, staff)).status).toBe(404);
  expect((await approve(bank, ada, referenceNumber, await bank.codeFor(ada))).status).toBe(200);
  await runDue(bank);

  const shown = await trace(referenceNumber, staff);

  expect(shown).toMatchObject({
    status: 'PENDING',
    title: expect.stringMatching(/^₦100\.00 to .*, every day, 3 times, from /) as string,
    customer: { id: ada.id },
    payments: [{ position: 1, status: 'SUCCESS', problem: null }],
  });
  expect(factsOf(shown)).toMatchObject({ State: 'Active', 'Over so far': '1 of 3' });
  expect(await trace(shown.payments?.[0]?.reference ?? '', staff)).toMatchObject({
    status: 'SUCCESS',
    payments: null,
  });
});
