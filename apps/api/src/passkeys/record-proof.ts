import type { DatabaseTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import type { SecurityEventKind } from '../platform/security/security-events.ts';
import type { Customer } from '../platform/security/sessions.ts';
import type { Visitor } from '../platform/security/visitors.ts';

/** Whoever changes their passkeys or backup codes, and from where. */
export type ProofOwner = {
  readonly customer: Customer;
  readonly sessionId: string;
  readonly visitor: Visitor;
};

type Changed = {
  readonly kind: Extract<SecurityEventKind, 'PASSKEY_CHANGED' | 'BACKUP_CODES_MADE'>;
  readonly detail?: string;
  readonly now: Date;
};

/** Writes down what became of somebody's passkeys or backup codes, in the transaction that makes it true. */
export function recordProof(
  platform: Platform,
  transaction: DatabaseTransaction,
  { customer, sessionId, visitor }: ProofOwner,
  { kind, detail, now }: Changed,
): Promise<void> {
  const person = { kind: 'CUSTOMER', id: customer.id } as const;
  return platform.securityEvents.record(
    [{ kind, result: 'DONE', person, detail, visitor, sessionId, now }],
    transaction,
  );
}
