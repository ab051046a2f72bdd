import { TEXTS } from '@harvest/contracts/texts';
import { lockCustomer } from '../customers/customers.ts';
import { fail } from '../platform/errors.ts';
import { tellOfSecurity } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { retireProofs } from '../platform/security/challenges/end-codes.ts';
import { deletePasskey } from './passkeys-db.ts';
import { happenedText } from './passkeys-rules.ts';
import { type ProofOwner, recordProof } from './record-proof.ts';

/**
 * Takes a passkey off, at once and without a code, also while the accounts are locked: a lost device must not go on proving, and
 * what it proved a moment ago and did not use yet is no use either. Its owner is told. @throws Refusal NOT_FOUND
 */
export async function removePasskey(platform: Platform, owner: ProofOwner, id: string, now: Date) {
  const { customer } = owner;
  await platform.db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customer.id);
    if (!(await deletePasskey(transaction, customer.id, id))) throw fail('NOT_FOUND');
    await retireProofs(transaction, customer.id, now);
    const text = happenedText(platform.config.bank, 'REMOVED', now);
    await tellOfSecurity(transaction, platform.secrets, customer, text, now);
    await recordProof(platform, transaction, owner, { kind: 'PASSKEY_CHANGED', detail: 'REMOVED', now });
  });
  return { message: TEXTS.deleted };
}
