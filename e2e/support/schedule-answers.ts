import type { Contract } from '@harvest/contracts/contract';
import type { WireResponse } from '@harvest/contracts/endpoint';
import { dayOfRun } from '@harvest/contracts/schedule-dates';

type Details = WireResponse<Contract['GET /api/ibanking/personal/schedule-payments/{id}']>;

export const SCHEDULES = '/api/ibanking/personal/schedule-payments';

/** Day-month-year, as the bank writes and people type. */
export const typedDay = (day: string): string => day.split('-').reverse().join('-');

const FIRST = '2027-01-31';

/** A scheduled payment of every month, two of six done, as the bank tells of it. */
export function schedule(own: Partial<Details> = {}): Details {
  return {
    uuid: '01999999-0000-7000-8000-000000000011',
    clientId: '01999999-0000-7000-8000-000000000001',
    referenceNumber: 'SP0000000000A1',
    transferType: 'INTRA_BANK',
    sourceAccountNumber: '0123456789',
    destinationAccountNumber: '1123456789',
    destinationBankCode: '090605',
    destinationAccountName: 'BELLO MUSA',
    destinationBankName: 'Harvest',
    amount: 20_000,
    description: 'Rent of the store',
    bill: null,
    scheduleDate: '31-03-2027',
    interval: 'MONTHLY',
    repeatPayment: 6,
    status: 'PENDING',
    state: 'ACTIVE',
    pausedBecause: null,
    waitsUntil: null,
    newPrice: null,
    firstDay: FIRST,
    nextDay: '2027-03-31',
    lastDay: dayOfRun(FIRST, 'MONTHLY', 6),
    runsOver: 2,
    list: null,
    waitingEdit: null,
    runs: [
      {
        run: 2,
        day: '2027-02-28',
        status: 'FAILED',
        amount: 20_000,
        referenceNumber: null,
        problem: 'There was not enough money in the account.',
        finishedAt: '2027-02-28T19:00:00.000Z',
      },
      {
        run: 1,
        day: FIRST,
        status: 'SUCCESS',
        amount: 20_000,
        referenceNumber: 'HV0000000000AB',
        problem: null,
        finishedAt: '2027-01-31T05:00:00.000Z',
      },
    ],
    nextDays: ['2027-03-31', '2027-04-30', '2027-05-31'],
    ...own,
  };
}

/** New terms that wait for their code: more money, every week, from a later day, for something else. */
export const WAITING_EDIT = {
  destinationAccountNumber: '1123456789',
  destinationAccountName: 'BELLO MUSA',
  destinationBankName: 'Harvest',
  amount: 25_000,
  description: 'Rent, two stores',
  nextDay: '2027-04-05',
  interval: 'WEEKLY',
  repeatPayment: 8,
} as const satisfies Details['waitingEdit'];

/** What a start answers for one recipient, month by month. */
export function startedSchedule(own: object = {}) {
  return {
    id: '01999999-0000-7000-8000-000000000021',
    reference: 'HV0000000000SP',
    status: 'AWAITING_OTP',
    amount: 20_000,
    fee: 0,
    vat: 0,
    stampDuty: 50,
    total: 20_050,
    destinationAccountName: 'BELLO MUSA',
    destinationBankName: 'Harvest',
    destinationAccountNumber: '1123456789',
    bill: null,
    expiresAt: '2026-12-01T10:00:00.000Z',
    twoFactorAuthenticationType: 'OTP_AUTHENTICATION',
    maskedEmail: 'a***@harvest.test',
    maskedPhoneNumber: '0803*****01',
    sentSameMinutesAgo: null,
    sameIsOnItsWay: false,
    isNewRecipient: false,
    referenceNumber: 'SP0000000000A1',
    schedulePaymentSetting: {
      schedulePaymentDate: '2027-01-31',
      continuous: true,
      scheduledInterval: 'MONTHLY',
      repeatPayment: 6,
    },
    lastDay: dayOfRun(FIRST, 'MONTHLY', 6),
    ...own,
  } as const;
}
