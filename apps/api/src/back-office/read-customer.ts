import { listAccounts } from '../accounts/accounts.ts';
import { findCustomer } from '../customers/customers.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Staff } from '../platform/security/staff-sessions.ts';
import { customerStateOf } from './customer-state-rules.ts';
import { customersKind } from './customers-kind.ts';
import { readSubject } from './read-subject.ts';

/** Everything staff may know of one customer, with what they may do. @throws Refusal */
export async function readCustomer(platform: Platform, by: Staff, id: string, now: Date) {
  const subject = await readSubject(platform, by, { kind: customersKind, id }, now);
  const customer = await findCustomer(platform.db, { id });
  if (customer === undefined) throw fail('NOT_FOUND');
  const accounts = await listAccounts(platform, id);
  return {
    ...subject,
    permittedLinks: [...customer.permittedLinks],
    frozen: customer.frozenAt !== undefined,
    state: customerStateOf({
      isFrozen: customer.frozenAt !== undefined,
      isDisabled: customer.disabledAt !== undefined,
      hasPassword: customer.passwordHash !== undefined,
      isOnboarded: customer.onboardedAt !== undefined,
    }),
    accounts: accounts.map(({ accountNumber, accountTypeName, currentBalance, canSend }) => ({
      accountNumber,
      accountTypeName,
      currentBalance,
      canSend,
    })),
  };
}
