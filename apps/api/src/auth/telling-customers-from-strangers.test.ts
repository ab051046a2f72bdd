import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  openTestBank,
  PASSWORD,
  type TestBank,
  type TestCustomer,
} from '../../../../scripts/testing/bank.ts';
import {
  newCustomerForm,
  openOwner,
  ownerForm,
  REGISTER_NEW,
  REGISTER_OWNER,
  RESEND_CODE,
  VERIFY_EMAIL,
} from '../../../../scripts/testing/registrants.ts';
import { newId } from '../bank/ids.ts';

const LOGIN = 'POST /auth/ibanking/personal/login';
const VERIFY_SIGN_IN = 'POST /auth/ibanking/personal/otp-verification';
const BLOCK = 'POST /api/help/block-requests';
const FORGOT = 'POST /auth/ibanking/personal/password/forgot/{email}';
const STRANGERS = 'Strange#Yam5';
const BORN = '1990-11-21';
const NOT_BORN = '1990-11-22';

/** Answers within this factor of each other: the least that is known to leak, an answer without its writes, takes 1.7. */
const FACTOR_MAX = 1.45;
const PAIRS = 20;
const ROUNDS_MAX = 10;

let bank: TestBank;
let customers: TestCustomer[];
/** Owners of accounts without a password: those who are claimed by and by, and those whose handles are used. */
let owners: TestCustomer[];
let claimed: TestCustomer[];
beforeAll(async () => {
  // Behind a proxy every call can come from an address of its own, so that no throttle stands between.
  bank = await openTestBank({ env: { TRUST_PROXY: 'true' } });
  customers = await Promise.all(
    Array.from({ length: 2 * PAIRS }, () => bank.openCustomer({ balances: [0] })),
  );
  owners = await openOwners();
  claimed = await openOwners();
  handles = {
    claimed: await Promise.all(claimed.map(({ account }) => handleOf(claim(account.accountNumber)))),
    unknown: await Promise.all(claimed.map((_, place) => handleOf(claim(unknownAccount(1000 + place))))),
    taken: await Promise.all(customers.map(({ email }) => handleOf(register({ email })))),
    free: await Promise.all(customers.map(() => handleOf(register({})))),
  };
  // Everybody has asked for all the links there are; what is asked by phone number now belongs to that.
  for (let time = 1; time <= 3; time += 1) await Promise.all(customers.map(({ email }) => forget(email)));
});
afterAll(() => bank.close());

async function openOwners(): Promise<TestCustomer[]> {
  const opened = await Promise.all(Array.from({ length: PAIRS }, () => openOwner(bank)));
  const profiles = opened.map(({ id }) => ({
    customer_id: id,
    date_of_birth: BORN,
    created_at: new Date(),
  }));
  await bank.platform.db.insertInto('customer_profiles').values(profiles).execute();
  return opened;
}

let addressesUsed = 0;

async function call(route: Parameters<TestBank['call']>[0], options: Parameters<TestBank['call']>[1]) {
  addressesUsed += 1;
  const address = `10.${addressesUsed >> 16}.${(addressesUsed >> 8) & 255}.${addressesUsed & 255}`;
  return bank.call(route, { ...options, headers: { 'x-forwarded-for': address } });
}

const nobody = () => `nobody.${newId()}@harvest.test`;
const customer = (place: number) => customers[place % customers.length] as TestCustomer;
const owner = (place: number) => owners[place % owners.length] as TestCustomer;

/** The same request about somebody and about nobody: its place tells which of the prepared people it may use. */
type Comparison = {
  readonly what: string;
  readonly somebody: (place: number) => Promise<unknown>;
  readonly nobody: (place: number) => Promise<unknown>;
};

const login = (email: string) => call(LOGIN, { body: { email, password: STRANGERS } });
const register = (changes: object) => call(REGISTER_NEW, { body: newCustomerForm(changes) });
const claim = (accountNumber: string, proof: object = {}) =>
  call(REGISTER_OWNER, { body: { ...ownerForm(accountNumber), ...proof } });
const resend = (email: string) => call(RESEND_CODE, { body: { email } });
const verify = (email: string) => call(VERIFY_EMAIL, { body: { email, code: '000000' } });
const forget = (email: string) => call(FORGOT, { params: { email: encodeURIComponent(email) } });

const block = (identifier: string) => call(BLOCK, { body: { identifier } });

const unknownAccount = (place: number) => `77777${String(place).padStart(5, '0')}`;
let handles: { readonly [Kind in 'claimed' | 'unknown' | 'taken' | 'free']: readonly string[] };

const comparisons: readonly Comparison[] = [
  {
    what: `${LOGIN}, by e-mail`,
    somebody: (place) => login(customer(place).email),
    nobody: () => login(nobody()),
  },
  {
    what: `${LOGIN}, by phone number`,
    somebody: (place) => login(customer(place).phoneNumber),
    nobody: (place) => login(`0701${String(place).padStart(7, '0')}`),
  },
  {
    what: `${VERIFY_SIGN_IN}, by e-mail`,
    somebody: (place) => call(VERIFY_SIGN_IN, { body: { email: customer(place).email, code: '000000' } }),
    nobody: () => call(VERIFY_SIGN_IN, { body: { email: nobody(), code: '000000' } }),
  },
  {
    what: `${REGISTER_NEW}, with a taken e-mail`,
    somebody: (place) => register({ email: customer(place).email }),
    nobody: () => register({}),
  },
  {
    what: `${REGISTER_NEW}, with a taken phone number`,
    somebody: (place) => register({ phoneNumber: customer(place).phoneNumber }),
    nobody: () => register({}),
  },
  {
    what: `${REGISTER_OWNER}, of an account without a password`,
    somebody: (place) => claim(owner(place).account.accountNumber),
    nobody: (place) => claim(unknownAccount(place % PAIRS)),
  },
  {
    what: `${REGISTER_OWNER}, with the birth date of an account's owner and with another`,
    somebody: (place) => claim(owner(place).account.accountNumber, { dateOfBirth: BORN }),
    nobody: (place) => claim(owner(place).account.accountNumber, { dateOfBirth: NOT_BORN }),
  },
  {
    what: `${REGISTER_OWNER}, with a birth date`,
    somebody: (place) => claim(owner(place).account.accountNumber, { dateOfBirth: NOT_BORN }),
    nobody: (place) => claim(unknownAccount(place % PAIRS), { dateOfBirth: NOT_BORN }),
  },
  {
    what: `${REGISTER_OWNER}, of an account whose owner has one`,
    somebody: (place) => claim(customer(place).account.accountNumber),
    nobody: (place) => claim(unknownAccount(place)),
  },
  {
    what: `${VERIFY_EMAIL}, in the name of a customer`,
    somebody: (place) => verify(customer(place).email),
    nobody: () => verify(nobody()),
  },
  {
    what: `${VERIFY_EMAIL}, by an owner's handle`,
    somebody: (place) => verify(handles.claimed[place % PAIRS] ?? ''),
    nobody: (place) => verify(handles.unknown[place % PAIRS] ?? ''),
  },
  {
    what: `${VERIFY_EMAIL}, by the handle of a registration`,
    somebody: (place) => verify(handles.taken[place % customers.length] ?? ''),
    nobody: (place) => verify(handles.free[place % customers.length] ?? ''),
  },
  {
    what: `${RESEND_CODE}, in the name of a customer`,
    somebody: (place) => resend(customer(place).email),
    nobody: () => resend(nobody()),
  },
  {
    what: `${RESEND_CODE}, with the handle of a sign-in`,
    somebody: (place) => call(RESEND_CODE, { body: { email: customer(place).email, userUUID: newId() } }),
    nobody: () => call(RESEND_CODE, { body: { email: nobody(), userUUID: newId() } }),
  },
  {
    what: `${RESEND_CODE}, by an owner's handle`,
    somebody: (place) => resend(handles.claimed[place % PAIRS] ?? ''),
    nobody: (place) => resend(handles.unknown[place % PAIRS] ?? ''),
  },
  {
    what: `${RESEND_CODE}, by the handle of a registration`,
    somebody: (place) => resend(handles.taken[place % customers.length] ?? ''),
    nobody: (place) => resend(handles.free[place % customers.length] ?? ''),
  },
  {
    what: `${FORGOT}, by the phone number of somebody whose e-mail was asked about`,
    somebody: (place) => forget(customer(place).phoneNumber),
    nobody: (place) => forget(`0701${String(place).padStart(7, '0')}`),
  },
  {
    what: FORGOT,
    somebody: (place) => forget(customer(place).email),
    nobody: () => forget(nobody()),
  },
  {
    what: `${BLOCK}, by e-mail`,
    somebody: (place) => block(customer(place).email),
    nobody: () => block(nobody()),
  },
  {
    what: `${BLOCK}, by phone number`,
    somebody: (place) => block(customer(place).phoneNumber),
    nobody: (place) => block(`0701${String(place).padStart(7, '0')}`),
  },
  {
    what: `${BLOCK}, by account number`,
    somebody: (place) => block(customer(place).account.accountNumber),
    nobody: (place) => block(unknownAccount(place)),
  },
];

const named = comparisons.map((comparison) => [comparison.what, comparison] as const);

test.each([
  ['passwords', (email: string) => ({ route: LOGIN, body: { email, password: STRANGERS } }) as const],
  ['codes', (email: string) => ({ route: VERIFY_SIGN_IN, body: { email, code: '000000' } }) as const],
])(
  'wrong %s after others from the same address: write as often for somebody as for nobody',
  async (what, of) => {
    const headers = { 'x-forwarded-for': what === 'codes' ? '10.250.0.1' : '10.250.0.2' };
    const enter = (email: string) => {
      const { route, body } = of(email);
      return bank.call(route, { body, headers });
    };
    await enter(nobody());
    await enter(customer(0).email);
    const known = await workOf(() => enter(customer(0).email));
    const unknown = await workOf(() => enter(nobody()));
    expect(known.statements.length).toBeGreaterThan(3);
    expect(known.statements.length).toBe(unknown.statements.length);
    const first = await workOf(() => enter(customer(1).email));
    expect(first.statements.length).toBe(unknown.statements.length);
  },
);

async function handleOf(answer: ReturnType<typeof call>): Promise<string> {
  return ((await answer).body as { handle: string }).handle;
}

/** Every statement that a call runs, without its values, and how many passwords it hashes or compares. */
async function workOf(run: () => Promise<unknown>) {
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  const before = await passwordsHashed();
  await run();
  const calls: readonly (readonly unknown[])[] = queries.mock.calls;
  queries.mockRestore();
  const statements = calls.map(([query]) =>
    typeof query === 'string' ? query : (query as { text: string }).text,
  );
  return { statements, passwords: (await passwordsHashed()) - before };
}

async function passwordsHashed(): Promise<number> {
  const { values } = await bank.platform.metrics.passwordSeconds.get();
  return values.find(({ metricName }) => metricName === 'harvest_password_seconds_count')?.value ?? 0;
}

/** A quarter of the calls were faster: what the machine does beside makes calls slower, never faster. */
function lowerQuartile(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 4)] ?? 0;
}

async function millisecondsOf(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

type Times = { readonly somebody: number[]; readonly nobody: number[] };

/** Calls that take turns, so that whatever else the machine does hits both. */
async function measure(comparison: Comparison, round: number, times: Times): Promise<void> {
  for (let turn = 0; turn < PAIRS; turn += 1) {
    const place = round * PAIRS + turn;
    const turns = [
      async () => times.somebody.push(await millisecondsOf(() => comparison.somebody(place))),
      async () => times.nobody.push(await millisecondsOf(() => comparison.nobody(place))),
    ];
    if (turn % 2 === 1) turns.reverse();
    for (const take of turns) await take();
  }
}

/** How much longer the one takes than the other. */
function factorOf({ somebody, nobody: nobodyElse }: Times): number {
  const [one, other] = [lowerQuartile(somebody), lowerQuartile(nobodyElse)];
  return Math.max(one / other, other / one);
}

test.each(named)('%s: does the same work for somebody and for nobody', async (_what, comparison) => {
  // Once before, so that connections are open and statements are known.
  await comparison.somebody(0);
  await comparison.nobody(0);
  const somebody = await workOf(() => comparison.somebody(1));
  const nobodyElse = await workOf(() => comparison.nobody(1));
  expect(somebody.statements.length).toBeGreaterThan(1);
  expect(nobodyElse).toEqual(somebody);
  const hashes = [LOGIN, REGISTER_NEW, REGISTER_OWNER].some((route) => comparison.what.startsWith(route));
  expect(somebody.passwords).toBe(hashes ? 1 : 0);
});

test.each(named)(
  '%s: takes as long for somebody as for nobody',
  async (_what, comparison) => {
    const times: Times = { somebody: [], nobody: [] };
    let factor = Number.POSITIVE_INFINITY;
    // A busy machine may blur one round; a difference that is there stays however long one looks.
    for (let round = 1; round <= ROUNDS_MAX && factor > FACTOR_MAX; round += 1) {
      await measure(comparison, round, times);
      factor = factorOf(times);
    }
    expect(factor).toBeLessThanOrEqual(FACTOR_MAX);
  },
  120_000,
);

test(`${LOGIN}, with the password of a registration in a customer's name and of one in nobody's: does the same work`, async () => {
  const ada = customer(2);
  const [taken, free] = [
    newCustomerForm({ email: ada.email, password: STRANGERS, confirmPassword: STRANGERS }),
    newCustomerForm({ password: STRANGERS, confirmPassword: STRANGERS }),
  ];
  await register(taken);
  await register(free);
  const inHers = await workOf(() => login(ada.email));
  const inNobodys = await workOf(() => login(free.email));
  expect(inHers).toEqual(inNobodys);
  expect(inHers.passwords).toBe(2);
  const hers = await call(LOGIN, { body: { email: ada.email, password: PASSWORD } });
  expect(hers.status).toBe(200);
});
