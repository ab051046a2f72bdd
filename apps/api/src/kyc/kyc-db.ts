import type { KycStatus } from '@harvest/contracts/kyc';
import type { NotNull } from 'kysely';
import type { Database, DatabaseTransaction } from '../platform/database/database.ts';
import { folded } from '../platform/database/folded.ts';
import type { EncryptedNumber } from '../platform/security/identity-numbers.ts';
import { encryptDetail, readDetail } from '../platform/security/personal-details.ts';
import type { Secrets } from '../platform/security/secrets.ts';
import { PICTURES_LEVEL, type Proof, type Submission, type Told } from './kyc-rules.ts';

/** What a customer submitted, but for what staff cleared. */
export async function selectSubmissions(db: Database, customerId: string): Promise<Submission[]> {
  const rows = await db
    .selectFrom('kyc_submissions')
    .select(['id', 'level', 'status', 'comment'])
    .where('customer_id', '=', customerId)
    .where('cleared_at', 'is', null)
    .execute();
  return rows.map((row) => ({
    ...row,
    // A check of the table keeps it within its union.
    status: row.status as KycStatus,
    comment: row.comment ?? undefined,
  }));
}

/** What became of a submission, also of one that staff cleared; undefined when there is none. */
export async function selectStatus(
  db: Database,
  { id, customerId }: { readonly id: string; readonly customerId: string },
): Promise<KycStatus | undefined> {
  const row = await db
    .selectFrom('kyc_submissions')
    .select('status')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  // A check of the table keeps it within its union.
  return row?.status as KycStatus | undefined;
}

export type NewSubmission = {
  readonly id: string;
  readonly customerId: string;
  readonly level: number;
  readonly bvn?: EncryptedNumber | undefined;
  readonly nin?: EncryptedNumber | undefined;
  readonly told?: Told;
  readonly status: 'APPROVED' | 'PENDING';
};

export async function insertSubmission(
  transaction: DatabaseTransaction,
  secrets: Secrets,
  { id, customerId, level, bvn, nin, told, status }: NewSubmission,
  now: Date,
): Promise<void> {
  const { dateOfBirth, gender, address } = told ?? {};
  await transaction
    .insertInto('kyc_submissions')
    .values({
      id,
      customer_id: customerId,
      level,
      status,
      bvn_encrypted: bvn?.encrypted ?? null,
      bvn_hmac: bvn?.hmac ?? null,
      nin_encrypted: nin?.encrypted ?? null,
      nin_hmac: nin?.hmac ?? null,
      date_of_birth_encrypted:
        dateOfBirth === undefined
          ? null
          : encryptDetail(secrets, { customerId, kind: 'DATE_OF_BIRTH' }, dateOfBirth),
      gender: gender ?? null,
      address_encrypted:
        address === undefined ? null : encryptDetail(secrets, { customerId, kind: 'ADDRESS' }, address),
      submitted_at: now,
      decided_at: status === 'APPROVED' ? now : null,
    })
    .execute();
}

/** What is encrypted of a person's details, and where rows of before have it. */
const DETAILS = [
  'customer_id',
  'date_of_birth_encrypted',
  'date_of_birth',
  'address_encrypted',
  'address',
] as const;

type DetailsRow = {
  readonly customer_id: string;
  readonly date_of_birth_encrypted: Buffer | null;
  readonly date_of_birth: string | null;
  readonly address_encrypted: Buffer | null;
  readonly address: string | null;
};

function detailsOf(secrets: Secrets, row: DetailsRow): Told {
  const customerId = row.customer_id;
  const born = { encrypted: row.date_of_birth_encrypted, clear: row.date_of_birth };
  const home = { encrypted: row.address_encrypted, clear: row.address };
  return {
    dateOfBirth: readDetail(secrets, { customerId, kind: 'DATE_OF_BIRTH' }, born),
    address: readDetail(secrets, { customerId, kind: 'ADDRESS' }, home),
  };
}

/** One that waits for staff, with the numbers still encrypted. */
export async function selectWaitingSubmission(db: Database, secrets: Secrets, id: string) {
  const row = await db
    .selectFrom('kyc_submissions')
    .select(['level', 'submitted_at', 'bvn_encrypted', 'nin_encrypted', 'gender', ...DETAILS])
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { customer_id, level, submitted_at, bvn_encrypted, nin_encrypted } = row;
  const told: Told = { ...detailsOf(secrets, row), gender: row.gender ?? undefined };
  return { customer_id, level, submitted_at, bvn_encrypted, nin_encrypted, told };
}

/** Enough to see what went wrong before. */
const DECISIONS_MAX = 20;

/** What was decided about a customer's submissions, newest first, also what staff cleared. */
export async function selectDecided(db: Database, customerId: string) {
  const rows = await db
    .selectFrom('kyc_submissions')
    .select(['level', 'status', 'comment', 'decided_by', 'decided_at'])
    .where('customer_id', '=', customerId)
    .where('decided_at', 'is not', null)
    .$narrowType<{ decided_at: NotNull }>()
    .orderBy('decided_at', 'desc')
    .orderBy('id', 'desc')
    .limit(DECISIONS_MAX)
    .execute();
  return rows.map((row) => ({
    level: row.level,
    // A check of the table keeps it within its union.
    status: row.status as Outcome['status'],
    comment: row.comment ?? undefined,
    decidedBy: row.decided_by ?? undefined,
    at: row.decided_at,
  }));
}

export type Outcome = {
  readonly status: 'APPROVED' | 'DECLINED';
  readonly comment: string | undefined;
  readonly staffId: string;
};

export async function updateSubmission(
  transaction: DatabaseTransaction,
  id: string,
  { status, comment, staffId }: Outcome,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('kyc_submissions')
    .set({ status, comment: comment ?? null, decided_by: staffId, decided_at: now })
    .where('id', '=', id)
    .execute();
}

/** Whether something a customer submitted was declined, and they may not try again yet. */
export async function hasDeclined(db: Database, customerId: string): Promise<boolean> {
  const declined = await db
    .selectFrom('kyc_submissions')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('status', '=', 'DECLINED')
    .where('cleared_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return declined !== undefined;
}

/** Clears what was declined, so that it can be submitted again (decision 25). @returns the levels it was for */
export async function clearDeclined(
  transaction: DatabaseTransaction,
  customerId: string,
  now: Date,
): Promise<number[]> {
  const cleared = await transaction
    .updateTable('kyc_submissions')
    .set({ cleared_at: now })
    .where('customer_id', '=', customerId)
    .where('status', '=', 'DECLINED')
    .where('cleared_at', 'is', null)
    .returning('level')
    .execute();
  return cleared.map(({ level }) => level);
}

/** Why what was submitted last for a level was declined, where staff cleared that since; undefined where nothing was. */
export async function selectClearedReason(
  db: Database,
  { customerId, level }: { readonly customerId: string; readonly level: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('kyc_submissions')
    .select('comment')
    .where('customer_id', '=', customerId)
    .where('level', '=', level)
    .where('status', '=', 'DECLINED')
    .where('cleared_at', 'is not', null)
    .orderBy('cleared_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.comment ?? undefined;
}

/** What the bank knows of somebody beside their names and how to reach them; what it does not know is absent. */
export async function selectKnown(db: Database, secrets: Secrets, customerId: string): Promise<Told> {
  const row = await db
    .selectFrom('customer_profiles')
    .select(['gender', ...DETAILS])
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  const { dateOfBirth, address } = row === undefined ? {} : detailsOf(secrets, row);
  return { dateOfBirth, gender: row?.gender ?? undefined, address: address || undefined };
}

/** Whether the bank has this number on file for anybody else. */
export async function isOnFileForAnother(
  db: Database,
  customerId: string,
  source: 'BVN' | 'NIN',
  hmacs: readonly Buffer[],
): Promise<boolean> {
  const other = await db
    .selectFrom('customer_profiles')
    .select('customer_id')
    .where(source === 'BVN' ? 'bvn_hmac' : 'nin_hmac', 'in', hmacs)
    .where('customer_id', '<>', customerId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

export type WaitingFilter = {
  readonly proof: Proof;
  /** For ILIKE: parts of a name or an e-mail address, each of which has to be found. */
  readonly patterns: readonly string[];
  readonly limit: number;
  readonly offset: number;
};

const waiting = (db: Database, { proof, patterns }: Pick<WaitingFilter, 'proof' | 'patterns'>) =>
  db
    .selectFrom('kyc_submissions')
    .innerJoin('customers', 'customers.id', 'kyc_submissions.customer_id')
    .where('kyc_submissions.status', '=', 'PENDING')
    .where('kyc_submissions.level', proof === 'PICTURES' ? '=' : '<', PICTURES_LEVEL)
    .where((row) =>
      row.and(
        patterns.map((pattern) =>
          row.or([
            row(folded('customers.first_name'), 'like', pattern),
            row(folded('customers.last_name'), 'like', pattern),
            row(folded('customers.email'), 'like', pattern),
          ]),
        ),
      ),
    );

/** What waits for staff, longest first. */
export async function selectWaiting(db: Database, { limit, offset, ...filter }: WaitingFilter) {
  return waiting(db, filter)
    .select([
      'kyc_submissions.id',
      'kyc_submissions.level',
      'kyc_submissions.submitted_at as since',
      'customers.first_name as firstName',
      'customers.last_name as lastName',
    ])
    .orderBy('kyc_submissions.submitted_at')
    .orderBy('kyc_submissions.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countWaiting(
  db: Database,
  filter: Pick<WaitingFilter, 'proof' | 'patterns'>,
): Promise<number> {
  const row = await waiting(db, filter)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
