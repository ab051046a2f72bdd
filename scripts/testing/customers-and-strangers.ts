import { newId } from '../../apps/api/src/bank/ids.ts';
import { openTestBank, type TestBank, type TestCustomer } from './bank.ts';
import {
  newCustomerForm,
  openOwner,
  ownerForm,
  REGISTER_NEW,
  REGISTER_OWNER,
  RESEND_CODE,
  VERIFY_EMAIL,
} from './registrants.ts';

export const LOGIN = 'POST /auth/ibanking/personal/login';
export const VERIFY_SIGN_IN = 'POST /auth/ibanking/personal/otp-verification';
const BLOCK = 'POST /api/help/block-requests';
const FORGOT = 'POST /auth/ibanking/personal/password/forgot/{email}';
export const STRANGERS = 'Strange#Yam5';
const BORN = '1990-11-21';
const NOT_BORN = '1990-11-22';

export const PAIRS = 20;

let bank: TestBank;
let customers: TestCustomer[];
/** Owners of accounts without a password: those who are claimed by and by, and those whose handles are used. */
let owners: TestCustomer[];
let claimed: TestCustomer[];
/** A bank with the people whom the comparisons are about. */
export async function openPeopleToTell(): Promise<TestBank> {
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
  return bank;
}

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

export async function call(route: Parameters<TestBank['call']>[0], options: Parameters<TestBank['call']>[1]) {
  addressesUsed += 1;
  const address = `10.${addressesUsed >> 16}.${(addressesUsed >> 8) & 255}.${addressesUsed & 255}`;
  return bank.call(route, { ...options, headers: { 'x-forwarded-for': address } });
}

export const nobody = () => `nobody.${newId()}@harvest.test`;
export const customer = (place: number) => customers[place % customers.length] as TestCustomer;
const owner = (place: number) => owners[place % owners.length] as TestCustomer;

/** The same request about somebody and about nobody: its place tells which of the prepared people it may use. */
export type Comparison = {
  readonly what: string;
  readonly somebody: (place: number) => Promise<unknown>;
  readonly nobody: (place: number) => Promise<unknown>;
};

export const login = (email: string) => call(LOGIN, { body: { email, password: STRANGERS } });
export const register = (changes: object) => call(REGISTER_NEW, { body: newCustomerForm(changes) });
const claim = (accountNumber: string, proof: object = {}) =>
  call(REGISTER_OWNER, { body: { ...ownerForm(accountNumber), ...proof } });
const resend = (email: string) => call(RESEND_CODE, { body: { email } });
const verify = (email: string) => call(VERIFY_EMAIL, { body: { email, code: '000000' } });
const forget = (email: string) => call(FORGOT, { params: { email: encodeURIComponent(email) } });

const block = (identifier: string) => call(BLOCK, { body: { identifier } });

const unknownAccount = (place: number) => `77777${String(place).padStart(5, '0')}`;
let handles: { readonly [Kind in 'claimed' | 'unknown' | 'taken' | 'free']: readonly string[] };

export const comparisons: readonly Comparison[] = [
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

async function handleOf(answer: ReturnType<typeof call>): Promise<string> {
  return ((await answer).body as { handle: string }).handle;
}
