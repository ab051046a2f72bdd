import { resolveName } from '../name-inquiries/name-inquiries.ts';
import type { Platform } from '../platform/platform.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { intraBankPayment } from './intra-bank-payment.ts';
import { startSameBankTransfer, type TransferInput } from './start-same-bank-transfer.ts';

type Input = TransferInput & { readonly nameInquiryReference?: string | undefined };

/** Starts a transfer to an account of this bank. @throws Refusal */
export function initiateIntraBankTransfer(platform: Platform, customer: Customer, input: Input, now: Date) {
  const { destinationAccountNumber: accountNumber } = input;
  const reference = input.nameInquiryReference === '' ? undefined : input.nameInquiryReference;
  const kind = {
    payment: intraBankPayment,
    findDestination: () => resolveName(platform, customer.id, { accountNumber, reference }, now),
  };
  return startSameBankTransfer(platform, kind, customer, input, now);
}
