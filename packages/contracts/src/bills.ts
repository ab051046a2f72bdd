import { readPhoneNumber } from '@harvest/input/phone-number';
import { ungrouped } from '@harvest/input/plain-text';
import { z } from 'zod';
import { BILL_PRODUCTS, billedTo, METER_TYPES } from './bill-details.ts';
import { anyLink, defineEndpoints, nameSchemas, schemaNames } from './endpoint.ts';
import {
  accountNumber,
  code,
  done,
  givenName,
  id,
  listQuery,
  naira,
  optional,
  positiveNaira,
  requiredText,
} from './fields.ts';
import { TEXTS } from './texts.ts';
import { refusalsOfPaying, startedTransfer, transferState } from './transfers.ts';

/** As the table of past payments tells them apart. */
export const VENDING_STATUSES = ['PENDING', 'SUCCESS', 'FAILED'] as const;
export type VendingStatus = (typeof VENDING_STATUSES)[number];

/** Of a provider, an offer: as a list of them gave it out. */
const listed = requiredText(60);
/** The same in an address. */
const listedInAddress = z.string().regex(/^[\w.-]{1,60}$/, { error: TEXTS.chooseAnOption });

/** Of a Nigerian mobile phone, in the one form that networks sell to. */
const mobileNumber = z
  .string()
  .overwrite((value) => readPhoneNumber(value) ?? value)
  .length(11, { error: TEXTS.mobileNumberLength })
  .regex(/^0(70|80|81|90|91)\d{8}$/, { error: TEXTS.phoneNumberInvalid });
const meterNumber = z
  .string()
  .overwrite(ungrouped)
  .regex(/^\d{10,13}$/, { error: TEXTS.meterNumberInvalid });
const cardNumber = z
  .string()
  .overwrite(ungrouped)
  .regex(/^\d{10,11}$/, { error: TEXTS.cardNumberInvalid });
const meterType = z.enum(METER_TYPES);

/** The bouquet goes by either name, in look-ups as in purchases (decision 62). */
const bouquet = { cableTvBouquetCode: optional(listed), cableTvProviderBouquetCode: optional(listed) };
type Bouquet = { cableTvBouquetCode?: string | undefined; cableTvProviderBouquetCode?: string | undefined };
const isBouquetGiven = z.refine<Bouquet>(
  (body) => (body.cableTvBouquetCode ?? body.cableTvProviderBouquetCode) !== undefined,
  { error: TEXTS.fieldRequired, path: ['cableTvBouquetCode'] },
);

/** What is sold at a price of its own costs that, whatever is sent along (decision 39). */
const ignoredAmount = z
  .unknown()
  .optional()
  .transform(() => undefined);

export const airtimeVend = z.object({
  nuban: accountNumber,
  utilityProductType: z.literal('AIRTIME'),
  phoneNumber: mobileNumber,
  airtimeProviderCode: listed,
  amount: positiveNaira,
});
export const dataVend = z.object({
  nuban: accountNumber,
  utilityProductType: z.literal('DATA'),
  phoneNumber: mobileNumber,
  dataBundleProviderCode: listed,
  dataBundleCode: listed,
  amount: ignoredAmount,
});
export const electricityVend = z.object({
  nuban: accountNumber,
  utilityProductType: z.literal('ELECTRICITY_BILL'),
  electricityProviderCode: listed,
  meterType,
  electricityMeterNum: meterNumber,
  /** Whom the provider may call about it; the customer's own where none is given. */
  phoneNumber: optional(z.union([z.literal(''), mobileNumber])),
  amount: positiveNaira,
});
export const cableTvVend = z
  .object({
    nuban: accountNumber,
    utilityProductType: z.literal('CABLE_TV'),
    cableTvProviderCode: listed,
    ...bouquet,
    cableTvSmartCardNum: cardNumber,
    amount: ignoredAmount,
  })
  .check(isBouquetGiven);

/** What every purchase answers when it is started. */
const startedBill = startedTransfer.extend({
  /** The same as `id`. */
  utilityVendingRequestId: id,
  bill: billedTo,
});

const vendConfirmation = z.object({ otp: code, utilityVendingRequestId: id });

const provider = { title: z.string(), code: z.string() };
/** What a network is known as besides; null of most. */
const alsoKnownAs = z.string().nullable();
/** The first four digits of numbers that it gave out. A number may have moved to another network since. */
const prefixes = z.array(z.string());
const bounds = { minAmount: naira, maxAmount: naira };

/** A bundle or a bouquet. `title` and `name` are the same (decision 62). */
const offer = z.object({
  title: z.string(),
  name: z.string(),
  code: z.string(),
  price: naira,
  /** How long it lasts, such as 7 days; null where that is not said. */
  validity: z.string().nullable(),
});

/** A past purchase, in the words of S2 §3, with what the page shows besides. What does not belong to its product is null. */
const billLog = z.object({
  /** DD-MM-YYYY HH:mm of the day in Lagos (decision 62). */
  dateCreated: z.string(),
  utilityProductType: z.enum(BILL_PRODUCTS),
  amount: naira,
  vendingStatus: z.enum(VENDING_STATUSES),
  reference: z.string(),
  sourceAccount: z.string(),
  vender: z.string(),
  utilityProviderTitle: z.string(),
  phoneNumber: z.string().nullable(),
  dataBundleCode: z.string().nullable(),
  electricityMeterNumber: z.string().nullable(),
  electricityMeterOwner: z.string().nullable(),
  electricityMeterOwnerPhoneNumber: z.string().nullable(),
  electricityMeterOwnerAddress: z.string().nullable(),
  electricityMeterType: z.enum(METER_TYPES).nullable(),
  cableTvBouquetCode: z.string().nullable(),
  cableTvSmartCardNumber: z.string().nullable(),
  cableTvCardOwner: z.string().nullable(),
  token: z.string().nullable(),
  units: z.string().nullable(),
  fee: naira,
  message: z.string(),
  /** Where it stands can be asked for by it. */
  id,
  bill: billedTo,
});

/** A phone, meter or card to buy for again. */
const savedNumber = billedTo.omit({ offerCode: true, offerTitle: true }).extend({
  id,
  /** The customer's own name for it. */
  label: z.string(),
  /** What was bought for it last. */
  lastAmount: naira,
  lastOfferCode: z.string().nullable(),
});

/** Why a purchase may not be started. */
const refusalsOfPurchase = [
  'UNKNOWN_ACCOUNT',
  'OFFER_NOT_SOLD',
  'INSUFFICIENT_FUNDS',
  'ACCOUNT_FROZEN',
  'ACCOUNT_DISABLED',
  'KYC_LEVEL_TOO_LOW',
  'SINGLE_LIMIT_EXCEEDED',
  'DAILY_LIMIT_EXCEEDED',
  'OWN_SINGLE_LIMIT_EXCEEDED',
  'OWN_DAILY_LIMIT_EXCEEDED',
  'NEW_RECIPIENT_LIMIT_EXCEEDED',
  'NEW_RECIPIENTS_LIMIT_EXCEEDED',
  'TOO_MANY_WRONG_CODES',
  'PHONE_NOT_PROVED',
  'PHONE_TOO_NEW',
  'TOO_MANY_STARTS',
  'PAYMENTS_HALTED',
] as const;
const refusalsOfOwner = ['BILL_NUMBER_UNKNOWN', 'TOO_MANY_INQUIRIES', 'BILLER_UNAVAILABLE'] as const;
const refusalsOfLookUp = ['OFFER_NOT_SOLD', ...refusalsOfOwner] as const;
const refusalsOfVending = [...refusalsOfPaying, 'NOT_BOUGHT'] as const;

/** Why a purchase of anything may not be started. */
export const refusalsOfBill = [
  ...refusalsOfPurchase,
  ...refusalsOfOwner,
  'BILL_AMOUNT_OUT_OF_BOUNDS',
] as const;

// The page belongs to Transfer, for it is in no menu (decisions 10 and 40).
const access = anyLink('/transfer');

/** Beside `/api/utility/providers/…`, which `...` of the specification stands for, the shorter address answers too (decision 39). */
const shorter = <Path extends string>(path: Path) => [`/api/utility/${path}`] as const;

const confirmed = {
  access,
  body: vendConfirmation,
  response: transferState,
  errors: refusalsOfVending,
  idempotencyKey: true,
} as const;

schemaNames.add(mobileNumber, { id: 'MobileNumber', examples: ['08031234567'] });
schemaNames.add(meterNumber, { id: 'MeterNumber', examples: ['45012345678'] });
schemaNames.add(cardNumber, { id: 'SmartCardNumber', examples: ['7012345678'] });
nameSchemas({
  AirtimeVend: airtimeVend,
  DataVend: dataVend,
  ElectricityVend: electricityVend,
  CableTvVend: cableTvVend,
  StartedBill: startedBill,
  VendConfirmation: vendConfirmation,
  Offer: offer,
  SavedNumber: savedNumber,
  Purchase: billLog,
});

export const billsEndpoints = defineEndpoints('Bills', {
  'GET /api/utility/providers/airtime': {
    operationId: 'listAirtimeProviders',
    summary: 'Networks that airtime is sold for',
    access,
    response: z.array(
      z.object({ providerId: z.number().int(), ...provider, alsoKnownAs, prefixes, ...bounds }),
    ),
    errors: [],
    alsoAt: shorter('airtime'),
  },
  'POST /api/utility/providers/airtime/vend/initiate': {
    operationId: 'startAirtimePurchase',
    summary: 'Starts a purchase of airtime and sends its code; no money moves yet',
    access,
    refusedWhileLocked: true,
    body: airtimeVend,
    response: startedBill,
    errors: [...refusalsOfPurchase, 'BILL_AMOUNT_OUT_OF_BOUNDS'],
    idempotencyKey: true,
    alsoAt: shorter('airtime/vend/initiate'),
  },
  'POST /api/utility/providers/airtime/vend/confirm': {
    operationId: 'confirmAirtimePurchase',
    summary:
      'Buys airtime that was started, with its code; the money leaves once, however often this is called',
    ...confirmed,
    alsoAt: shorter('airtime/vend/confirm'),
  },
  'GET /api/utility/providers/databundle': {
    operationId: 'listDataProviders',
    summary: 'Networks that data is sold for',
    access,
    response: z.array(z.object({ ...provider, alsoKnownAs, prefixes })),
    errors: [],
    alsoAt: shorter('databundle'),
  },
  'GET /api/utility/providers/databundle/{providerCode}/bundles': {
    operationId: 'listDataBundles',
    summary: 'What a network sells now, cheapest first',
    access,
    params: z.object({ providerCode: listedInAddress }),
    response: z.array(offer),
    errors: ['NOT_FOUND'],
    alsoAt: shorter('databundle/{providerCode}/bundles'),
  },
  'POST /api/utility/providers/databundle/vend/initiate': {
    operationId: 'startDataPurchase',
    summary: 'Starts a purchase of data at the price of the bundle and sends its code; no money moves yet',
    access,
    refusedWhileLocked: true,
    body: dataVend,
    response: startedBill,
    errors: refusalsOfPurchase,
    idempotencyKey: true,
    alsoAt: shorter('databundle/vend/initiate'),
  },
  'POST /api/utility/providers/databundle/vend/confirm': {
    operationId: 'confirmDataPurchase',
    summary: 'Buys data that was started, with its code',
    ...confirmed,
    alsoAt: shorter('databundle/vend/confirm'),
  },
  'GET /api/utility/roviders/electricity/meter-types': {
    operationId: 'listMeterTypes',
    summary: 'How meters are paid for; the address is spelt as the specification spells it',
    access,
    response: z.array(z.object({ title: z.string(), code: z.enum(METER_TYPES) })),
    errors: [],
    alsoAt: ['/api/utility/providers/electricity/meter-types', '/api/utility/electricity/meter-types'],
  },
  'GET /api/utility/providers/electricity': {
    operationId: 'listElectricityProviders',
    summary: 'Companies that electricity is paid to',
    access,
    response: z.array(
      z.object({
        ...provider,
        /** Where it delivers. */
        coverage: z.string(),
        ...bounds,
      }),
    ),
    errors: [],
    alsoAt: shorter('electricity'),
  },
  'POST /api/utility/providers/electricity/meter-info': {
    operationId: 'inquireMeter',
    summary: 'Whose meter it is, as its provider says',
    access,
    body: z.object({ meterNumber, electricityProviderCode: listed, meterType }),
    response: z.object({ name: z.string(), address: z.string().nullable() }),
    errors: refusalsOfLookUp,
    alsoAt: shorter('electricity/meter-info'),
  },
  'POST /api/utility/providers/electricity/vend/initiate': {
    operationId: 'startElectricityPurchase',
    summary: 'Starts a purchase of electricity for a meter, looks its owner up and sends the code',
    access,
    refusedWhileLocked: true,
    body: electricityVend,
    response: startedBill,
    errors: refusalsOfBill,
    idempotencyKey: true,
    alsoAt: shorter('electricity/vend/initiate'),
  },
  'POST /api/utility/providers/electricity/vend/confirm': {
    operationId: 'confirmElectricityPurchase',
    summary: 'Buys electricity that was started, with its code; a prepaid meter gets a token',
    ...confirmed,
    alsoAt: shorter('electricity/vend/confirm'),
  },
  'GET /api/utility/providers/cabletv': {
    operationId: 'listCableTvProviders',
    summary: 'Cable TV providers, and what their card numbers are called and look like',
    access,
    response: z.array(
      z.object({ ...provider, cardLabel: z.string(), cardDigits: z.array(z.number().int()) }),
    ),
    errors: [],
    alsoAt: shorter('cabletv'),
  },
  'GET /api/utility/providers/cabletv/{providerCode}/bouquets': {
    operationId: 'listBouquets',
    summary: 'What a provider sells now, cheapest first',
    access,
    params: z.object({ providerCode: listedInAddress }),
    response: z.array(offer),
    errors: ['NOT_FOUND'],
    alsoAt: shorter('cabletv/{providerCode}/bouquets'),
  },
  'POST /api/utility/providers/cabletv/card-info': {
    operationId: 'inquireSmartCard',
    summary: 'Whose card it is, as its provider says',
    access,
    body: z.object({ smartCardNumber: cardNumber, cableTvProviderCode: listed, ...bouquet }),
    response: z.object({ name: z.string() }),
    errors: refusalsOfLookUp,
    alsoAt: shorter('cabletv/card-info'),
  },
  'POST /api/utility/providers/cabletv/vend/initiate': {
    operationId: 'startCableTvPurchase',
    summary: 'Starts a purchase of a bouquet at its price, looks the owner of the card up and sends the code',
    access,
    refusedWhileLocked: true,
    body: cableTvVend,
    response: startedBill,
    errors: [...refusalsOfPurchase, ...refusalsOfOwner],
    idempotencyKey: true,
    alsoAt: shorter('cabletv/vend/initiate'),
  },
  'POST /api/utility/providers/cabletv/vend/confirm': {
    operationId: 'confirmCableTvPurchase',
    summary: 'Buys a bouquet that was started, with its code',
    ...confirmed,
    alsoAt: shorter('cabletv/vend/confirm'),
  },
  'GET /api/utility/logs': {
    operationId: 'listPurchases',
    summary: 'Past purchases, newest first; X-Total-Count tells how many there are',
    access,
    query: listQuery.extend({ utilityProductType: z.enum(BILL_PRODUCTS).optional() }),
    response: z.array(billLog),
    errors: [],
  },
  'POST /api/utility/logs/{id}/token': {
    operationId: 'resendMeterToken',
    summary: 'Sends the token of a past purchase to the phone of its customer again',
    access,
    params: z.object({ id }),
    response: done,
    errors: ['NOT_FOUND', 'NO_TOKEN', 'RESEND_TOO_SOON', 'RESEND_LIMIT'],
  },
  'GET /api/utility/saved-numbers': {
    operationId: 'listSavedNumbers',
    summary: 'Phones, meters and cards that the customer keeps, by their names',
    access,
    response: z.array(savedNumber),
    errors: [],
  },
  'POST /api/utility/saved-numbers': {
    operationId: 'saveNumber',
    summary:
      'Keeps the phone, meter or card of a past purchase under a name; one that is kept already gets the new name',
    access,
    refusedWhileLocked: true,
    body: z.object({ purchaseId: id, label: givenName(40) }),
    response: savedNumber,
    errors: ['NOT_FOUND', 'TOO_MANY_SAVED_NUMBERS'],
    idempotencyKey: true,
  },
  'DELETE /api/utility/saved-numbers/{id}': {
    operationId: 'deleteSavedNumber',
    summary: 'Keeps it no longer',
    access,
    refusedWhileLocked: true,
    params: z.object({ id }),
    response: done,
    errors: ['NOT_FOUND'],
    idempotencyKey: true,
  },
});
