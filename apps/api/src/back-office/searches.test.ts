import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBank, type TestBank } from '../../../../scripts/testing/bank.ts';
import { type SignedInStaff, signedInStaff } from '../../../../scripts/testing/staff.ts';
import { openTicket } from '../../../../scripts/testing/tickets.ts';
import { newId } from '../bank/ids.ts';

const CUSTOMERS = 'GET /api/admin/customers';
const CUSTOMER = 'GET /api/admin/customers/{id}';
const TRANSACTIONS = 'GET /api/admin/customers/{id}/transactions';
const TICKETS = 'GET /api/admin/tickets';
const APPROVALS = 'GET /api/admin/approvals';
const QUEUE = 'GET /api/admin/queues/{queue}';
const PAYMENT = 'GET /api/admin/payments/{knownBy}';
const KNOWN_BY = 'GET /api/admin/transactions/{knownBy}';
const AUDIT = 'GET /api/admin/audit';
const BROWSER = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
};

let bank: TestBank;
let auditor: SignedInStaff;
beforeAll(async () => {
  bank = await openTestBank();
  auditor = await signedInStaff(bank, 'AUDITOR');
});
afterAll(() => bank.close());

/** A colleague of this test alone. */
const colleague = () => signedInStaff(bank, 'SUPPORT', 'REVIEWER');

/** What the audit says that they did, oldest first. */
async function auditOf(who: SignedInStaff, q = who.name) {
  const rows = await bank.ask(AUDIT, { token: auditor.token, query: { q, size: '50' } });
  return rows
    .filter(({ staff }) => staff === who.name)
    .map(({ sentence, subject, comment }) =>
      [`${sentence.before}${sentence.namesSubject ? ` ${subject.title}` : ''}`, comment].join(': '),
    )
    .toReversed();
}

async function eventsBy(who: SignedInStaff) {
  return bank.platform.db
    .selectFrom('security_events')
    .select([
      'kind',
      'result',
      'person_kind',
      'person_id',
      'by_staff_id',
      'detail',
      'address',
      'browser',
      'trace_id',
    ])
    .where((or) => or.or([or('by_staff_id', '=', who.id), or('person_id', '=', who.id)]))
    .orderBy('id')
    .execute();
}

test('customers listed and searched: are in the audit and among the security events, with what was looked for, which rows and from where', async () => {
  const who = await colleague();
  const { token } = who;
  const headers = { ...BROWSER, 'x-trace-id': newId() };
  await bank.call(CUSTOMERS, { token, query: { page: '1', size: '10' }, headers });
  await bank.call(CUSTOMERS, { token, query: { q: 'Obi', page: '1', size: '10' }, headers });
  expect(await auditOf(who)).toEqual([
    'listed the customers: rows 1 to 10',
    'searched the customers: “Obi”, rows 1 to 10',
  ]);
  const event = {
    kind: 'STAFF_SEARCHED',
    result: 'DONE',
    person_kind: 'STAFF',
    person_id: who.id,
    by_staff_id: null,
    address: '127.0.0.1',
    browser: 'Firefox on Linux',
    trace_id: expect.stringMatching(/.+/) as unknown,
  };
  expect(await eventsBy(who)).toEqual([
    { ...event, detail: 'Listed customers: rows 1 to 10' },
    { ...event, detail: 'Searched customers: “Obi”, rows 1 to 10' },
  ]);
});

test('the same page read again within five minutes: is one line; the next page, another text and five minutes later are others', async () => {
  let who = await colleague();
  const list = (query: Record<string, string>) => bank.ask(CUSTOMERS, { token: who.token, query });
  for (let again = 0; again < 5; again += 1) await list({ q: 'Ada', size: '10', page: '1' });
  expect(await auditOf(who)).toHaveLength(1);
  await list({ q: 'Ada', size: '10', page: '2' });
  await list({ q: 'Musa', size: '10', page: '1' });
  await bank.platform.clock.advance(5 * 60 + 1);
  await list({ q: 'Ada', size: '10', page: '1' });
  expect(await auditOf(who)).toEqual([
    'searched the customers: “Ada”, rows 1 to 10',
    'searched the customers: “Ada”, rows 11 to 20',
    'searched the customers: “Musa”, rows 1 to 10',
    'searched the customers: “Ada”, rows 1 to 10',
  ]);
  expect(await eventsBy(who)).toHaveLength(4);
  auditor = await signedInStaff(bank, 'AUDITOR');
  who = await colleague();
});

test('an account number, a phone number and a session id that were searched for: stand nowhere, and the audit still finds who did', async () => {
  const who = await colleague();
  const { token } = who;
  const ada = await bank.openCustomer();
  const numbers = [ada.account.accountNumber, ada.phoneNumber, '090605261121103000123456789012'];
  for (const q of numbers) await bank.call(CUSTOMERS, { token, query: { q, size: '10' } });
  await bank.call(PAYMENT, { token, params: { knownBy: numbers[2] ?? '' } });
  const kept = [...(await auditOf(who)), ...(await eventsBy(who)).map(({ detail }) => detail)];
  expect(kept).toHaveLength(8);
  for (const line of kept) {
    // A mark may have ten digits in a row of its own.
    expect(line.replaceAll(/#[0-9a-f]{16}/g, '#')).not.toMatch(/\d{10}/);
    expect(line).toMatch(/…\d{4} #[0-9a-f]{16}/);
  }
  for (const q of numbers) expect(await auditOf(who, q)).not.toEqual([]);
  expect(await auditOf(who, '0123456789')).toEqual([]);
});

test('a comment with a whole number, when somebody acts: is kept in the audit without it', async () => {
  const who = await colleague();
  const ada = await bank.openCustomer();
  await bank.ask('POST /api/admin/customers/{id}/{action}', {
    token: who.token,
    params: { id: ada.id, action: 'freeze' },
    body: { comment: `Called from ${ada.phoneNumber}` },
  });
  expect(await auditOf(who)).toEqual([
    expect.stringMatching(
      new RegExp(`^froze Ada ${ada.lastName}: Called from …${ada.phoneNumber.slice(-4)} #[0-9a-f]{16}$`),
    ),
  ]);
});

test('customers, transactions, queues and tickets that were looked at: name the customer among the security events', async () => {
  const who = await colleague();
  const { token } = who;
  const ada = await bank.signedIn();
  const { id: ticketId } = await openTicket(bank, ada);
  await bank.ask(CUSTOMER, { token, params: { id: ada.id } });
  await bank.ask(TRANSACTIONS, { token, params: { id: ada.id }, query: { status: 'SUCCESS', size: '10' } });
  await bank.ask(TICKETS, { token, query: { customerId: ada.id, size: '5' } });
  await bank.ask('GET /api/admin/tickets/{id}', { token, params: { id: ticketId } });
  await bank.ask(TICKETS, { token, query: { q: 'Number', status: 'WAITING' } });
  await bank.ask(QUEUE, { token, params: { queue: 'onboarding-profiles' }, query: { q: 'Ada' } });
  const name = `Ada ${ada.lastName}`;
  expect(await auditOf(who)).toEqual([
    `looked at ${name}: `,
    `read the transactions of ${name}: status SUCCESS, rows 1 to 10`,
    `listed the tickets of ${name}: rows 1 to 5`,
    expect.stringMatching(new RegExp(`^looked at ${name}: HVT`)),
    'searched the tickets: “Number”, status WAITING, rows 1 to 1000',
    'searched a queue: Profiles, “Ada”, rows 1 to 1000',
  ]);
  const about = (await eventsBy(who)).map(({ kind, person_kind, person_id, by_staff_id }) => [
    kind,
    person_kind,
    person_id,
    by_staff_id,
  ]);
  expect(about).toEqual([
    ...Array.from({ length: 4 }, () => ['STAFF_LOOKED_UP', 'CUSTOMER', ada.id, who.id]),
    ...Array.from({ length: 2 }, () => ['STAFF_SEARCHED', 'STAFF', who.id, null]),
  ]);
});

test('a payment or a transaction that was found: is a look at its customer; one that was not is written down too', async () => {
  const who = await colleague();
  const { token } = who;
  const [ada, musa] = [await bank.signedIn(), await bank.openCustomer()];
  const { reference } = await bank.startTransfer(ada, musa.account, 30);
  await bank.ask(PAYMENT, { token, params: { knownBy: reference } });
  const miss = await bank.call(PAYMENT, { token, params: { knownBy: 'HVAAAAAAAAAAZZ' } });
  const other = await bank.call(KNOWN_BY, { token, params: { knownBy: '0000AAAABBBBCCCC' } });
  expect([miss.status, other.status]).toEqual([404, 404]);
  expect((await auditOf(who)).slice(1)).toEqual([
    'looked in vain for a payment: “HVAAAAAAAAAAZZ”',
    'looked in vain for a payment: “0000AAAABBBBCCCC”',
  ]);
  expect((await eventsBy(who)).map(({ kind, person_id }) => [kind, person_id])).toEqual([
    ['STAFF_LOOKED_UP', ada.id],
    ['STAFF_SEARCHED', who.id],
    ['STAFF_SEARCHED', who.id],
  ]);
});

test.each([
  { list: CUSTOMERS, params: {}, line: 'listed the customers: rows 1 to 10' },
  { list: TICKETS, params: {}, line: 'listed the tickets: rows 1 to 10' },
  { list: APPROVALS, params: {}, line: 'listed the approvals: rows 1 to 10' },
  {
    list: QUEUE,
    params: { queue: 'onboarding-profiles' },
    line: 'listed a queue: Profiles, rows 1 to 10',
  },
] as const)('$list, which names customers: is in the audit and among the security events', async (row) => {
  const who = await colleague();
  const { status } = await bank.call(row.list, {
    token: who.token,
    params: row.params,
    query: { page: '1', size: '10' },
  });
  expect(status).toBe(200);
  expect(await auditOf(who)).toEqual([row.line]);
  expect((await eventsBy(who)).map(({ kind }) => kind)).toEqual(['STAFF_SEARCHED']);
});

test('a list that is refused: is not written down', async () => {
  const who = await signedInStaff(bank, 'AUDITOR');
  const answer = await bank.call(QUEUE, { token: who.token, params: { queue: 'onboarding-profiles' } });
  expect(answer.status).toBe(403);
  expect(await auditOf(who)).toEqual([]);
});
