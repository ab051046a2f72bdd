import { resolveName } from '../name-inquiries/name-inquiries.ts';
import type { Platform } from '../platform/platform.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { intraBankPayment } from './intra-bank-payment.ts';
import type { TransferInput } from './prepare-transfer.ts';
import { startTransfer } from './start-transfer.ts';
import { refuseOtherBank } from './transfer-rules.ts';

type Input = TransferInput & {
  readonly destinationBankCode?: string | undefined;
  readonly nameInquiryReference?: string | undefined;
};

/** Starts a transfer to an account of this bank. @throws Refusal */
export function initiateIntraBankTransfer(platform: Platform, customer: Customer, input: Input, now: Date) {
  const bankCode = platform.config.bank.code;
  refuseOtherBank(input.destinationBankCode, bankCode);
  const account = { accountNumber: input.destinationAccountNumber, bankCode };
  const reference = input.nameInquiryReference || undefined;
  const way = {
    payment: intraBankPayment,
    bankCode,
    findDestination: () => resolveName(platform, customer.id, { ...account, reference }, now),
  };
  return startTransfer(platform, way, customer, input, now);
}
