import type { Answer, TestBank, TestCustomer } from './bank.ts';

/** What names a sign-in that waits for its code. */
export type Handle = { readonly userId: string; readonly userUUID: string };

/** The first step of signing in, and the code that was sent for the second. */
export async function startSignIn(bank: TestBank, customer: TestCustomer): Promise<Handle & { otp: string }> {
  const { userId, userUUID } = await bank.logIn(customer);
  return { userId, userUUID, otp: await bank.codeFor(customer) };
}

export function verifySignIn(bank: TestBank, { userId, userUUID }: Handle, otp: unknown): Promise<Answer> {
  return bank.call('POST /auth/ibanking/personal/otp-verification', { body: { userId, userUUID, otp } });
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
