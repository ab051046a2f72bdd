import { queueMessage } from '../platform/outbox.ts';
import type { Work } from './actions.ts';
import { staffAuthenticatorResetText } from './authenticator-duty-rules.ts';
import { endStaffSetUp, setStaffFactor } from './staff-authenticator-db.ts';
import { endSessionsOf, type StaffState } from './staff-db.ts';

/**
 * For a colleague who lost their authenticator: codes by mail become the second factor, every secret is forgotten, every session
 * ends, and they are told. The caller holds the colleague's lock.
 */
export async function resetStaffAuthenticator(work: Work, { id, email }: StaffState): Promise<void> {
  const { platform, transaction, by, visitor, now } = work;
  await endSessionsOf(transaction, id, now);
  const codes = { type: 'OTP_AUTHENTICATION', secretEncrypted: null, lastStep: null, setAt: null } as const;
  await setStaffFactor(transaction, id, codes);
  await endStaffSetUp(transaction, id, now);
  const person = { kind: 'STAFF', id } as const;
  const detail = 'A lost authenticator app was taken away';
  await platform.securityEvents.record(
    [{ kind: 'FACTOR_CHANGED', result: 'DONE', person, byStaffId: by.id, detail, visitor, now }],
    transaction,
  );
  const text = staffAuthenticatorResetText(platform.config.bank.name, now);
  await queueMessage(transaction, platform.secrets, { id, email, phoneNumber: undefined }, text, now);
}
