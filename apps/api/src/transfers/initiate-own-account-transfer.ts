import type { Platform } from '../platform/platform.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { ownAccountPayment } from './own-account-payment.ts';
import { findOwnDestination } from './own-destination.ts';
import type { TransferInput } from './prepare-transfer.ts';
import { startTransfer } from './start-transfer.ts';
import { refuseOtherBank } from './transfer-rules.ts';

type Input = TransferInput & { readonly destinationBankCode?: string | undefined };

/** Starts a transfer between two accounts of the customer; somebody else's is as unknown as none. @throws Refusal */
export function initiateOwnAccountTransfer(platform: Platform, customer: Customer, input: Input, now: Date) {
  const { bank } = platform.config;
  refuseOtherBank(input.destinationBankCode, bank.code);
  const findDestination = () => findOwnDestination(platform, customer.id, input.destinationAccountNumber);
  const way = { payment: ownAccountPayment, bankCode: bank.code, findDestination };
  return startTransfer(platform, way, customer, input, now);
}
