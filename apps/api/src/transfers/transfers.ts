import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { codeText, confirmedContent } from './transfer-rules.ts';
import { selectTransfer } from './transfers-db.ts';

/** Sends the code of a waiting transfer again. @throws Refusal NOT_FOUND when the customer has no such transfer */
export async function resendTransferCode(
  platform: Platform,
  customer: Customer,
  transferId: string,
  now: Date,
): Promise<void> {
  const transfer = await selectTransfer(platform.pool, customer.id, transferId);
  if (transfer === undefined) throw fail('NOT_FOUND');
  if (transfer.status !== 'AWAITING_OTP' || transfer.expiresAt <= now) throw fail('OPERATION_EXPIRED');
  const { bank, publicUrl } = platform.config;
  const host = new URL(publicUrl).hostname;
  const subject = {
    holder: customer,
    purpose: 'TRANSFER',
    operationId: transfer.id,
    confirms: confirmedContent(transfer),
  } as const;
  await platform.db
    .transaction()
    .execute((transaction) =>
      platform.challenges.issueAgain(transaction, subject, now, (code) =>
        codeText(transfer, bank.name, host, code),
      ),
    );
}
