import type { Contract } from '@harvest/contracts/contract';
import type { WireResponse } from '@harvest/contracts/endpoint';

export type Purchase = WireResponse<Contract['GET /api/transfer/operations/{id}']>;
type Unfinished = WireResponse<Contract['GET /api/transfer/unfinished']>[number];
type Log = WireResponse<Contract['GET /api/utility/logs']>[number];
export type Bill = NonNullable<Purchase['bill']>;

const PHONE = { meterType: null, ownerName: null, ownerAddress: null, contactPhoneNumber: null };
const NO_TOKEN = { token: null, keyChangeTokens: [], units: null };

/** One of each product. */
export const BILLS = {
  AIRTIME: {
    utilityProductType: 'AIRTIME',
    providerCode: 'MTN',
    providerTitle: 'MTN',
    offerCode: null,
    offerTitle: null,
    number: '08030000001',
    ...PHONE,
    ...NO_TOKEN,
  },
  DATA: {
    utilityProductType: 'DATA',
    providerCode: 'MTN',
    providerTitle: 'MTN',
    offerCode: 'MTN-1GB-7D',
    offerTitle: 'MTN 1GB Weekly (7 days)',
    number: '08030000001',
    ...PHONE,
    ...NO_TOKEN,
  },
  ELECTRICITY_BILL: {
    utilityProductType: 'ELECTRICITY_BILL',
    providerCode: 'IKEDC',
    providerTitle: 'Ikeja Electric',
    offerCode: null,
    offerTitle: null,
    number: '45012345678',
    meterType: 'PREPAID',
    ownerName: 'OKAFOR ADAEZE',
    ownerAddress: '12 Allen Avenue, Ikeja',
    contactPhoneNumber: '08030000001',
    token: '66464560287905118019',
    keyChangeTokens: [],
    units: '74.5 kWh',
  },
  CABLE_TV: {
    utilityProductType: 'CABLE_TV',
    providerCode: 'DSTV',
    providerTitle: 'DStv',
    offerCode: 'dstv-compact',
    offerTitle: 'DStv Compact',
    number: '4131953321',
    meterType: null,
    ownerName: 'OKAFOR ADAEZE',
    ownerAddress: null,
    contactPhoneNumber: null,
    ...NO_TOKEN,
  },
} as const satisfies Record<Bill['utilityProductType'], Bill>;

const DEBITED = { step: 'DEBITED', at: '2026-11-21T09:30:00.000Z' } as const;
const SENT = { step: 'SENT', at: '2026-11-21T09:30:01.000Z' } as const;
const TIMELINES = {
  SUCCESS: [DEBITED, SENT, { step: 'CONFIRMED', at: '2026-11-21T09:30:03.000Z' }],
  PENDING: [DEBITED, SENT],
  FAILED: [
    DEBITED,
    SENT,
    { step: 'FAILED', at: '2026-11-21T09:30:03.000Z' },
    { step: 'RETURNED', at: '2026-11-21T09:30:03.000Z' },
  ],
} as const;
const MESSAGES = {
  SUCCESS: 'Successful',
  PENDING: 'The money left your account. The provider has not confirmed it yet. Do not buy it again.',
  FAILED: 'Not bought. ₦5,000.00 is back in your account.',
} as const;

/** A purchase of ₦5,000.00 as the bank tells where it stands. */
export function purchase(
  bill: Bill,
  status: keyof typeof TIMELINES = 'SUCCESS',
  id = purchaseId(1),
): Purchase {
  return {
    id,
    reference: 'HV0123456789AB',
    status,
    message: MESSAGES[status],
    amount: 5000,
    fee: 0,
    vat: 0,
    stampDuty: 0,
    total: 5000,
    sourceAccountNumber: '1000000019',
    sourceAccountName: 'OBI ADA',
    destinationAccountNumber: bill.number,
    destinationAccountName: bill.ownerName ?? bill.offerTitle ?? `${bill.providerTitle} airtime`,
    destinationBankCode: bill.providerCode,
    destinationBankName: bill.providerTitle,
    description: bill.offerTitle ?? bill.providerTitle,
    bill: status === 'SUCCESS' ? bill : { ...bill, token: null, keyChangeTokens: [], units: null },
    sessionId: '090605261121093000123456789012',
    completedAt: status === 'PENDING' ? null : '2026-11-21T09:30:03.000Z',
    timeline: [...TIMELINES[status]],
    stopUntil: null,
    secondsToStop: null,
  };
}

/** The same while it waits for its code. */
export function waitingPurchase(bill: Bill): Unfinished {
  return {
    ...purchase({ ...bill, token: null, keyChangeTokens: [], units: null }),
    status: 'AWAITING_OTP',
    message: 'Nothing was bought yet. It waits for its code.',
    sessionId: null,
    timeline: [],
    completedAt: null,
    ...REVIEWED,
    secondsLeft: 600,
  };
}

/** The same while its provider has not answered. */
export function pendingPurchase(bill: Bill, id: string): Unfinished {
  return { ...purchase(bill, 'PENDING', id), status: 'PENDING', ...REVIEWED, secondsLeft: null };
}

const REVIEWED = {
  startedAt: '2026-11-21T09:29:00.000Z',
  confirmedAt: 'bill',
  twoFactorAuthenticationType: 'OTP_AUTHENTICATION',
  sentSameMinutesAgo: null,
  sameIsOnItsWay: false,
  isNewRecipient: false,
} as const;

export const purchaseId = (place: number): string => `01999999-0000-7000-8000-0000000000${place + 20}`;

/** The same in the list of past purchases. */
export function log(bill: Bill, place: number, own: Partial<Log> = {}): Log {
  return {
    id: purchaseId(place),
    dateCreated: '21-11-2026 10:30',
    utilityProductType: bill.utilityProductType,
    amount: 5000,
    vendingStatus: 'SUCCESS',
    reference: `HV012345678${place}AB`,
    sourceAccount: '1000000019',
    vender: bill.providerTitle,
    utilityProviderTitle: bill.providerTitle,
    phoneNumber: null,
    dataBundleCode: null,
    electricityMeterNumber: null,
    electricityMeterOwner: null,
    electricityMeterOwnerPhoneNumber: null,
    electricityMeterOwnerAddress: null,
    electricityMeterType: null,
    cableTvBouquetCode: null,
    cableTvSmartCardNumber: null,
    cableTvCardOwner: null,
    token: bill.token,
    units: bill.units,
    fee: 0,
    message: 'Successful',
    bill,
    ...own,
  };
}
