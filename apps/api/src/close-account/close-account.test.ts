import { afterAll, beforeAll, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import { openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import { daily, schedule, today } from '../../../../scripts/testing/schedules.ts';
import { type SignedInStaff, signedInStaff } from '../../../../scripts/testing/staff.ts';
import { newId } from '../bank/ids.ts';
import { daysAhead } from '../scheduled-payments/schedule-rules.ts';

const ASK = 'POST /api/accounts/{accountNumber}/closing';
const QUEUE = 'GET /api/admin/queues/{queue}';
const ONE = 'GET /api/admin/queues/{queue}/{id}';
const ACT = 'POST /api/admin/queues/{queue}/{id}/{action}';
const queue = 'account-closings';

let bank: TestBank;
let support: SignedInStaff;
let approver: SignedInStaff;
beforeAll(async () => {
  bank = await openTestBank();
  support = await signedInStaff(bank, 'SUPPORT');
  approver = await signedInStaff(bank, 'APPROVER', 'AUDITOR');
});
afterAll(() => bank.close());

type Owner = SignedIn & {
  readonly accounts: readonly { readonly accountNumber: string; readonly ledgerAccountId: bigint }[];
};

const ask = (
  { token }: { readonly token: string },
  accountNumber: string,
  { reason = 'I have two', key = newId() }: { reason?: string; key?: string } = {},
) =>
  bank.call(ASK, {
    token,
    params: { accountNumber },
    body: { reason },
    headers: { 'idempotency-key': key },
  });

const read = (id: string) => bank.ask(ONE, { token: support.token, params: { queue, id } });
const act = (id: string, action: string, comment = 'She asked, and it is empty', by = support) =>
  bank.call(ACT, { token: by.token, params: { queue, id, action }, body: { comment } });

async function waitingApproval(subjectId: string): Promise<string> {
  const approvals = await bank.ask('GET /api/admin/approvals', {
    token: approver.token,
    query: { status: 'WAITING', size: '50' },
  });
  const found = approvals.find(({ subject }) => subject.id === subjectId);
  if (found === undefined) throw new Error('Nothing waits for a second person');
  return found.id;
}

const decide = (id: string, decision: 'approve' | 'decline' = 'approve') =>
  bank.call('POST /api/admin/approvals/{id}/{decision}', {
    token: approver.token,
    params: { id, decision },
    body: { comment: 'Seen' },
  });

const emptied = () => bank.signedIn({ balances: [5000, 0] });

/** Somebody who asked to close their second account, which is empty. */
async function asking(balances: readonly [number, number] = [5000, 0]) {
  const ada = await bank.signedIn({ balances });
  const accountNumber = ada.accounts[1].accountNumber;
  const answer = await ask(ada, accountNumber);
  expect(answer.status).toBe(200);
  const { ticketId } = answer.body as { ticketId: string };
  return { ada, accountNumber, ticketId };
}

/** Closed by two of the bank. */
async function closed() {
  const found = await asking();
  expect((await act(found.ticketId, 'close')).status).toBe(200);
  expect((await decide(await waitingApproval(found.ticketId))).status).toBe(200);
  return found;
}

const numbersOf = async (ada: Owner) =>
  (await bank.ask('GET /api/accounts', { token: ada.token })).map(({ accountNumber }) => accountNumber);

test(`${ASK}: opens a ticket of the account, waits for staff, and changes nothing of the account`, async () => {
  const ada = await emptied();
  const { accountNumber } = ada.accounts[1];
  const answer = await ask(ada, accountNumber, { reason: '  I have\u202e two\u0007  ' });
  expect([answer.status, answer.body]).toEqual([
    200,
    {
      message: 'We have your request to close this account',
      ticketId: expect.any(String) as string,
      trackingNumber: expect.stringMatching(/^HVT/) as string,
    },
  ]);
  const { ticketId } = answer.body as { ticketId: string };
  const ticket = await bank.ask('GET /api/tickets/{id}', { token: ada.token, params: { id: ticketId } });
  expect(ticket).toMatchObject({ kind: 'ACCOUNT', resolved: false });
  expect(ticket.subject).toMatch(new RegExp(`^Close my .+ ending ${accountNumber.slice(-4)}$`));
  expect(ticket.messages.map(({ text, sender }) => [text, sender])).toEqual([
    [
      expect.stringMatching(new RegExp(`^Please close my .+ ${accountNumber}\\.\n\nI have two$`)) as string,
      'CLIENT',
    ],
  ]);
  expect(await numbersOf(ada)).toContain(accountNumber);
  const listed = await bank.ask(QUEUE, { token: support.token, params: { queue }, query: { q: ada.email } });
  expect(listed.map(({ id, subtitle }) => [id, subtitle])).toEqual([[ticketId, ticket.trackingNumber]]);
});

test(`${ASK}, again, with the same key, and ten times at once: is asked once`, async () => {
  const ada = await emptied();
  const { accountNumber } = ada.accounts[1];
  const key = newId();
  const first = await ask(ada, accountNumber, { key });
  const again = await ask(ada, accountNumber, { key });
  expect([first.status, again.body]).toEqual([200, first.body]);
  expect(seen(await ask(ada, accountNumber))).toEqual([409, 'ACCOUNT_CLOSING_ASKED']);
  const musa = await emptied();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => ask(musa, musa.accounts[1].accountNumber)),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 409),
  ]);
  const tickets = await bank.ask('GET /api/tickets', { token: musa.token });
  expect(tickets.flatMap((group) => group.tickets)).toHaveLength(1);
});

test(`${ASK}, of somebody else's account or one that is not there: answers 404 and opens nothing`, async () => {
  const [ada, musa] = [await emptied(), await emptied()];
  for (const number of [musa.account.accountNumber, '9999999999'])
    expect(seen(await ask(ada, number))).toEqual([404, 'NOT_FOUND']);
  expect(await bank.ask('GET /api/tickets', { token: ada.token })).toEqual([]);
});

test('an account to close, with money on it, a payment under way or something scheduled: cannot be closed, and staff read why', async () => {
  const rich = await asking([5000, 10]);
  const shown = await read(rich.ticketId);
  expect(shown.note).toContain('It cannot be closed yet');
  expect(shown.facts).toContainEqual({ label: 'Balance', value: '₦10.00' });
  expect(shown.ticketId).toBe(rich.ticketId);
  expect(seen(await act(rich.ticketId, 'close'))).toEqual([409, 'ACTION_NOT_POSSIBLE']);

  const planned = await asking();
  const musa = await bank.signedIn();
  await schedule(bank, planned.ada, {
    schedulePaymentSetting: daily(daysAhead(await today(bank), 3), 2),
    sourceAccountNumber: planned.accountNumber,
    destinationAccountNumber: musa.account.accountNumber,
  });
  expect((await read(planned.ticketId)).facts).toContainEqual({
    label: 'Scheduled from or to it',
    value: '1',
  });
  expect(seen(await act(planned.ticketId, 'close'))).toEqual([409, 'ACTION_NOT_POSSIBLE']);

  const busy = await asking();
  await bank.send(busy.ada, musa.account, 1);
  await bank.platform.db
    .updateTable('transactions')
    .set({ status: 'PENDING', source_account_number: busy.accountNumber })
    .where('customer_id', '=', busy.ada.id)
    .execute();
  expect((await read(busy.ticketId)).facts).toContainEqual({ label: 'Payments under way', value: '1' });
  expect(seen(await act(busy.ticketId, 'close'))).toEqual([409, 'ACTION_NOT_POSSIBLE']);
});

test('Close the account, by one person: closes nothing; one who money came to meanwhile stays open when it is approved', async () => {
  const { ada, accountNumber, ticketId } = await asking();
  expect((await act(ticketId, 'close')).status).toBe(200);
  expect(await numbersOf(ada)).toContain(accountNumber);
  const musa = await bank.signedIn();
  const [, account] = ada.accounts;
  expect((await bank.send(musa, account, 25)).status).toBe(200);
  expect(seen(await decide(await waitingApproval(ticketId)))).toEqual([409, 'ACTION_NOT_POSSIBLE']);
  expect(await numbersOf(ada)).toContain(accountNumber);
});

test('Close the account, by two: it is gone wherever something is chosen, and still read', async () => {
  const { ada, accountNumber, ticketId } = await closed();
  const token = ada.token;
  const [open] = ada.accounts;
  expect(await numbersOf(ada)).toEqual([open.accountNumber]);
  expect(await bank.ask('GET /api/accounts/closed', { token })).toEqual([
    { accountNumber, accountTypeName: expect.any(String) as string, closedAt: expect.any(String) as string },
  ]);
  const summary = await bank.ask('GET /api/client-summary', { token });
  expect(summary.accounts.map((account) => account.accountNumber)).toEqual([open.accountNumber]);
  const balances = await bank.ask('GET /api/transfer/balance', { token });
  expect(JSON.stringify(balances)).not.toContain(accountNumber);
  const found = await bank.ask('GET /api/ibanking/personal/search', { token, query: { q: accountNumber } });
  expect(found.groups.filter(({ kind }) => kind === 'ACCOUNT')).toEqual([]);
  const limits = await bank.ask('GET /api/ibanking/personal/transaction-limits', { token });
  expect(JSON.stringify(limits)).not.toContain(accountNumber);
  expect(
    seen(await bank.call('POST /api/accounts/{accountNumber}/disable', { token, params: { accountNumber } })),
  ).toEqual([404, 'NOT_FOUND']);
  expect(seen(await ask(ada, accountNumber))).toEqual([404, 'NOT_FOUND']);

  const statement = await bank.call('GET /api/ibanking/personal/statements/{nuban}', {
    token,
    params: { nuban: accountNumber },
    query: { startDate: '01-11-2026', endDate: '02-11-2026' },
  });
  expect(statement.status).toBe(200);

  const ticket = await bank.ask('GET /api/tickets/{id}', { token, params: { id: ticketId } });
  expect([ticket.resolved, ticket.messages.at(-1)?.sender]).toEqual([true, 'SUPPORT']);
  expect(ticket.messages.at(-1)?.text).toContain('Money that is sent to it goes back');
  const subjects = (await bank.mailTo(ada.email)).map(({ subject }) => subject);
  expect(subjects).toContain(`Your account ending ${accountNumber.slice(-4)} is closed`);
  expect(seen(await act(ticketId, 'close'))).toEqual([409, 'ACTION_NOT_POSSIBLE']);
  expect(await bank.proveBooks()).toEqual([]);
});

test('a closed account, to those who want to send money to it: is as unknown as one that does not exist', async () => {
  const { ada, accountNumber } = await closed();
  const musa = await bank.signedIn();
  const inquire = (number: string) =>
    bank.call('POST /api/transfer/name-inquiry', {
      token: musa.token,
      body: { accountNumber: number, bankCode: bank.platform.config.bank.code },
    });
  expect(seen(await inquire(accountNumber))).toEqual(seen(await inquire('9999999999')));
  const own = await bank.call('POST /api/transfer/own-account', {
    token: ada.token,
    body: {
      sourceAccountNumber: ada.account.accountNumber,
      destinationAccountNumber: accountNumber,
      amount: 10,
      description: 'Back',
    },
  });
  expect(own.status).toBeGreaterThanOrEqual(400);
  expect(own.status).toBeLessThan(500);
  expect(await bank.balanceOf(ada.accounts[1])).toBe(0n);
});

test('Leave it open, with words for the customer: they read them in the conversation, and may ask again', async () => {
  const { ada, accountNumber, ticketId } = await asking([5000, 10]);
  expect(seen(await act(ticketId, 'keep', ''))).toEqual([400, 'COMMENT_REQUIRED']);
  const why = 'There is money on this account. Please move it to another account, then ask again.';
  expect((await act(ticketId, 'keep', why)).status).toBe(200);
  const ticket = await bank.ask('GET /api/tickets/{id}', { token: ada.token, params: { id: ticketId } });
  expect(ticket.messages.at(-1)).toMatchObject({ sender: 'SUPPORT', text: why });
  expect((await ask(ada, accountNumber)).status).toBe(200);
});

test('a customer with ten accounts, of which one is closed: may open another one', async () => {
  const ada = await bank.signedIn({ balances: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0] });
  const open = (key: string) =>
    bank.call('POST /api/accounts', {
      token: ada.token,
      body: { accountTypeId: 1 },
      headers: { 'idempotency-key': key },
    });
  expect(seen(await open(newId()))).toEqual([422, 'TOO_MANY_ACCOUNTS']);
  const answer = await ask(ada, ada.account.accountNumber);
  const { ticketId } = answer.body as { ticketId: string };
  await act(ticketId, 'close');
  expect((await decide(await waitingApproval(ticketId))).status).toBe(200);
  expect((await open(newId())).status).toBe(200);
});

test('the queue of accounts to close, for colleagues without SUPPORT: answers 403', async () => {
  const { ticketId: id } = await asking();
  const params = { queue, id, action: 'close' };
  expect((await bank.call(QUEUE, { token: approver.token, params })).status).toBe(403);
  const body = { comment: 'Please' };
  expect((await bank.call(ACT, { token: approver.token, params, body })).status).toBe(403);
});

test('a ticket about closing an account, while nobody decided: waits in that queue alone, and in Messages from customers afterwards', async () => {
  const { ada, ticketId } = await asking();
  const messages = async () =>
    (
      await bank.ask(QUEUE, {
        token: support.token,
        params: { queue: 'tickets' },
        query: { q: ada.lastName },
      })
    ).map(({ id }) => id);
  const write = () =>
    bank.call('POST /api/tickets/{id}/messages', {
      token: ada.token,
      params: { id: ticketId },
      body: { text: 'When will it be?', attachments: [] },
    });
  expect((await write()).status).toBe(200);
  expect(await messages()).not.toContain(ticketId);
  expect((await act(ticketId, 'keep', 'As you told us, we leave this account open.')).status).toBe(200);
  expect((await write()).status).toBe(200);
  expect(await messages()).toContain(ticketId);
});

const mark = ({ token }: SignedIn, id: string, resolved: boolean) =>
  bank.call('POST /api/tickets/{id}/status', { token, params: { id }, body: { resolved } });
const write = ({ token }: SignedIn, id: string, text: string) =>
  bank.call('POST /api/tickets/{id}/messages', { token, params: { id }, body: { text, attachments: [] } });
const listed = async ({ email }: SignedIn) =>
  bank.ask(QUEUE, { token: support.token, params: { queue }, query: { q: email } });

test('an account to close, of which its customer marks the conversation as done: stays open, also where a second person approves, and may be asked for again', async () => {
  const { ada, accountNumber, ticketId } = await asking();
  expect((await act(ticketId, 'close')).status).toBe(200);
  const approval = await waitingApproval(ticketId);
  expect((await mark(ada, ticketId, true)).status).toBe(200);
  expect(await listed(ada)).toEqual([]);
  expect(seen(await decide(approval))).toEqual([409, 'ACTION_NOT_POSSIBLE']);
  expect(seen(await act(ticketId, 'close'))).toEqual([409, 'ACTION_NOT_POSSIBLE']);
  expect((await decide(approval, 'decline')).status).toBe(200);
  // Unresolved again, it is a conversation and nothing else.
  expect((await mark(ada, ticketId, false)).status).toBe(200);
  expect(await listed(ada)).toEqual([]);
  expect(await numbersOf(ada)).toContain(accountNumber);
  expect((await ask(ada, accountNumber)).status).toBe(200);
});

test('an account that somebody asked to close: is named until the bank decides, or its customer takes it back, who is told of that on all ways, once', async () => {
  const closings = ({ token }: SignedIn) => bank.ask('GET /api/accounts/closings', { token });
  const { ada, accountNumber, ticketId } = await asking();
  const { trackingNumber } = await bank.ask('GET /api/tickets/{id}', {
    token: ada.token,
    params: { id: ticketId },
  });
  expect(await closings(ada)).toEqual([
    { accountNumber, ticketId, trackingNumber, askedAt: expect.any(String) as string },
  ]);
  expect(await closings((await asking()).ada)).not.toContainEqual(expect.objectContaining({ ticketId }));

  for (const resolved of [true, true, false, true]) await mark(ada, ticketId, resolved);
  expect(await closings(ada)).toEqual([]);
  const subject = `Your request to close your account ending ${accountNumber.slice(-4)} is cancelled`;
  const mails = (await bank.mailTo(ada.email)).filter((mail) => mail.subject === subject);
  const texts = (await bank.mailTo(ada.phoneNumber)).filter(({ text }) => text.includes('is cancelled'));
  expect([mails.length, texts.length]).toEqual([1, 1]);
  expect(mails[0]?.text).toContain(trackingNumber);
  expect(mails[0]?.text).toContain('If this was not you, ');
  expect(texts[0]?.text).not.toContain(accountNumber);

  // The conversation reports the bank's decision; no message reports a withdrawal.
  expect((await ask(ada, accountNumber)).status).toBe(200);
  const [again] = await closings(ada);
  expect(
    (await act(again?.ticketId ?? '', 'keep', 'As you told us, we leave this account open.')).status,
  ).toBe(200);
  await mark(ada, again?.ticketId ?? '', true);
  expect(await closings(ada)).toEqual([]);
  expect((await bank.mailTo(ada.email)).filter((mail) => mail.subject === subject)).toHaveLength(1);
  const { accountNumber: gone, ada: another } = await closed();
  expect((await closings(another)).map((one) => one.accountNumber)).not.toContain(gone);
});

test('an account to close, taken back while a second person approves it: is closed or taken back, never both', async () => {
  const { ada, accountNumber, ticketId } = await asking();
  await act(ticketId, 'close');
  const approval = await waitingApproval(ticketId);
  const [approved, marked] = await Promise.all([decide(approval), mark(ada, ticketId, true)]);
  expect(marked.status).toBe(200);
  const isOpen = (await numbersOf(ada)).includes(accountNumber);
  expect([approved.status, isOpen]).toEqual(approved.status === 200 ? [200, false] : [409, true]);
});

test('an account to close, whose customer writes again: says so in the queue, and is closed by nobody who has not read it', async () => {
  const { ada, accountNumber, ticketId } = await asking();
  const [before] = await listed(ada);
  expect(before?.subtitle).toMatch(/^HVT\w{8}$/);
  await act(ticketId, 'close');
  const approval = await waitingApproval(ticketId);
  expect((await write(ada, ticketId, 'Please do not close it')).status).toBe(200);
  expect((await listed(ada)).map(({ subtitle }) => subtitle)).toEqual([
    `${before?.subtitle} · The customer wrote again`,
  ]);
  expect((await read(ticketId)).facts).toContainEqual(expect.objectContaining({ label: 'Wrote again' }));
  const { stake } = await bank.ask('GET /api/admin/approvals/{id}', {
    token: approver.token,
    params: { id: approval },
  });
  expect(stake).toContainEqual(
    expect.objectContaining({ label: 'The customer wrote', value: 'Please do not close it' }),
  );
  expect(seen(await decide(approval))).toEqual([409, 'ACTION_NOT_POSSIBLE']);
  expect(await numbersOf(ada)).toContain(accountNumber);
});

test('Mark as done, by staff, of an account to close: is refused, and the ticket says that it waits for a decision', async () => {
  const { ticketId: id } = await asking();
  const one = () => bank.ask('GET /api/admin/tickets/{id}', { token: support.token, params: { id } });
  const done = () =>
    bank.call('POST /api/admin/tickets/{id}/status', {
      token: support.token,
      params: { id },
      body: { resolved: true },
    });
  expect((await one()).isUndecided).toBe(true);
  expect(seen(await done())).toEqual([409, 'ACTION_NOT_POSSIBLE']);
  expect((await act(id, 'keep', 'As you told us, we leave this account open.')).status).toBe(200);
  expect((await one()).isUndecided).toBe(false);
  expect((await done()).status).toBe(200);
});

test('accounts to close, a day before their deadline, and after it: are due and late in their list and among the queues', async () => {
  const { ada, ticketId: id } = await asking();
  const urgencies = async () => {
    support = await signedInStaff(bank, 'SUPPORT');
    const { token } = support;
    const [line] = await bank.ask(QUEUE, { token, params: { queue }, query: { q: ada.email } });
    const queues = await bank.ask('GET /api/admin/queues', { token });
    return [line?.urgency, queues.find((one) => one.queue === queue)?.oldest?.urgency];
  };
  // Those of other tests are closed or left open, so that this one is the oldest.
  for (const line of await bank.ask(QUEUE, {
    token: support.token,
    params: { queue },
    query: { size: '50' },
  }))
    if (line.id !== id) expect((await act(line.id, 'keep', 'We leave this account open.')).status).toBe(200);
  const { answerBy } = await bank.ask('GET /api/admin/tickets/{id}', {
    token: support.token,
    params: { id },
  });
  const until = async (hoursLeft: number) => {
    const left = (new Date(answerBy).getTime() - (await bank.platform.clock.now()).getTime()) / 1000;
    await bank.platform.clock.advance(Math.floor(left) - hoursLeft * 3600);
  };
  await until(25);
  expect(await urgencies()).toEqual(['IN_TIME', 'IN_TIME']);
  await until(23);
  expect(await urgencies()).toEqual(['DUE', 'DUE']);
  await until(-1);
  expect(await urgencies()).toEqual(['LATE', 'LATE']);
});
