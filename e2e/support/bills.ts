import type { BankAnswers } from './bank-answers.ts';

const ID = '01999999-0000-7000-8000-0000000000b1';

/** The lists of every product, as the bank gives them out. */
export const SOLD = {
  'GET /api/utility/providers/airtime': {
    says: [
      network(1, 'MTN', null, ['0803', '0703']),
      network(2, 'GLO', null, ['0805', '0705']),
      network(3, 'AIRTEL', null, ['0802', '0901']),
      network(4, 'ETISALAT', '9mobile / T2', ['0809', '0909']),
    ],
  },
  'GET /api/utility/providers/databundle': {
    says: [
      network(1, 'MTN', null, ['0803', '0703']),
      network(2, 'GLO', null, ['0805', '0705']),
      network(4, 'ETISALAT', '9mobile / T2', ['0809', '0909']),
    ],
  },
  'GET /api/utility/providers/databundle/{providerCode}/bundles': {
    says: [
      offer('MTN-1GB-7D', 'MTN 1GB Weekly (7 days)', 800),
      offer('MTN-15GB-30D', 'MTN 15GB Monthly (30 days)', 6500),
    ],
  },
  'GET /api/utility/providers/electricity': {
    says: [
      {
        title: 'Ikeja Electric',
        code: 'IKEDC',
        coverage: 'Lagos mainland (Ikeja, Ikorodu, Shomolu, Oshodi, Akowonjo, Abule-Egba)',
        minAmount: 1000,
        maxAmount: 500_000,
      },
      {
        title: 'Kaduna Electric',
        code: 'KAEDCO',
        coverage: 'Kaduna, Kebbi, Sokoto, Zamfara',
        minAmount: 1000,
        maxAmount: 500_000,
      },
    ],
  },
  'GET /api/utility/roviders/electricity/meter-types': {
    says: [
      { title: 'Prepaid', code: 'PREPAID' },
      { title: 'Postpaid', code: 'POSTPAID' },
    ],
  },
  'GET /api/utility/providers/cabletv': {
    says: [
      { title: 'DStv', code: 'DSTV', cardLabel: 'Smartcard number', cardDigits: [10] },
      { title: 'GOtv', code: 'GOTV', cardLabel: 'IUC number', cardDigits: [10] },
      { title: 'StarTimes', code: 'STARTIMES', cardLabel: 'Smartcard number', cardDigits: [10, 11] },
    ],
  },
  'GET /api/utility/providers/cabletv/{providerCode}/bouquets': {
    says: [offer('dstv79', 'DStv Compact', 19_000), offer('dstv3', 'DStv Premium', 44_500)],
  },
  'GET /api/utility/saved-numbers': { says: [] },
  'GET /api/utility/logs': { says: [], totalCount: 0 },
} as const satisfies BankAnswers;

function network(providerId: number, title: string, alsoKnownAs: string | null, prefixes: readonly string[]) {
  return { providerId, title, code: title, alsoKnownAs, prefixes, minAmount: 50, maxAmount: 50_000 };
}

function offer(code: string, title: string, price: number) {
  return { title, name: title, code, price, validity: null };
}

const BILL = {
  utilityProductType: 'ELECTRICITY_BILL',
  providerCode: 'IKEDC',
  providerTitle: 'Ikeja Electric',
  offerCode: null,
  offerTitle: null,
  number: '45012345678',
  meterType: 'PREPAID',
  ownerName: 'NWOSU-ADEYẸMI CHIDINMA OLUWATOBILOBA',
} as const;

/** Electricity that was started, and what became of it. */
export const STARTED_BILL = {
  id: ID,
  utilityVendingRequestId: ID,
  reference: 'HV0000000000BE',
  status: 'AWAITING_OTP',
  amount: 25_000.5,
  fee: 100,
  vat: 7.5,
  stampDuty: 0,
  total: 25_108,
  destinationAccountName: BILL.ownerName,
  destinationBankName: BILL.providerTitle,
  expiresAt: '2026-11-21T10:00:00.000Z',
  twoFactorAuthenticationType: 'OTP_AUTHENTICATION',
  maskedEmail: 'a***@harvest.test',
  maskedPhoneNumber: '0803*****01',
  sentSameMinutesAgo: null,
  sameIsOnItsWay: false,
  isNewRecipient: true,
  bill: BILL,
} as const;

export const BOUGHT_BILL = {
  id: ID,
  reference: STARTED_BILL.reference,
  status: 'SUCCESS',
  message: 'Successful',
  amount: STARTED_BILL.amount,
  fee: STARTED_BILL.fee,
  vat: STARTED_BILL.vat,
  stampDuty: 0,
  total: STARTED_BILL.total,
  sourceAccountNumber: '0123456789',
  sourceAccountName: 'OBI ADA',
  destinationAccountNumber: BILL.number,
  destinationAccountName: BILL.ownerName,
  destinationBankCode: BILL.providerCode,
  destinationBankName: BILL.providerTitle,
  description: 'Ikeja Electric prepaid',
  bill: {
    ...BILL,
    ownerAddress: '14 Allen Avenue, Ikeja, Lagos',
    contactPhoneNumber: '08030000001',
    token: '66464560287905118019',
    keyChangeTokens: [],
    units: '312.4 kWh',
  },
  sessionId: '090605261121093000123456789012',
  completedAt: '2026-11-21T09:30:00.000Z',
  timeline: [
    { step: 'DEBITED', at: '2026-11-21T09:30:00.000Z' },
    { step: 'SENT', at: '2026-11-21T09:30:01.000Z' },
    { step: 'CONFIRMED', at: '2026-11-21T09:30:02.000Z' },
  ],
  stopUntil: null,
  secondsToStop: null,
} as const;
