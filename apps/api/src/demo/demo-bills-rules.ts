import type { BillProduct, MeterType } from '@harvest/contracts/bill-details';

/** What Ada bought once. Amounts in naira, days before today. */
export type DemoBill = {
  readonly daysAgo: number;
  readonly hour: number;
  readonly product: BillProduct;
  readonly providerCode: string;
  readonly offerCode?: string;
  readonly number: string;
  readonly meterType?: MeterType;
  /** As the sandbox names them who owns this number. */
  readonly owner?: { readonly name: string; readonly address: string | undefined };
  readonly naira: number;
  readonly token?: string;
  readonly isRefused?: true;
  readonly savedAs?: string;
};

const airtime = { product: 'AIRTIME', providerCode: 'MTN', number: '08030000001' } as const;
const data = { product: 'DATA', providerCode: 'MTN', number: '08030000001' } as const;
const store = {
  product: 'ELECTRICITY_BILL',
  providerCode: 'KAEDCO',
  number: '45071206319',
  meterType: 'PREPAID',
  owner: { name: 'NNAMDI NGOZI', address: '27 Mission Street' },
} as const;
const house = {
  product: 'ELECTRICITY_BILL',
  providerCode: 'KAEDCO',
  number: '45071206321',
  meterType: 'POSTPAID',
  owner: { name: 'ANYANWU OBINNA', address: '8 Ogui Road' },
} as const;
const television = {
  product: 'CABLE_TV',
  providerCode: 'GOTV',
  offerCode: 'gotv-jolli',
  number: '2005317746',
  owner: { name: 'AFOLABI YETUNDE', address: undefined },
  naira: 5800,
} as const;

/** Ninety days of a farm's bills; nothing happens today, so no limit of today is used. The sandbox refuses what ends in 051. */
export const DEMO_BILLS: readonly DemoBill[] = [
  { ...airtime, daysAgo: 84, hour: 8, naira: 1000, savedAs: 'My phone' },
  { ...store, daysAgo: 80, hour: 18, naira: 5000, token: '51837264098150374426', savedAs: 'Farm store' },
  { ...data, daysAgo: 72, hour: 20, offerCode: 'MTN-1GB-7D', naira: 800 },
  { ...television, daysAgo: 61, hour: 19, savedAs: 'Living room' },
  {
    ...airtime,
    daysAgo: 52,
    hour: 7,
    providerCode: 'GLO',
    number: '08050000012',
    naira: 500,
    savedAs: 'Sani, tractor',
  },
  { ...store, daysAgo: 45, hour: 18, naira: 7500, token: '30461958271640935518' },
  {
    ...data,
    daysAgo: 38,
    hour: 20,
    providerCode: 'AIRTEL',
    offerCode: 'AIR-1GB-7D',
    number: '08020000051',
    naira: 800,
    isRefused: true,
  },
  { ...television, daysAgo: 31, hour: 19 },
  { ...airtime, daysAgo: 24, hour: 8, naira: 1000 },
  { ...house, daysAgo: 17, hour: 10, naira: 12_000, savedAs: 'House' },
  { ...data, daysAgo: 10, hour: 20, offerCode: 'MTN-6GB-7D', naira: 2500 },
  { ...store, daysAgo: 4, hour: 18, naira: 5000, token: '66464560287905118019' },
  { ...airtime, daysAgo: 3, hour: 8, naira: 500 },
];
