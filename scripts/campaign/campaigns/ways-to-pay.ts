import { OTHER_BANK } from '../campaign-customer.ts';
import type { Request } from '../kept/ask-patiently.ts';
import type { LimitedAs, Made, Payment, Purse } from './model-of-payer.ts';

export const KINDS = [
  'INTRA_BANK',
  'OWN_ACCOUNT',
  'INTERBANK',
  'AIRTIME',
  'DATA',
  'ELECTRICITY_BILL',
  'CABLE_TV',
] as const;
export type Kind = (typeof KINDS)[number];

/** What a payer asks for, before anybody says what it costs and whether it may be. */
export type Wish = {
  readonly kind: Kind;
  readonly when: Made['when'];
  readonly from: Purse;
  readonly amountKobo: number;
  /** More than one only where it is paid row by row. */
  readonly rows: number;
  /** How those outside end it. */
  readonly ending: Ending;
};

/** The last three digits of the number that is paid tell the sandbox: it arrives, it is refused, it arrives and nobody hears of it. */
export const ENDINGS = ['789', '789', '051', '097'] as const;
type Ending = (typeof ENDINGS)[number];

/** The numbers of the accounts it is about. */
export type Numbers = Readonly<Record<Purse | 'payee', string>> & { readonly bankCode: string };

/** What the sandbox's catalogue sells, and between which amounts, in kobo. */
const PRICES: Partial<Record<Kind, number>> = { DATA: 80_000, CABLE_TV: 1_900_000 };
const BOUNDS: Partial<Record<Kind, readonly [number, number]>> = {
  AIRTIME: [5000, 5_000_000],
  ELECTRICITY_BILL: [100_000, 50_000_000],
};

/** The payments of a wish as the price list of 2026 has them (`tariffs/nigeria-2026.sql`), by our own arithmetic. */
export function paymentsOf({ kind, from, rows, ending, ...wish }: Wish): Payment[] {
  const amountKobo = PRICES[kind] ?? wish.amountKobo;
  const isInside = kind === 'INTRA_BANK' || kind === 'OWN_ACCOUNT';
  const inside = kind === 'INTRA_BANK' ? 'PAYEE' : 'OTHER_PURSE';
  const payment: Payment = {
    from,
    to: isInside ? inside : 'OUTSIDE',
    limitedAs: limitOf(kind),
    amountKobo,
    chargesKobo: chargesOf(kind, amountKobo),
    returnedAs: isInside || ending !== '051' ? undefined : kind === 'INTERBANK' ? 'NOT_SENT' : 'NOT_BOUGHT',
  };
  return Array.from({ length: rows }, () => ({ ...payment }));
}

/** The nearest amount that is sold. */
export function withinBounds(kind: Kind, amountKobo: number): number {
  const [min, max] = BOUNDS[kind] ?? [0, Number.POSITIVE_INFINITY];
  return Math.min(max, Math.max(min, amountKobo));
}

/** Which limits it is held against. */
export function limitOf(kind: Kind): LimitedAs | undefined {
  if (kind === 'OWN_ACCOUNT') return undefined;
  return kind === 'INTRA_BANK' || kind === 'INTERBANK' ? kind : 'BILL_PAYMENT';
}

function chargesOf(kind: Kind, amountKobo: number): number {
  const dutyKobo = amountKobo >= 1_000_000 ? 5000 : 0;
  if (kind === 'INTRA_BANK') return dutyKobo;
  if (kind === 'INTERBANK')
    return withVat(amountKobo <= 500_000 ? 1000 : amountKobo <= 5_000_000 ? 2500 : 5000) + dutyKobo;
  return kind === 'ELECTRICITY_BILL' || kind === 'CABLE_TV' ? withVat(10_000) : 0;
}

const withVat = (feeKobo: number) => feeKobo + Math.round((feeKobo * 75) / 1000);

const post = (path: string, body: object): Request => ({ method: 'POST', path, body });

const SCHEDULES = '/api/ibanking/personal/schedule-payments';
const TRANSFERS = {
  INTRA_BANK: { now: 'intrabank', later: 'intrabank' },
  OWN_ACCOUNT: { now: 'own-account', later: 'own' },
  INTERBANK: { now: 'other-banks', later: 'interbank' },
} as const;
const BILLS = {
  AIRTIME: 'airtime',
  DATA: 'databundle',
  ELECTRICITY_BILL: 'electricity',
  CABLE_TV: 'cabletv',
} as const;

/** What is asked to start it; what is paid later, on a day (year-month-day) that is given. */
export function startOf(wish: Wish, numbers: Numbers, laterOn: string): Request {
  const { kind, when, rows } = wish;
  const schedulePaymentSetting = { schedulePaymentDate: laterOn, continuous: false };
  const later = when === 'NEXT_DAY' ? { schedulePaymentSetting } : {};
  if (isBill(kind)) {
    const path =
      when === 'NEXT_DAY' ? `${SCHEDULES}/bill` : `/api/utility/providers/${BILLS[kind]}/vend/initiate`;
    return post(path, { ...billOf(kind, wish, numbers), ...later });
  }
  const transfer = transferOf(kind, wish, numbers);
  if (when === 'ROW_BY_ROW')
    return post('/api/transfer/bulk', { transfers: Array.from({ length: rows }, () => transfer) });
  const { [when === 'NEXT_DAY' ? 'later' : 'now']: name } = TRANSFERS[kind];
  return post(`${when === 'NEXT_DAY' ? SCHEDULES : '/api/transfer'}/${name}`, { ...transfer, ...later });
}

/** How it was started: what its code is for, and what it is called. */
export type Started = { readonly id: string; readonly reference: string };

export function confirmOf({ kind, when }: Wish, { id, reference }: Started, otp: string): Request {
  if (when === 'NEXT_DAY')
    return { method: 'PATCH', path: `${SCHEDULES}/approve`, body: { otp, referenceNumber: reference } };
  if (when === 'ROW_BY_ROW') return post('/api/transfer/bulk/confirm', { id, otp });
  if (isBill(kind))
    return post(`/api/utility/providers/${BILLS[kind]}/vend/confirm`, { utilityVendingRequestId: id, otp });
  const path = kind === 'INTERBANK' ? 'other-banks' : 'intrabank';
  return post(`/api/transfer/${path}/confirm`, { id, otp });
}

export const discardOf = ({ id }: Started): Request => post(`/api/operations/${id}/discard`, {});
export const cancelOf = ({ reference }: Started): Request => post(`${SCHEDULES}/${reference}/cancel`, {});

type Bill = keyof typeof BILLS;
const isBill = (kind: Kind): kind is Bill => kind in BILLS;

function transferOf(kind: Exclude<Kind, Bill>, { from, amountKobo, ending }: Wish, numbers: Numbers) {
  const other = from === 'first' ? numbers.second : numbers.first;
  const to = { INTRA_BANK: numbers.payee, OWN_ACCOUNT: other, INTERBANK: `3000001${ending}` }[kind];
  return {
    sourceAccountNumber: numbers[from],
    destinationAccountNumber: to,
    destinationBankCode: kind === 'INTERBANK' ? OTHER_BANK : numbers.bankCode,
    amount: amountKobo / 100,
    description: 'Maize',
  };
}

function billOf(kind: Bill, { from, amountKobo, ending }: Wish, numbers: Numbers) {
  const about = { nuban: numbers[from], utilityProductType: kind, amount: amountKobo / 100 };
  const phone = { phoneNumber: `08031234${ending}` };
  switch (kind) {
    case 'AIRTIME':
      return { ...about, ...phone, airtimeProviderCode: 'MTN' };
    case 'DATA':
      return { ...about, ...phone, dataBundleProviderCode: 'MTN', dataBundleCode: 'MTN-1GB-7D' };
    case 'ELECTRICITY_BILL':
      return {
        ...about,
        electricityProviderCode: 'IKEDC',
        meterType: 'PREPAID',
        electricityMeterNum: `4501234567${ending}`,
      };
    case 'CABLE_TV':
      return {
        ...about,
        cableTvProviderCode: 'DSTV',
        cableTvBouquetCode: 'dstv79',
        cableTvSmartCardNum: `7012345${ending}`,
      };
  }
}
