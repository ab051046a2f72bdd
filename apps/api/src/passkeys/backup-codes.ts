import { randomInt } from 'node:crypto';
import { BACKUP_CODES } from '@harvest/contracts/passkeys';
import { lockCustomer } from '../customers/customers.ts';
import { fail } from '../platform/errors.ts';
import { tellOfSecurity } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { endCodes } from '../platform/security/challenges/end-codes.ts';
import type { Waiting } from '../platform/security/challenges/proofs.ts';
import { refuseWhileLocked } from '../platform/security/emergency-lock.ts';
import { newBackupCode, readBackupCode, shownBackupCode } from './backup-code-rules.ts';
import { replaceBackupCodes, useBackupCode } from './passkeys-db.ts';
import { happenedText } from './passkeys-rules.ts';
import { confirmableChange } from './proved-change.ts';
import { type ProofOwner, recordProof } from './record-proof.ts';

const hmacsOf = ({ secrets }: Platform, customerId: string, code: string) =>
  secrets.hmacs('backup-codes', customerId, code);

/** With the code, makes backup codes, which are shown this once; earlier ones stop working. @throws Refusal */
export async function makeBackupCodes(platform: Platform, owner: ProofOwner, otp: string, now: Date) {
  const { customer } = owner;
  const confirmable = confirmableChange(customer, 'BACKUP_CODES');
  await platform.challenges.check(confirmable, otp, now);
  const codes = new Set<string>();
  while (codes.size < BACKUP_CODES) codes.add(newBackupCode(randomInt));
  await platform.db.transaction().execute(async (transaction) => {
    refuseWhileLocked(await lockCustomer(transaction, customer.id));
    // The very code was here a moment ago: it makes one set.
    if ((await endCodes(transaction, confirmable.operationId, now)) === 0) throw fail('CODE_USED');
    const hmacs = [...codes].map((code) => hmacsOf(platform, customer.id, code)[0]);
    await replaceBackupCodes(transaction, customer.id, hmacs, now);
    const text = happenedText(platform.config.bank, 'CODES_MADE', now);
    await tellOfSecurity(transaction, platform.secrets, customer, text, now);
    await recordProof(platform, transaction, owner, { kind: 'BACKUP_CODES_MADE', now });
  });
  return { backupCodes: [...codes].map(shownBackupCode) };
}

/**
 * Exchanges a backup code for a code of the operation, once, and tells its owner; a wrong one counts like a wrong code.
 * @throws Refusal
 */
export async function proveByBackupCode(
  platform: Platform,
  waiting: Waiting,
  typed: string,
  now: Date,
): Promise<{ otp: string }> {
  const { holderId } = waiting;
  const matching = hmacsOf(platform, holderId, readBackupCode(typed));
  const proved = await platform.db.transaction().execute(async (transaction) => {
    // The count, the customer, the codes: as a code of the app takes them, which may be entered in this very moment.
    await platform.challenges.holdCount(transaction, waiting, now);
    const customer = await lockCustomer(transaction, holderId);
    if (customer === undefined) throw new Error(`There is no customer ${holderId}`);
    const isRight = () => useBackupCode(transaction, holderId, matching, now);
    const refusal = await platform.challenges.compareProof(transaction, waiting, isRight, now);
    if (refusal !== undefined) return { refusal };
    const otp = await platform.challenges.exchange(transaction, waiting, 'BACKUP_CODE', now);
    const text = happenedText(platform.config.bank, 'CODE_USED', now);
    await tellOfSecurity(transaction, platform.secrets, customer, text, now);
    return { otp };
  });
  // Only now, for what is thrown inside gives the try back.
  if ('refusal' in proved) throw proved.refusal;
  return proved;
}
