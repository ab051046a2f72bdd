import { listEveryAccount } from '../accounts/closed-accounts.ts';
import { listLatestBills } from '../bills/bills.ts';
import { findCustomer } from '../customers/customers.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { listLatestTransfers } from '../transfers/transfers.ts';
import type { Asker } from './actions.ts';
import { customerStateOf } from './customer-state-rules.ts';
import { customersKind } from './customers-kind.ts';
import { paymentTitle } from './payment-facts.ts';
import { readSubject } from './read-subject.ts';

/** So many of a customer's payments are looked at without a reference. */
const PAYMENTS_MAX = 10;

/** Everything staff may know of one customer, with what they may do. @throws Refusal */
export async function readCustomer(platform: Platform, asker: Asker, id: string, now: Date) {
  const subject = await readSubject(platform, asker, { kind: customersKind, id }, now);
  const customer = await findCustomer(platform.db, { id });
  if (customer === undefined) throw fail('NOT_FOUND');
  const accounts = await listEveryAccount(platform, id);
  const transfers = await listLatestTransfers(platform, id, PAYMENTS_MAX, now);
  const bills = await listLatestBills(platform, id, PAYMENTS_MAX, now);
  const payments = [...transfers, ...bills]
    .toSorted((one, other) => other.startedAt.getTime() - one.startedAt.getTime())
    .slice(0, PAYMENTS_MAX);
  return {
    ...subject,
    permittedLinks: [...customer.permittedLinks],
    frozen: customer.frozenAt !== undefined,
    state: customerStateOf({
      isBlocked: customer.blockedAt !== undefined,
      isFrozen: customer.frozenAt !== undefined,
      isDisabled: customer.disabledAt !== undefined,
      isLockedByOwner: customer.lockedUntil !== undefined,
      hasPassword: customer.passwordHash !== undefined,
      isOnboarded: customer.onboardedAt !== undefined,
    }),
    accounts: accounts.map(({ accountNumber, accountTypeName, currentBalance, canSend, isClosed }) => ({
      accountNumber,
      accountTypeName,
      currentBalance,
      canSend,
      isClosed,
    })),
    payments: payments.map((payment) => ({
      reference: payment.reference,
      title: paymentTitle(payment),
      status: payment.status,
      since: payment.startedAt.toISOString(),
    })),
  };
}
