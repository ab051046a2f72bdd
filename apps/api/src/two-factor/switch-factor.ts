import type { DatabaseTransaction } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import { queueMessage, type Recipient } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { endSetUps, type NewFactor, updateFactor } from './two-factor-db.ts';
import { factorChangedText } from './two-factor-rules.ts';

type Switch = {
  readonly customer: Recipient;
  readonly newFactor: NewFactor;
  /** The step of the old app's code that proved the switch. */
  readonly provingStep: bigint | undefined;
};

/**
 * Puts one second factor in the place of the other, forgets the old one and what else had been started, and tells the
 * customer. What waits for a code of the old factor waits on: its code can be asked for again. @throws Refusal
 */
export async function switchFactor(
  transaction: DatabaseTransaction,
  platform: Platform,
  { customer, newFactor, provingStep }: Switch,
  now: Date,
): Promise<void> {
  const isSwitched = await updateFactor(transaction, customer.id, newFactor, provingStep);
  // The very code that proved the switch was used for something else a moment earlier.
  if (!isSwitched) throw fail('WAIT_FOR_NEXT_CODE');
  await endSetUps(transaction, customer.id, now);
  const text = factorChangedText(platform.config.bank.name, newFactor.factor, now);
  await queueMessage(transaction, platform.secrets, customer, text, now);
}
