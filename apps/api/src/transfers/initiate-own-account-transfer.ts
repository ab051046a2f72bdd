import { findReceivingAccount } from '../accounts/accounts.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { ownAccountPayment } from './own-account-payment.ts';
import type { TransferInput } from './prepare-transfer.ts';
import { startTransfer } from './start-transfer.ts';
import { refuseOtherBank } from './transfer-rules.ts';

type Input = TransferInput & { readonly destinationBankCode?: string | undefined };

/** Starts a transfer between two accounts of the customer; somebody else's is as unknown as none. @throws Refusal */
export function initiateOwnAccountTransfer(platform: Platform, customer: Customer, input: Input, now: Date) {
  const { bank } = platform.config;
  refuseOtherBank(input.destinationBankCode, bank.code);
  const findDestination = async () => {
    const account = await findReceivingAccount(platform, input.destinationAccountNumber);
    if (account?.customerId !== customer.id || !account.canReceive) throw fail('UNKNOWN_ACCOUNT');
    return { ...account, bankCode: bank.code, bankName: bank.name, here: account };
  };
  const way = { payment: ownAccountPayment, bankCode: bank.code, findDestination };
  return startTransfer(platform, way, customer, input, now);
}
