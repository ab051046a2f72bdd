import { hkdfSync } from 'node:crypto';
import { BACKUP_CODES } from '@harvest/contracts/passkeys';
import { lockCustomer } from '../customers/customers.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import { tellOfSecurity } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { countGuessAtTaken, takeCode } from '../platform/security/challenges/end-codes.ts';
import type { Waiting } from '../platform/security/challenges/proofs.ts';
import { refuseWhileLocked } from '../platform/security/emergency-lock.ts';
import { sameBytes } from '../platform/security/secrets.ts';
import { backupCodesFrom, readBackupCode, shownBackupCode } from './backup-code-rules.ts';
import { replaceBackupCodes, selectBackupCodes, useBackupCode, wasUsedFor } from './passkeys-db.ts';
import { happenedText } from './passkeys-rules.ts';
import { confirmableChange } from './proved-change.ts';
import { type ProofOwner, recordProof } from './record-proof.ts';

/** A set takes about 110 bytes. */
const SET_BYTES = 1024;

const hmacsOf = ({ secrets }: Platform, customerId: string, code: string) =>
  secrets.hmacs('backup-codes', customerId, code);

/**
 * With the code, makes backup codes; earlier ones stop working. The same code again in the same session gets the same backup codes while
 * it works (A454); after that they are not shown again. @throws Refusal
 */
export async function makeBackupCodes(platform: Platform, owner: ProofOwner, otp: string, now: Date) {
  const { customer, sessionId } = owner;
  const confirmable = confirmableChange(customer, 'BACKUP_CODES');
  await countGuessAtTaken(platform.db, confirmable.operationId, now);
  await platform.challenges.check(confirmable, otp, now);
  const codes = await platform.db.transaction().execute(async (transaction) => {
    refuseWhileLocked(await lockCustomer(transaction, customer.id));
    const taken = await takeCode(transaction, confirmable.operationId, now);
    if (taken === undefined) throw fail('CODE_USED');
    const sets = platform.secrets.hmacs('backup-code-sets', customer.id, taken.id, sessionId).map(setFrom);
    // A repeat shows the set of the first time.
    if (!taken.isFirst) return setMade(platform, transaction, customer.id, sets);
    const [made = []] = sets;
    const hmacs = made.map((code) => hmacsOf(platform, customer.id, code)[0]);
    await replaceBackupCodes(transaction, customer.id, hmacs, now);
    const text = happenedText(platform.config.bank, 'CODES_MADE', now);
    await tellOfSecurity(transaction, platform.secrets, customer, text, now);
    await recordProof(platform, transaction, owner, { kind: 'BACKUP_CODES_MADE', now });
    return made;
  });
  return { backupCodes: codes.map(shownBackupCode) };
}

/** Derived from a secret key, the challenge and the session: the bank can show the set again and keeps its hashes alone. */
function setFrom(secret: Buffer): string[] {
  return backupCodesFrom(
    new Uint8Array(hkdfSync('sha256', secret, '', 'backup codes', SET_BYTES)),
    BACKUP_CODES,
  );
}

/** The set that was made, whichever key it was made with. @throws Refusal CODE_USED when another session made it, or it was replaced */
async function setMade(
  platform: Platform,
  transaction: DatabaseTransaction,
  customerId: string,
  sets: readonly string[][],
): Promise<string[]> {
  const kept = await selectBackupCodes(transaction, customerId);
  const isKept = (code: string) =>
    hmacsOf(platform, customerId, code).some((hmac) => kept.some((one) => sameBytes(one, hmac)));
  const made = sets.find((codes) => codes.every(isKept));
  if (made === undefined) throw fail('CODE_USED');
  return made;
}

/**
 * Exchanges a backup code for a code of the operation, once, and tells its owner; a wrong one counts like a wrong code. The same one
 * given again for the same operation is answered with the same code while that works (A454). @throws Refusal
 */
export async function proveByBackupCode(
  platform: Platform,
  waiting: Waiting,
  typed: string,
  now: Date,
): Promise<{ otp: string }> {
  const { holderId, operationId } = waiting;
  const hmacs = hmacsOf(platform, holderId, readBackupCode(typed));
  const use = { customerId: holderId, hmacs, operationId };
  const proved = await platform.db.transaction().execute(async (transaction) => {
    // The count, the customer, the codes: as a code of the app takes them, which may be entered in this very moment.
    await platform.challenges.holdCount(transaction, waiting, now);
    const customer = await lockCustomer(transaction, holderId);
    if (customer === undefined) throw new Error(`There is no customer ${holderId}`);
    let given: string | undefined;
    const isRight = async () => {
      if (await useBackupCode(transaction, use, now)) return true;
      if (await wasUsedFor(transaction, use))
        given = await platform.challenges.exchanged(transaction, waiting, 'BACKUP_CODE', now);
      return given !== undefined;
    };
    const refusal = await platform.challenges.compareProof(transaction, waiting, isRight, now);
    if (refusal !== undefined) return { refusal };
    if (given !== undefined) return { otp: given };
    const otp = await platform.challenges.exchange(transaction, waiting, 'BACKUP_CODE', now);
    const text = happenedText(platform.config.bank, 'CODE_USED', now);
    await tellOfSecurity(transaction, platform.secrets, customer, text, now);
    return { otp };
  });
  // Only now, for what is thrown inside gives the try back.
  if ('refusal' in proved) throw proved.refusal;
  return proved;
}
