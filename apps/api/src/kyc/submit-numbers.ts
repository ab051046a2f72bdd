import type { KycStatus } from '@harvest/contracts/kyc';
import { TEXTS } from '@harvest/contracts/texts';
import { newId } from '../bank/ids.ts';
import { lockCustomer } from '../customers/customers.ts';
import { readVerifiedNumbers } from '../onboarding/onboarding.ts';
import { type DatabaseTransaction, transactionConnection } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import { insertEvents } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { refuseWhileLocked } from '../platform/security/emergency-lock.ts';
import {
  type EncryptedNumber,
  encryptNumber,
  type IdentityKind,
  maskNumber,
  readGivenNumber,
} from '../platform/security/identity-numbers.ts';
import type { Secrets } from '../platform/security/secrets.ts';
import { admitSubmission } from './admit-submission.ts';
import { insertSubmission } from './kyc-db.ts';
import { reachLevel } from './reach-level.ts';

type Numbers = { readonly bvn: string | undefined; readonly nin: string | undefined };

/** The request, which a repeat of it is recognised by, and the level it is for. */
type Input = Numbers & { readonly id: string; readonly level: number };

/**
 * Submits BVN and NIN for a level. It approves itself where every number given is the one that onboarding verified, else a
 * person looks (decision 25); then no other number is taken, so that nobody learns by trying which is right (counter 19).
 * @throws Refusal
 */
export async function submitNumbers(
  platform: Platform,
  customerId: string,
  input: Input,
  now: Date,
): Promise<KycStatus> {
  return platform.db.transaction().execute(async (transaction) => {
    const customer = await lockCustomer(transaction, customerId);
    if (customer === undefined) throw new Error('A signed-in customer is there');
    refuseWhileLocked(customer);
    const asked = { id: input.id, customerId, kycLevel: customer.kycLevel, level: input.level };
    return (
      (await admitSubmission(transaction, asked)) ?? submit(platform, transaction, customerId, input, now)
    );
  });
}

async function submit(
  platform: Platform,
  transaction: DatabaseTransaction,
  customerId: string,
  { id, level, ...given }: Input,
  now: Date,
): Promise<KycStatus> {
  const verified = await readVerifiedNumbers(platform, transaction, customerId);
  const { isVerified, numbers } = compare(platform.secrets, customerId, given, verified);
  const status = isVerified ? 'APPROVED' : 'PENDING';
  await insertSubmission(transaction, platform.secrets, { id, customerId, level, ...numbers, status }, now);
  if (isVerified) await reachLevel(transaction, customerId, level, now);
  else
    await insertEvents(transactionConnection(transaction), [
      { id: newId(), type: 'KYC_SUBMITTED', customerId, payload: { level }, occurredAt: now },
    ]);
  return status;
}

type Compared = { readonly isVerified: boolean; readonly number: EncryptedNumber | undefined };

/** A mask that is sent back means the number behind it (decision 63); mistakes in both numbers are told at once. */
function compare(secrets: Secrets, customerId: string, given: Numbers, verified: Numbers) {
  const fieldErrors: Record<string, string> = {};
  const read = (field: keyof Numbers, kind: IdentityKind): Compared => {
    const [number, known] = [given[field], verified[field]];
    if (number === undefined) return { isVerified: true, number: undefined };
    const meant = readGivenNumber(
      number,
      known === undefined ? undefined : { number: known, mask: maskNumber(known) },
    );
    if (meant.kind === 'NOT_USABLE') fieldErrors[field] = TEXTS.identityNumberInvalid;
    const whole = meant.kind === 'NEW' ? meant.number : known;
    return {
      isVerified: meant.kind === 'UNCHANGED',
      number: whole === undefined ? undefined : encryptNumber(secrets, { customerId, kind }, whole),
    };
  };
  const bvn = read('bvn', 'BVN');
  const nin = read('nin', 'NIN');
  if (Object.keys(fieldErrors).length > 0) throw fail('BAD_REQUEST', { fieldErrors });
  return {
    isVerified: bvn.isVerified && nin.isVerified,
    numbers: { bvn: bvn.number, nin: nin.number },
  };
}
