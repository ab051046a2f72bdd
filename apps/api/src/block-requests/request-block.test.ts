import { afterAll, beforeAll, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import {
  openTestBank,
  PASSWORD,
  type TestBank,
  type TestCustomer,
} from '../../../../scripts/testing/bank.ts';
import { type SignedInStaff, signedInStaff } from '../../../../scripts/testing/staff.ts';
import { newId } from '../bank/ids.ts';
import { deleteNobodys } from './block-requests-db.ts';

const ASK = 'POST /api/help/block-requests';
const QUEUE = 'GET /api/admin/queues/{queue}';
const ONE = 'GET /api/admin/queues/{queue}/{id}';
const ACT = 'POST /api/admin/queues/{queue}/{id}/{action}';
const queue = 'block-requests';
const SUBJECT = 'Somebody asked us to block your accounts';
const ANSWER = { message: 'Your request is with us' };

let bank: TestBank;
let support: SignedInStaff;
beforeAll(async () => {
  // Behind a proxy every call can come from an address of its own.
  bank = await openTestBank({ env: { TRUST_PROXY: 'true' } });
  support = await signedInStaff(bank, 'SUPPORT');
});
afterAll(() => bank.close());

let addressesUsed = 0;
function ask(identifier: string, address?: string) {
  addressesUsed += 1;
  const from = address ?? `10.9.${addressesUsed >> 8}.${addressesUsed & 255}`;
  return bank.call(ASK, { body: { identifier }, headers: { 'x-forwarded-for': from } });
}

const listed = async ({ email }: { readonly email: string }) =>
  bank.ask(QUEUE, { token: support.token, params: { queue }, query: { q: email } });

const told = async (to: string) =>
  (await bank.mailTo(to)).filter(({ subject, text }) => `${subject} ${text}`.includes('asked us to block'));

const act = (id: string, action: string, comment = 'Called at 14:05, she lost the phone') =>
  bank.call(ACT, { token: support.token, params: { queue, id, action }, body: { comment } });

const canSend = async ({ account }: TestCustomer) => {
  const row = await bank.platform.db
    .selectFrom('account_blocks')
    .select('reason')
    .where('ledger_account_id', '=', account.ledgerAccountId)
    .where('until', 'is', null)
    .executeTakeFirst();
  return row === undefined;
};

async function asked(): Promise<{ ada: TestCustomer; id: string }> {
  const ada = await bank.openCustomer();
  await ask(ada.phoneNumber);
  const [line] = await listed(ada);
  if (line === undefined) throw new Error('Nothing waits');
  return { ada, id: line.id };
}

test(`${ASK}, by e-mail, phone number in any form, or account number: puts one request into the queue, blocks nothing, and tells the owner once`, async () => {
  const ada = await bank.openCustomer();
  const international = `+234 ${ada.phoneNumber.slice(1, 4)} ${ada.phoneNumber.slice(4)}`;
  const grouped = `${ada.account.accountNumber.slice(0, 5)} ${ada.account.accountNumber.slice(5)}`;
  for (const name of [
    ada.email.toUpperCase(),
    ada.phoneNumber,
    international,
    ada.account.accountNumber,
    grouped,
  ]) {
    const answer = await ask(name);
    expect([answer.status, answer.body]).toEqual([200, ANSWER]);
  }
  const lines = await listed(ada);
  expect(lines.map(({ title, subtitle }) => [title, subtitle])).toEqual([
    [`${ada.firstName} ${ada.lastName}`, `Call ${ada.phoneNumber}`],
  ]);
  expect(await canSend(ada)).toBe(true);
  const [mails, texts] = [await told(ada.email), await told(ada.phoneNumber)];
  expect([mails.map(({ subject }) => subject), texts.length]).toEqual([[SUBJECT], 1]);
  expect(mails[0]?.text).toContain('Nothing is blocked yet');
  expect(mails[0]?.text).toContain('If it was not you, nothing happens');
});

test.each(['nobody@harvest.test', '08099999999', '7777700001', 'not a name at all', "' or 1=1 --"])(
  `${ASK}, in the name of nobody (%s): answers the same, and nothing waits for staff`,
  async (name) => {
    const before = await bank.ask(QUEUE, { token: support.token, params: { queue }, query: {} });
    const answer = await ask(name);
    expect([answer.status, answer.body]).toEqual([200, ANSWER]);
    expect(await bank.ask(QUEUE, { token: support.token, params: { queue }, query: {} })).toEqual(before);
  },
);

test(`${ASK}, of a customer who cannot sign in any more: answers the same, and nothing waits for staff`, async () => {
  const ada = await bank.openCustomer();
  const now = await bank.platform.clock.now();
  await bank.platform.db
    .updateTable('customers')
    .set({ disabled_at: now })
    .where('id', '=', ada.id)
    .execute();
  const answer = await ask(ada.email);
  expect([answer.status, answer.body, await listed(ada), await told(ada.email)]).toEqual([
    200,
    ANSWER,
    [],
    [],
  ]);
});

test(`${ASK}, twenty at once about one customer: makes one request and one message`, async () => {
  const ada = await bank.openCustomer();
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(ada.email)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await listed(ada)).toHaveLength(1);
  expect(await told(ada.email)).toHaveLength(1);
});

test(`${ASK}, from one address for the twenty-first time in an hour: answers 429, and other addresses are served`, async () => {
  const seconds = Math.floor((await bank.platform.clock.now()).getTime() / 1000);
  await bank.platform.clock.advance(3601 - (seconds % 3600));
  support = await signedInStaff(bank, 'SUPPORT');
  const ada = await bank.openCustomer();
  for (let time = 0; time < 20; time += 1)
    expect((await ask(`n${newId()}@harvest.test`, '10.8.0.1')).status).toBe(200);
  const refused = await ask(ada.email, '10.8.0.1');
  expect(seen(refused)).toEqual([429, 'TOO_MANY_BLOCK_REQUESTS']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await ask(ada.email, '10.8.0.2')).status).toBe(200);
  await bank.platform.clock.advance(3600);
  expect((await ask(`n${newId()}@harvest.test`, '10.8.0.1')).status).toBe(200);
  support = await signedInStaff(bank, 'SUPPORT');
});

test('a request to block, looked at by staff: names the customer, the number on file and what to do, and nothing the stranger typed', async () => {
  const { ada, id } = await asked();
  const shown = await bank.ask(ONE, { token: support.token, params: { queue, id } });
  expect(shown).toMatchObject({
    title: `${ada.firstName} ${ada.lastName}`,
    note: expect.stringContaining('Call the number on file') as string,
  });
  expect(shown.facts).toEqual(
    expect.arrayContaining([
      { label: 'Number on file', value: ada.phoneNumber, isPhoneNumber: true },
      { label: 'What they knew', value: 'The phone number' },
      { label: 'Frozen', value: 'No' },
    ]),
  );
  expect(shown.actions.map(({ label }) => label)).toEqual([
    'Called, freeze the accounts',
    'Called, freeze, sign out and block',
    'Called, leave them open',
  ]);
});

test('a request to block, after an hour in which nobody called: is late', async () => {
  const { ada } = await asked();
  expect((await listed(ada)).map(({ urgency }) => urgency)).toEqual(['DUE']);
  await bank.platform.clock.advance(3601);
  support = await signedInStaff(bank, 'SUPPORT');
  expect((await listed(ada)).map(({ urgency }) => urgency)).toEqual(['LATE']);
  const queues = await bank.ask('GET /api/admin/queues', { token: support.token });
  expect(queues.find((one) => one.queue === queue)?.oldest?.urgency).toBe('LATE');
});

test('a request to block, Called, freeze the accounts: freezes them, tells the owner, and whoever unfreezes reads why', async () => {
  const { ada, id } = await asked();
  expect(seen(await act(id, 'freeze', ' '))).toEqual([400, 'COMMENT_REQUIRED']);
  expect(await canSend(ada)).toBe(true);
  expect((await act(id, 'freeze')).status).toBe(200);
  expect([await canSend(ada), await listed(ada)]).toEqual([false, []]);
  const subjects = (await bank.mailTo(ada.email)).map(({ subject }) => subject);
  expect(subjects).toContain('Your accounts are frozen');
  expect(subjects).not.toContain('We closed the request to block your accounts');
  expect(seen(await act(id, 'freeze'))).toEqual([409, 'ACTION_NOT_POSSIBLE']);

  const auditor = await signedInStaff(bank, 'AUDITOR', 'APPROVER');
  const lines = await bank.ask('GET /api/admin/audit', { token: auditor.token, query: { q: ada.lastName } });
  const said = 'Called at 14:05, she lost the phone';
  expect(
    lines.filter(({ comment }) => comment === said).map(({ action, subject }) => [action, subject?.kind]),
  ).toEqual(
    expect.arrayContaining([
      ['Called, freeze the accounts', queue],
      ['Freeze', 'customers'],
    ]),
  );
  // Somebody may ask again, when it was thawed.
  await ask(ada.email);
  expect(await listed(ada)).toHaveLength(1);
});

test('a request to block, Called, freeze, sign out and block: ends every session, stops the money, lets nobody log in, and whoever takes it back reads why', async () => {
  const ada = await bank.signedIn();
  await ask(ada.phoneNumber);
  const [line] = await listed(ada);
  const id = line?.id ?? '';
  expect(seen(await act(id, 'block', ' '))).toEqual([400, 'COMMENT_REQUIRED']);
  expect((await bank.call('GET /api/accounts', { token: ada.token })).status).toBe(200);
  expect((await act(id, 'block')).body).toEqual({
    message: `Frozen, signed out and blocked: ${ada.firstName} ${ada.lastName}`,
    state: 'DONE',
  });
  expect(seen(await bank.call('GET /api/accounts', { token: ada.token }))).toEqual([401, 'UNAUTHENTICATED']);
  const login = await bank.call('POST /auth/ibanking/personal/login', {
    body: { email: ada.email, password: PASSWORD },
  });
  expect(seen(login)).toEqual([409, 'PROFILE_BLOCKED']);
  expect([await canSend(ada), await listed(ada)]).toEqual([false, []]);
  const subjects = (await bank.mailTo(ada.email)).map(({ subject }) => subject);
  expect(subjects).toEqual(expect.arrayContaining(['Your profile is blocked', 'Your accounts are frozen']));

  const auditor = await signedInStaff(bank, 'AUDITOR');
  const lines = await bank.ask('GET /api/admin/audit', { token: auditor.token, query: { q: ada.lastName } });
  const done = lines.filter(({ comment }) => comment === 'Called at 14:05, she lost the phone');
  expect(done.map(({ action, subject }) => `${action}, ${subject.kind}`).toSorted()).toEqual([
    'Called, freeze, sign out and block, block-requests',
    'Freeze, customers',
    'Sign out and block, customers',
  ]);
});

test('a request to block, Called, leave them open: asks what was said, and leaves the accounts as they are', async () => {
  const { ada, id } = await asked();
  expect(seen(await act(id, 'close', ' '))).toEqual([400, 'COMMENT_REQUIRED']);
  expect((await act(id, 'close', 'She has her phone, and asked for nothing')).status).toBe(200);
  const closed = 'We closed the request to block your accounts';
  const mails = (await bank.mailTo(ada.email)).filter(({ subject }) => subject === closed);
  const texts = (await bank.mailTo(ada.phoneNumber)).filter(({ text }) => text.includes(closed));
  expect([mails.length, texts.length]).toEqual([1, 1]);
  expect(mails[0]?.text).toContain('If you did not speak with us about it, ');
  expect(mails[0]?.text).not.toContain('She has her phone');
  expect([await canSend(ada), await listed(ada)]).toEqual([true, []]);
  expect(seen(await act(id, 'freeze'))).toEqual([409, 'ACTION_NOT_POSSIBLE']);
  expect(await canSend(ada)).toBe(true);
});

test('a request to block, of somebody frozen already: freezes them no second time', async () => {
  const ada = await bank.openCustomer();
  const freeze = {
    token: support.token,
    params: { id: ada.id, action: 'freeze' },
    body: { comment: 'Theft' },
  };
  expect((await bank.call('POST /api/admin/customers/{id}/{action}', freeze)).status).toBe(200);
  await ask(ada.email);
  const [line] = await listed(ada);
  const id = line?.id ?? '';
  expect(seen(await act(id, 'freeze'))).toEqual([409, 'ACTION_NOT_POSSIBLE']);
  expect((await act(id, 'close', 'Frozen already')).status).toBe(200);
});

test('a request to block, of somebody frozen or blocked already: offers what is left', async () => {
  const customers = await Promise.all([bank.openCustomer(), bank.openCustomer()]);
  const offered = await Promise.all(
    customers.map(async (customer, place) => {
      await bank.ask('POST /api/admin/customers/{id}/{action}', {
        token: support.token,
        params: { id: customer.id, action: place === 0 ? 'freeze' : 'block' },
        body: { comment: 'Theft' },
      });
      await ask(customer.email);
      const [line] = await listed(customer);
      const id = line?.id ?? '';
      const { actions, facts } = await bank.ask(ONE, { token: support.token, params: { queue, id } });
      expect(facts.some(({ label }) => label === 'Blocked from logging in')).toBe(place === 1);
      return { id, actions: actions.map(({ action }) => action) };
    }),
  );
  expect(offered.map(({ actions }) => actions)).toEqual([
    ['block', 'close'],
    ['freeze', 'close'],
  ]);
  const [frozen, blocked] = offered;
  expect((await act(frozen?.id ?? '', 'block')).status).toBe(200);
  expect(seen(await act(blocked?.id ?? '', 'block'))).toEqual([409, 'ACTION_NOT_POSSIBLE']);
});

test('the queue of requests to block, for colleagues without SUPPORT: answers 403', async () => {
  const { id } = await asked();
  const reviewer = await signedInStaff(bank, 'REVIEWER', 'APPROVER');
  const params = { queue, id, action: 'freeze' };
  expect((await bank.call(QUEUE, { token: reviewer.token, params })).status).toBe(403);
  expect((await bank.call(ONE, { token: reviewer.token, params })).status).toBe(403);
  const body = { comment: 'Please' };
  expect((await bank.call(ACT, { token: reviewer.token, params, body })).status).toBe(403);
});

test('deleteNobodys, after a day: deletes what was written for nobody, and nothing of customers', async () => {
  const { ada } = await asked();
  await ask('nobody@harvest.test');
  const now = await bank.platform.clock.now();
  await deleteNobodys(bank.platform.db, new Date(now.getTime() + 86_400_001));
  const rows = await bank.platform.db.selectFrom('block_requests').select('customer_id').execute();
  const customers = await bank.platform.db.selectFrom('customers').select('id').execute();
  const known = new Set(customers.map(({ id }) => id));
  expect(rows.every(({ customer_id }) => known.has(customer_id))).toBe(true);
  expect(rows.some(({ customer_id }) => customer_id === ada.id)).toBe(true);
});
