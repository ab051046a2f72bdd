import { newId } from '../bank/ids.ts';
import { saveBeneficiary } from '../beneficiaries/beneficiaries.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { intraBankKind } from './intra-bank-kind.ts';
import type { Transfer } from './transfer-rules.ts';
import { confirmedContent } from './transfer-rules.ts';
import { toTransferState } from './transfer-state.ts';
import { selectTransfer } from './transfers-db.ts';

type Confirmation = { readonly id: string; readonly otp: string };

/**
 * Moves the money of a started transfer, once, however often it is called with the right code: every call gets the same
 * answer (decision 11). @throws Refusal
 */
export async function confirmTransfer(
  platform: Platform,
  customer: Customer,
  confirmation: Confirmation,
  now: Date,
) {
  const started = await selectTransfer(platform.pool, customer.id, confirmation.id);
  if (started === undefined) throw fail('NOT_FOUND');
  if (started.status === 'AWAITING_OTP' && started.expiresAt <= now) throw fail('OPERATION_EXPIRED');
  const subject = {
    holder: customer,
    purpose: 'TRANSFER',
    operationId: started.id,
    confirms: confirmedContent(started),
  } as const;
  await platform.challenges.check(subject, confirmation.otp, now);

  const transfer = await platform.moneyCommit.run(intraBankKind, {
    operation: started,
    customerId: customer.id,
    now,
  });
  platform.metrics.moneyOutcomes.inc({
    kind: transfer.kind,
    outcome: transfer.failure?.code ?? transfer.status,
  });
  if (transfer.failure !== undefined) throw fail(transfer.failure.code, { params: transfer.failure.params });
  if (transfer.saveAsBeneficiary) await remember(platform, transfer, now);
  return toTransferState(transfer, now);
}

/** The money has moved: a beneficiary that cannot be saved must not look like a transfer that failed (decision 33). */
async function remember(platform: Platform, transfer: Transfer, now: Date): Promise<void> {
  try {
    await saveBeneficiary(platform, {
      id: newId(),
      customerId: transfer.customerId,
      beneficiaryName: transfer.destinationAccountName,
      bankCode: transfer.destinationBankCode,
      bankName: transfer.destinationBankName,
      accountNumber: transfer.destinationAccountNumber,
      accountName: transfer.destinationAccountName,
      createdAt: now,
    });
  } catch (error) {
    platform.log.warn({ err: error, transferId: transfer.id }, 'a beneficiary was not saved');
  }
}
