import { expect } from 'vitest';
import { type Answer, PASSWORD, type TestBank, type TestCustomer } from './bank.ts';

type Headers = Readonly<Record<string, string>>;

/** What names a sign-in that waits for its code. */
export type Handle = { readonly userId: string; readonly userUUID: string };

/** The first step of signing in, and the code that was sent for the second. */
export async function startSignIn(
  bank: TestBank,
  customer: TestCustomer,
  headers: Headers = {},
): Promise<Handle & { otp: string }> {
  const { userId, userUUID } = await beginSignIn(bank, customer, headers);
  return { userId, userUUID, otp: await bank.codeFor(customer) };
}

export function verifySignIn(
  bank: TestBank,
  { userId, userUUID }: Handle,
  otp: unknown,
  headers: Headers = {},
): Promise<Answer> {
  const body = { userId, userUUID, otp };
  return bank.call('POST /auth/ibanking/personal/otp-verification', { body, headers });
}

/** Where a request seems to come from, at a bank behind a proxy. */
export const from = (address: string): Headers => ({ 'x-forwarded-for': address });

let addressesGiven = 0;

/** An address that nobody came from yet. */
export function newAddress(): string {
  addressesGiven += 1;
  return `10.${(addressesGiven >> 16) & 255}.${(addressesGiven >> 8) & 255}.${addressesGiven & 255}`;
}

/** The first step of signing in. */
export function tryPassword(
  bank: TestBank,
  email: string,
  { password = PASSWORD, headers = {} }: { password?: string; headers?: Headers } = {},
): Promise<Answer> {
  return bank.call('POST /auth/ibanking/personal/login', { body: { email, password }, headers });
}

/** The first step with the right password. */
export async function beginSignIn(
  bank: TestBank,
  customer: TestCustomer,
  headers: Headers = {},
): Promise<Handle> {
  const answer = await tryPassword(bank, customer.email, { headers });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body as Handle;
}

/** Signs in as a browser does, and leaves. @returns what the browser sends from now on, from wherever it is */
export async function makeBrowserKnown(
  bank: TestBank,
  customer: TestCustomer,
  headers: Headers = {},
): Promise<Headers> {
  const handle = await beginSignIn(bank, customer, headers);
  const browser = { 'sec-fetch-site': 'same-origin' };
  const answer = await verifySignIn(bank, handle, await bank.codeFor(customer), { ...headers, ...browser });
  expect(answer.status).toBe(200);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  return { ...browser, cookie: cookies.filter((cookie) => cookie.includes('device')).join('; ') };
}

/** How many sessions a customer ever had. */
export async function sessionsOf(bank: TestBank, customer: TestCustomer): Promise<number> {
  const rows = await bank.platform.db
    .selectFrom('sessions')
    .select('id')
    .where('customer_id', '=', customer.id)
    .execute();
  return rows.length;
}
