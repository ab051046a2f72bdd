import { keepProfile } from '../../apps/api/src/customers/customers.ts';
import { encryptNumber } from '../../apps/api/src/platform/security/identity-numbers.ts';
import type { Answer, SignedIn, TestBank } from './bank.ts';
import { newNumber, PICTURE } from './onboarding.ts';
import { dataUrl, png } from './pictures.ts';

export type Numbers = { readonly bvn: string; readonly nin: string };

/** A signed-in customer at level 0 whose BVN and NIN onboarding verified. */
export async function openVerified(
  bank: TestBank,
  balances: readonly [number] = [100_000],
): Promise<SignedIn & Numbers> {
  const customer = await bank.signedIn({ kycLevel: 0, balances });
  const numbers = { bvn: newNumber(), nin: newNumber() };
  const { secrets, db, clock } = bank.platform;
  const now = await clock.now();
  const profile = {
    bvn: encryptNumber(secrets, { customerId: customer.id, kind: 'BVN' }, numbers.bvn),
    nin: encryptNumber(secrets, { customerId: customer.id, kind: 'NIN' }, numbers.nin),
  };
  await db
    .transaction()
    .execute((transaction) => keepProfile(transaction, secrets, customer.id, profile, now));
  return { ...customer, ...numbers };
}

type Headers = Readonly<Record<string, string>>;

export function submitLevel1(
  bank: TestBank,
  { token }: SignedIn,
  body: object,
  headers: Headers = {},
): Promise<Answer> {
  return bank.call('POST /api/kyc/level-1', { token, body, headers });
}

export function submitLevel2(
  bank: TestBank,
  { token }: SignedIn,
  body: object,
  headers: Headers = {},
): Promise<Answer> {
  return bank.call('POST /api/kyc/level-2', { token, body, headers });
}

export const PICTURES = { utilityBill: PICTURE, validIdentificationCard: dataUrl(png(80, 50)) };

export function submitLevel3(
  bank: TestBank,
  { token }: SignedIn,
  body: object = {},
  headers: Headers = {},
): Promise<Answer> {
  return bank.call('POST /api/kyc/level-3', { token, body: { ...PICTURES, ...body }, headers });
}

export function uploadedDocuments(bank: TestBank, { token }: SignedIn) {
  return bank.ask('GET /api/kyc/uploaded-documents', { token });
}

export function kycStatus(bank: TestBank, { token }: SignedIn) {
  return bank.ask('GET /api/kyc/status', { token });
}

/** Level and status of the form on the screen, as short as possible. */
export async function standingOf(bank: TestBank, customer: SignedIn) {
  const { currentLevel, levelDetails } = await kycStatus(bank, customer);
  return [currentLevel, levelDetails.status];
}
