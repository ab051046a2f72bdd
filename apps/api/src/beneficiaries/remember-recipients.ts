import type { BankEvent } from '../bank/bank-events.ts';
import { newId } from '../bank/ids.ts';
import { type DatabaseTransaction, isDatabaseAway } from '../platform/database/database.ts';
import { Refusal } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { saveBeneficiary } from './beneficiaries.ts';

/**
 * Saves whom a customer paid and wanted to keep. The money has moved: a beneficiary that cannot be saved must not look like a
 * transfer that failed, so nobody waits for this (decision 33). Heard again, it finds the account saved already.
 */
export async function rememberRecipients(
  platform: Platform,
  _transaction: DatabaseTransaction,
  events: readonly BankEvent[],
  now: Date,
): Promise<void> {
  for (const { type, customerId, payload } of events) {
    if (type !== 'TRANSFER_COMPLETED' || !payload.saveAsBeneficiary) continue;
    const recipient = {
      id: newId(),
      customerId,
      beneficiaryName: payload.destinationAccountName,
      bankCode: payload.destinationBankCode,
      bankName: payload.destinationBankName,
      accountNumber: payload.destinationAccountNumber,
      accountName: payload.destinationAccountName,
      createdAt: now,
    };
    await saveBeneficiary(platform, recipient).catch((error: unknown) => {
      if (isDatabaseAway(error)) throw error;
      // No room for more, accounts that were locked since, or a fault of ours: none of these may keep the customer from being told of the payment.
      if (!(error instanceof Refusal))
        platform.log.error({ err: error, customerId }, 'a beneficiary was not saved');
    });
  }
}
