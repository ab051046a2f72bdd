import type { OtherProof } from '@harvest/contracts/auth';
import { sql } from 'kysely';
import { newId } from '../bank/ids.ts';
import type { Database, DatabaseTransaction } from '../platform/database/database.ts';
import { keptSince } from '../platform/retention-rules.ts';
import { retireProofs } from '../platform/security/challenges/end-codes.ts';
import { keyOfHash } from '../platform/security/key-marks.ts';
import type { Secrets } from '../platform/security/secrets.ts';

const PASSKEY = [
  'id',
  'customer_id',
  'credential_id',
  'public_key',
  'signed_times',
  'transports',
  'name',
  'created_at',
  'last_used_at',
] as const;

/** The passkeys of a customer, oldest first. */
export async function selectPasskeys(db: Database, customerId: string) {
  return db
    .selectFrom('passkeys')
    .select(PASSKEY)
    .where('customer_id', '=', customerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export type PasskeyRow = Awaited<ReturnType<typeof selectPasskeys>>[number];

export async function selectPasskey(
  db: Database,
  customerId: string,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  return db
    .selectFrom('passkeys')
    .select(PASSKEY)
    .where('customer_id', '=', customerId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

export type NewPasskey = {
  readonly customerId: string;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly signedTimes: number;
  readonly transports: readonly string[];
  readonly name: string;
};

/** @returns its id; undefined when somebody has that very passkey already */
export async function insertPasskey(
  transaction: DatabaseTransaction,
  passkey: NewPasskey,
  now: Date,
): Promise<string | undefined> {
  const inserted = await transaction
    .insertInto('passkeys')
    .values({
      id: newId(),
      customer_id: passkey.customerId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      signed_times: BigInt(passkey.signedTimes),
      transports: [...passkey.transports],
      name: passkey.name,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

/** @returns whether it is still there */
export async function updateUsed(
  transaction: DatabaseTransaction,
  id: string,
  signedTimes: number,
  now: Date,
): Promise<boolean> {
  const used = await transaction
    .updateTable('passkeys')
    .set({ signed_times: BigInt(signedTimes), last_used_at: now })
    .where('id', '=', id)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** @returns whether there was such a one of this customer */
export async function deletePasskey(
  transaction: DatabaseTransaction,
  customerId: string,
  id: string,
): Promise<boolean> {
  const deleted = await transaction
    .deleteFrom('passkeys')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

type Asked = {
  /** Of a passkey that is to be made: its own; else the operation that is to be proved. */
  readonly id: string;
  readonly customerId: string;
  readonly purpose: 'MAKE' | 'PROVE';
  readonly challenge: string;
  readonly expiresAt: Date;
};

/** Keeps what a device was asked to sign; what it was asked before for the same counts no more. */
export async function upsertRequest(
  transaction: DatabaseTransaction,
  asked: Asked,
  now: Date,
): Promise<void> {
  await transaction
    .deleteFrom('passkey_requests')
    .where('customer_id', '=', asked.customerId)
    .where('expires_at', '<=', now)
    .execute();
  const fresh = { challenge: asked.challenge, expires_at: asked.expiresAt, answer_hash: null };
  await transaction
    .insertInto('passkey_requests')
    .values({ id: asked.id, customer_id: asked.customerId, purpose: asked.purpose, ...fresh })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(fresh))
    .execute();
}

export type Request = Omit<Asked, 'challenge' | 'expiresAt'>;

const ofRequest = ({ id, customerId, purpose }: Request) =>
  sql<boolean>`id = ${id} and customer_id = ${customerId} and purpose = ${purpose}`;

/** What a device was asked to sign; the challenge is empty once an answer was accepted, and the answer's hash is kept. */
export async function selectRequest(db: Database, request: Request) {
  return db
    .selectFrom('passkey_requests')
    .select(['challenge', 'expires_at', 'answer_hash'])
    .where(ofRequest(request))
    .executeTakeFirst();
}

/** Forgets what a device was asked to sign. @returns false when nothing is asked, or an answer was accepted */
export async function endRequest(db: Database, request: Request): Promise<boolean> {
  const ended = await db
    .deleteFrom('passkey_requests')
    .where(ofRequest(request))
    .where('challenge', '<>', '')
    .executeTakeFirst();
  return ended.numDeletedRows > 0n;
}

/** Accepts an answer to a challenge. @returns false when it is not asked any more, or an answer was accepted before */
export async function answerRequest(
  transaction: DatabaseTransaction,
  request: Request,
  { challenge, answerHash }: { readonly challenge: string; readonly answerHash: Buffer },
): Promise<boolean> {
  const answered = await transaction
    .updateTable('passkey_requests')
    .set({ challenge: '', answer_hash: answerHash })
    .where(ofRequest(request))
    .where('challenge', '=', challenge)
    .executeTakeFirst();
  return answered.numUpdatedRows > 0n;
}

/** New backup codes in the place of all earlier ones. The caller holds the customer's lock. */
export async function replaceBackupCodes(
  transaction: DatabaseTransaction,
  customerId: string,
  hmacs: readonly Buffer[],
  now: Date,
): Promise<void> {
  await transaction.deleteFrom('backup_codes').where('customer_id', '=', customerId).execute();
  await transaction
    .insertInto('backup_codes')
    .values(hmacs.map((hmac) => ({ id: newId(), customer_id: customerId, code_hmac: hmac, created_at: now })))
    .execute();
}

/** The hashes of the backup codes of a customer, used or not. */
export async function selectBackupCodes(db: Database, customerId: string): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('backup_codes')
    .select('code_hmac')
    .where('customer_id', '=', customerId)
    .execute();
  return rows.map((row) => row.code_hmac);
}

type Use = { readonly customerId: string; readonly hmacs: readonly Buffer[]; readonly operationId: string };

/** Whether a backup code was used for this operation. */
export async function wasUsedFor(db: Database, { customerId, hmacs, operationId }: Use): Promise<boolean> {
  const used = await db
    .selectFrom('backup_codes')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('code_hmac', 'in', hmacs)
    .where('used_for', '=', operationId)
    .executeTakeFirst();
  return used !== undefined;
}

/** Uses a backup code up for an operation. @returns whether it was there to be used */
export async function useBackupCode(
  transaction: DatabaseTransaction,
  { customerId, hmacs, operationId }: Use,
  now: Date,
): Promise<boolean> {
  const used = await transaction
    .updateTable('backup_codes')
    .set({ used_at: now, used_for: operationId })
    .where('customer_id', '=', customerId)
    .where('code_hmac', 'in', hmacs)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

type Reading = { readonly db: Database; readonly secrets: Pick<Secrets, 'keyIds'> };

/** One whose key is not given any more matches nothing that anybody can type. */
const isUsable = ({ secrets }: Reading) =>
  sql<boolean>`used_at is null and ${sql.raw(keyOfHash('code_hmac'))} in (${sql.join(secrets.keyIds)})`;

export async function countBackupCodes(reading: Reading, customerId: string): Promise<number> {
  const left = await reading.db
    .selectFrom('backup_codes')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('customer_id', '=', customerId)
    .where(isUsable(reading))
    .executeTakeFirstOrThrow();
  return Number(left.count);
}

/** What a customer could prove a sign-in by, beside its code. */
export async function otherProofsOf(reading: Reading, customerId: string): Promise<OtherProof[]> {
  const { hasPasskey, hasBackupCode } = await reading.db
    .selectNoFrom((build) => [
      build
        .exists(build.selectFrom('passkeys').select('id').where('customer_id', '=', customerId))
        .as('hasPasskey'),
      build
        .exists(
          build
            .selectFrom('backup_codes')
            .select('id')
            .where('customer_id', '=', customerId)
            .where(isUsable(reading)),
        )
        .as('hasBackupCode'),
    ])
    .executeTakeFirstOrThrow();
  return [
    ...(hasPasskey ? (['PASSKEY'] as const) : []),
    ...(hasBackupCode ? (['BACKUP_CODE'] as const) : []),
  ];
}

/** Takes every passkey and backup code from a customer; what was given for one and not used yet proves nothing any more. */
export async function deleteProofs(
  transaction: DatabaseTransaction,
  customerId: string,
  now: Date,
): Promise<void> {
  await retireProofs(transaction, customerId, now);
  await transaction.deleteFrom('passkeys').where('customer_id', '=', customerId).execute();
  await transaction.deleteFrom('passkey_requests').where('customer_id', '=', customerId).execute();
  await transaction.deleteFrom('backup_codes').where('customer_id', '=', customerId).execute();
}

/** Forgets what devices were asked to sign and never did. @returns how many went */
export async function deleteOldRequests(db: Database, now: Date): Promise<number> {
  const deleted = await db
    .deleteFrom('passkey_requests')
    .where('expires_at', '<', keptSince('PASSKEY_REQUESTS', now))
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
