import { z } from 'zod';
import { nameSchemas } from './endpoint.ts';

/** What can be bought (S2 §9). */
export const BILL_PRODUCTS = ['AIRTIME', 'DATA', 'ELECTRICITY_BILL', 'CABLE_TV'] as const;
export type BillProduct = (typeof BILL_PRODUCTS)[number];

/** Prepaid electricity comes as a token, postpaid pays a bill. */
export const METER_TYPES = ['PREPAID', 'POSTPAID'] as const;
export type MeterType = (typeof METER_TYPES)[number];

/** What was bought, from whom and for which phone, meter or card. */
export const billedTo = z.object({
  utilityProductType: z.enum(BILL_PRODUCTS),
  providerCode: z.string(),
  providerTitle: z.string(),
  /** Of the bundle or bouquet; null where an amount is chosen. */
  offerCode: z.string().nullable(),
  offerTitle: z.string().nullable(),
  /** Of the phone, meter or card. */
  number: z.string(),
  meterType: z.enum(METER_TYPES).nullable(),
  /** Whose meter or card it is, as its provider says; null of a phone. */
  ownerName: z.string().nullable(),
});

/** The same, with what was handed over for the money. */
export const boughtBill = billedTo.extend({
  ownerAddress: z.string().nullable(),
  /** Whom the provider may call about a meter; null of anything else. */
  contactPhoneNumber: z.string().nullable(),
  /** Twenty digits for the meter, as they are typed into it; null until they came, and of what needs none. */
  token: z.string().nullable(),
  /** To be typed in before the token, where the meter has to learn a new key first. */
  keyChangeTokens: z.array(z.string()),
  /** What the token is worth, such as 23.4 kWh. */
  units: z.string().nullable(),
});

nameSchemas({
  BilledTo: billedTo,
  BoughtBill: boughtBill,
});
