import type { KycStatus } from '@harvest/contracts/kyc';
import type { Database } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import { selectStatus, selectSubmissions } from './kyc-db.ts';
import { isOpenFor } from './kyc-rules.ts';

type Asked = {
  /** The request, which a repeat of it is recognised by. */
  readonly id: string;
  readonly customerId: string;
  /** The level they have. */
  readonly kycLevel: number;
  /** The one they submit something for. */
  readonly level: number;
};

/**
 * @returns what became of this very request, where its answer was lost and it comes again; undefined when it may be
 * submitted. @throws Refusal KYC_SUBMITTED when it may not
 */
export async function admitSubmission(
  db: Database,
  { id, customerId, kycLevel, level }: Asked,
): Promise<KycStatus | undefined> {
  const repeated = await selectStatus(db, { id, customerId });
  if (repeated !== undefined) return repeated;
  const submissions = await selectSubmissions(db, customerId);
  if (!isOpenFor({ level: kycLevel, submissions }, level)) throw fail('KYC_SUBMITTED');
  return undefined;
}
