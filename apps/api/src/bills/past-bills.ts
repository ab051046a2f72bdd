import type { BillProduct, MeterType } from '@harvest/contracts/bill-details';
import type { Kobo } from '@harvest/money';
import { newId } from '../bank/ids.ts';
import type { HandedOver } from '../gateways/gateway.ts';
import { insertPast } from '../operations/past-payments.ts';
import { type DatabaseTransaction, transactionConnection } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { billPaymentOf } from './bill-payments.ts';
import { insertHandedOver } from './bills-db.ts';
import { findOffer, findProvider } from './catalogue.ts';
import { sealTokens } from './handed-over.ts';
import { upsertSavedNumber } from './saved-numbers-db.ts';

type Payer = {
  readonly customerId: string;
  readonly accountNumber: string;
  readonly ledgerAccountId: bigint;
  readonly accountName: string;
  readonly phoneNumber: string;
};

/** What somebody bought long ago. */
export type PastBill = {
  readonly product: BillProduct;
  readonly providerCode: string;
  readonly offerCode?: string | undefined;
  readonly number: string;
  readonly meterType?: MeterType | undefined;
  readonly owner?: { readonly name: string; readonly address: string | undefined } | undefined;
  readonly amountKobo: Kobo;
  readonly outcome: 'SUCCESS' | 'FAILED';
  readonly handedOver?: HandedOver | undefined;
  /** Under which name its number is kept to be bought for again. */
  readonly savedAs?: string | undefined;
  readonly startedAt: Date;
};

/** Keeps a purchase as one that came to its end long ago, for data that nobody entered. */
export async function insertPastBill(
  platform: Platform,
  transaction: DatabaseTransaction,
  payer: Payer,
  bill: PastBill,
): Promise<void> {
  const { product, providerCode, offerCode, outcome, startedAt } = bill;
  const catalogue = { db: transaction };
  const provider = await findProvider(catalogue, product, providerCode);
  const offer =
    offerCode === undefined ? undefined : await findOffer(catalogue, product, providerCode, offerCode);
  const id = newId();
  await insertPast(transaction, {
    payment: billPaymentOf(product),
    id,
    customerId: payer.customerId,
    terms: { amountKobo: bill.amountKobo, charges: [] },
    frozen: {
      product,
      sourceAccountNumber: payer.accountNumber,
      sourceLedgerAccountId: payer.ledgerAccountId,
      sourceAccountName: payer.accountName,
      providerCode,
      providerTitle: provider.title,
      offer: offer && { code: offer.code, title: offer.title },
      number: bill.number,
      meterType: bill.meterType,
      owner: bill.owner,
      phoneNumber: payer.phoneNumber,
      recipientIsNew: false,
      requestId: undefined,
    },
    startedAt,
    outcome,
    answer: outcome === 'SUCCESS' ? 'VENDED Bought' : 'REFUSED Refused by the provider',
  });
  const connection = transactionConnection(transaction);
  if (bill.handedOver !== undefined)
    await insertHandedOver(connection, id, sealTokens(platform, id, bill.handedOver), startedAt);
  if (bill.savedAs !== undefined) {
    const saved = { id: newId(), purchaseId: id, label: bill.savedAs };
    await upsertSavedNumber(connection, payer.customerId, saved, startedAt);
  }
}
