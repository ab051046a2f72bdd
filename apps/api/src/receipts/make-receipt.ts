import type { Receipt } from '@harvest/contracts/receipts';
import { newReceiptCode } from '../bank/ids.ts';
import { findSourceBank } from '../inbound-credits/inbound-credits.ts';
import { findPayment, type Payment } from '../operations/operations.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { findMovement } from '../transactions/movements.ts';
import { qrCodeOf } from './qr-code.ts';
import { composeReceipt } from './receipt-rules.ts';
import { findReceiptCode } from './receipts.ts';
import { insertReceipt, type ReceiptOf } from './receipts-db.ts';

/** Every kind of payment there is, to read what a movement belongs to. */
export type PaymentKinds = readonly Payment[];

/**
 * The receipt of a movement as it stands now, under the one code that it has for good. Somebody else's movement is as unknown as
 * one that does not exist. @throws Refusal NOT_FOUND
 */
export async function makeReceipt(
  platform: Platform,
  payments: PaymentKinds,
  of: ReceiptOf,
  now: Date,
): Promise<Receipt> {
  const movement = await findMovement(platform, of.customerId, of.referenceNumber);
  if (movement === undefined) throw fail('NOT_FOUND');
  const isFromOutside = movement.nature === 'DEPOSIT' && movement.operationId === null;
  const [code, payment, sourceBankName] = await Promise.all([
    keepCode(platform, of, now),
    movement.operationId === null
      ? undefined
      : readPayment(platform, payments, of.customerId, movement.operationId, now),
    isFromOutside ? findSourceBank(platform, of.referenceNumber) : undefined,
  ]);
  const { bank, publicUrl } = platform.config;
  const url = `${publicUrl}/receipt/${code}`;
  const receipt = composeReceipt(movement, { bankName: bank.name, payment, sourceBankName, now });
  return { code, url, qr: qrCodeOf(url), ...receipt };
}

async function readPayment(
  platform: Platform,
  payments: PaymentKinds,
  customerId: string,
  operationId: string,
  now: Date,
) {
  const found = await findPayment(platform, payments, customerId, operationId);
  return found?.payment.readState(platform, found.operation, now);
}

async function keepCode(platform: Platform, of: ReceiptOf, now: Date): Promise<string> {
  const known = await findReceiptCode(platform, of);
  if (known !== undefined) return known;
  await insertReceipt(platform.db, of, newReceiptCode(), now);
  const kept = await findReceiptCode(platform, of);
  if (kept === undefined) throw new Error(`The receipt of ${of.referenceNumber} was not kept`);
  return kept;
}
