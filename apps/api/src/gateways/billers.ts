import type { BillProduct, MeterType } from '@harvest/contracts/bill-details';
import type { Kobo } from '@harvest/money';
import type { Platform } from '../platform/platform.ts';
import type { Asked, GatewayAnswer } from './gateway.ts';

// The way to all billers: one aggregator that sells for them. What is asked and answered stands in apps/sandbox/README.md.

/** What it takes to ask: neither names nor numbers are ever logged. */
type Asking = Pick<Platform, 'config' | 'log'>;

export type Purchase = {
  /** Committed before it is sent: everything about it is asked by this. */
  readonly requestId: string;
  readonly product: BillProduct;
  readonly providerCode: string;
  /** Of the bundle or bouquet; undefined where an amount is bought. */
  readonly offerCode: string | undefined;
  /** Of the phone, meter or card. */
  readonly number: string;
  readonly meterType: MeterType | undefined;
  readonly amountKobo: Kobo;
  /** Whom the provider may call about it. */
  readonly phoneNumber: string;
};

export type PurchaseQuery = Pick<Purchase, 'requestId' | 'product' | 'meterType' | 'amountKobo'> & {
  readonly asked: Asked;
};

export type BilledNumber = Pick<Purchase, 'product' | 'providerCode' | 'number' | 'meterType'>;

/** Whose meter or card it is. */
export type NumberOwner =
  | { readonly outcome: 'FOUND'; readonly name: string; readonly address: string | undefined }
  | { readonly outcome: 'UNKNOWN_NUMBER' }
  /** Nothing was learned: try again later. */
  | { readonly outcome: 'DOWN' };

export declare function findOwner(platform: Asking, number: BilledNumber): Promise<NumberOwner>;

/** Buys, once. Never throws. Of prepaid electricity an answer without a token is no success yet. */
export declare function sendPurchase(platform: Asking, purchase: Purchase): Promise<GatewayAnswer>;

/** What became of what was bought, or may have been. Never throws. */
export declare function queryPurchase(platform: Asking, query: PurchaseQuery): Promise<GatewayAnswer>;
