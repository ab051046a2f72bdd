import { randomInt } from 'node:crypto';
import { BACKUP_CODES } from '@harvest/contracts/passkeys';
import { lockCustomer } from '../customers/customers.ts';
import { fail } from '../platform/errors.ts';
import { tellOfSecurity } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { endCodes, type Waiting } from '../platform/security/challenges/challenges.ts';
import { refuseWhileLocked } from '../platform/security/emergency-lock.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { newBackupCode, readBackupCode, shownBackupCode } from './backup-code-rules.ts';
import { replaceBackupCodes, useBackupCode } from './passkeys-db.ts';
import { happenedText } from './passkeys-rules.ts';
import { confirmableChange } from './proved-change.ts';

const hmacOf = ({ secrets }: Platform, customerId: string, code: string) =>
  secrets.hmac('backup-codes', customerId, code);

/** With the code, makes backup codes, which are shown this once; earlier ones stop working. @throws Refusal */
export async function makeBackupCodes(platform: Platform, customer: Customer, otp: string, now: Date) {
  const confirmable = confirmableChange(customer, 'BACKUP_CODES');
  await platform.challenges.check(confirmable, otp, now);
  const codes = new Set<string>();
  while (codes.size < BACKUP_CODES) codes.add(newBackupCode(randomInt));
  await platform.db.transaction().execute(async (transaction) => {
    refuseWhileLocked(await lockCustomer(transaction, customer.id));
    // The very code was here a moment ago: it makes one set.
    if ((await endCodes(transaction, confirmable.operationId, now)) === 0) throw fail('CODE_USED');
    const hmacs = [...codes].map((code) => hmacOf(platform, customer.id, code));
    await replaceBackupCodes(transaction, customer.id, hmacs, now);
    const text = happenedText(platform.config.bank, 'CODES_MADE', now);
    await tellOfSecurity(transaction, platform.secrets, customer, text, now);
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
  const hmac = hmacOf(platform, holderId, readBackupCode(typed));
  const otp = await platform.db.transaction().execute(async (transaction) => {
    // Before the codes, as whoever ends all sessions does.
    const customer = await lockCustomer(transaction, holderId);
    if (customer === undefined) throw new Error(`There is no customer ${holderId}`);
    if (!(await useBackupCode(transaction, holderId, hmac, now))) return undefined;
    const code = await platform.challenges.exchange(transaction, waiting, 'BACKUP_CODE', now);
    const text = happenedText(platform.config.bank, 'CODE_USED', now);
    await tellOfSecurity(transaction, platform.secrets, customer, text, now);
    return code;
  });
  return otp === undefined ? platform.challenges.refuseProof(waiting, now) : { otp };
}
