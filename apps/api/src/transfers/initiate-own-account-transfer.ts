import { findReceivingAccount } from '../accounts/accounts.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { ownAccountPayment } from './own-account-payment.ts';
import { startSameBankTransfer, type TransferInput } from './start-same-bank-transfer.ts';

/** Starts a transfer between two accounts of the customer; somebody else's is as unknown as none. @throws Refusal */
export function initiateOwnAccountTransfer(
  platform: Platform,
  customer: Customer,
  input: TransferInput,
  now: Date,
) {
  const findDestination = async () => {
    const account = await findReceivingAccount(platform, input.destinationAccountNumber);
    if (account?.customerId !== customer.id || !account.canReceive) throw fail('UNKNOWN_ACCOUNT');
    return account;
  };
  return startSameBankTransfer(
    platform,
    { payment: ownAccountPayment, findDestination },
    customer,
    input,
    now,
  );
}
