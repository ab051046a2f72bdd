import { readBankCode } from '../bank/identifiers.ts';
import { resolveName } from '../name-inquiries/name-inquiries.ts';
import type { Platform } from '../platform/platform.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { interbankPayment } from './interbank-payment.ts';
import { ownBankByCodePayment } from './intra-bank-payment.ts';
import type { TransferInput } from './prepare-transfer.ts';
import { startTransfer } from './start-transfer.ts';

type Input = TransferInput & {
  readonly destinationBankCode: string;
  readonly nameInquiryReference?: string | undefined;
};

/** Starts a transfer to an account of the chosen bank; our own code posts inside the bank (decision 32). @throws Refusal */
export function initiateOtherBankTransfer(platform: Platform, customer: Customer, input: Input, now: Date) {
  const { code: ownCode } = platform.config.bank;
  const bankCode = readBankCode(input.destinationBankCode, ownCode);
  const account = { accountNumber: input.destinationAccountNumber, bankCode };
  const reference = input.nameInquiryReference || undefined;
  const way = {
    payment: bankCode === ownCode ? ownBankByCodePayment : interbankPayment,
    bankCode,
    findDestination: () => resolveName(platform, customer.id, { ...account, reference }, now),
  };
  return startTransfer(platform, way, customer, input, now);
}
