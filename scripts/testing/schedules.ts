import type { BillProduct } from '@harvest/contracts/bill-details';
import { expect } from 'vitest';
import { lagosDay } from '../../apps/api/src/bank/lagos-time.ts';
import { runSchedules } from '../../apps/api/src/scheduled-payments/run-schedules.ts';
import { dueAtOf } from '../../apps/api/src/scheduled-payments/schedule-rules.ts';
import type { Answer, SignedIn, TestBank } from './bank.ts';
import { vendOf } from './bills.ts';

export type ScheduleRoute = 'intrabank' | 'interbank' | 'own';

/** When it is paid, on the wire. */
export type Setting = Readonly<Record<string, unknown>> & { readonly schedulePaymentDate: string };

export const monthly = (schedulePaymentDate: string, repeatPayment: number): Setting => ({
  schedulePaymentDate,
  continuous: true,
  scheduledInterval: 'MONTHLY',
  repeatPayment,
});
export const daily = (schedulePaymentDate: string, repeatPayment: number): Setting => ({
  ...monthly(schedulePaymentDate, repeatPayment),
  scheduledInterval: 'DAILY',
});
export const weekly = (schedulePaymentDate: string, repeatPayment: number): Setting => ({
  ...monthly(schedulePaymentDate, repeatPayment),
  scheduledInterval: 'WEEKLY',
});
export const once = (schedulePaymentDate: string): Setting => ({ schedulePaymentDate, continuous: false });

/** Asks for a scheduled transfer of ₦100 from the sender's first account, but for the fields given. */
export function initiateSchedule(
  bank: TestBank,
  sender: SignedIn,
  fields: Readonly<Record<string, unknown>>,
  route: ScheduleRoute = 'intrabank',
): Promise<Answer> {
  return bank.call(`POST /api/ibanking/personal/schedule-payments/${route}`, {
    token: sender.token,
    body: {
      sourceAccountNumber: sender.account.accountNumber,
      amount: 100,
      description: 'Rent',
      ...fields,
    },
  });
}

/** Asks for a scheduled purchase for this number, but for the fields given. */
export function initiateBillSchedule(
  bank: TestBank,
  buyer: SignedIn,
  product: BillProduct,
  { number, ...fields }: Readonly<Record<string, unknown>> & { readonly number?: string },
): Promise<Answer> {
  return bank.call('POST /api/ibanking/personal/schedule-payments/bill', {
    token: buyer.token,
    body: { ...vendOf(product, buyer, number), ...fields },
  });
}

/** Schedules a purchase all the way. @returns its reference */
export async function scheduleBill(...purchase: Parameters<typeof initiateBillSchedule>): Promise<string> {
  const [bank, buyer] = purchase;
  return approveStarted(bank, buyer, await initiateBillSchedule(...purchase));
}

export function approve(
  bank: TestBank,
  sender: SignedIn,
  referenceNumber: string,
  otp: string,
): Promise<Answer> {
  return bank.call('PATCH /api/ibanking/personal/schedule-payments/approve', {
    token: sender.token,
    body: { otp, referenceNumber },
  });
}

/** Schedules a transfer all the way. @returns its reference */
export async function schedule(
  bank: TestBank,
  sender: SignedIn,
  fields: Readonly<Record<string, unknown>>,
  route: ScheduleRoute = 'intrabank',
): Promise<string> {
  return approveStarted(bank, sender, await initiateSchedule(bank, sender, fields, route));
}

/** Schedules ₦100 to each of these accounts, all with one code. @returns their references, in that order */
export async function scheduleList(
  bank: TestBank,
  sender: SignedIn,
  accountNumbers: readonly string[],
  schedulePaymentSetting: Setting,
): Promise<string[]> {
  const started = await bank.ask('POST /api/ibanking/personal/schedule-payments/bulk', {
    token: sender.token,
    body: {
      bulkScheduleTransfer: accountNumbers.map((destinationAccountNumber) => ({
        sourceAccountNumber: sender.account.accountNumber,
        destinationAccountNumber,
        destinationBankCode: '90605',
        amount: 100,
        description: 'Wages',
        schedulePaymentSetting,
      })),
    },
  });
  const references = started.map(({ referenceNumber }) => referenceNumber);
  const approved = await approve(bank, sender, references[0] ?? '', await bank.codeFor(sender));
  expect(approved, JSON.stringify(approved.body)).toMatchObject({ status: 200 });
  return references;
}

async function approveStarted(bank: TestBank, sender: SignedIn, started: Answer): Promise<string> {
  expect(started, JSON.stringify(started.body)).toMatchObject({ status: 200 });
  const [{ referenceNumber }] = started.body as [{ referenceNumber: string }];
  const approved = await approve(bank, sender, referenceNumber, await bank.codeFor(sender));
  expect(approved, JSON.stringify(approved.body)).toMatchObject({ status: 200 });
  return referenceNumber;
}

export function readSchedule(bank: TestBank, { token }: SignedIn, id: string) {
  return bank.ask('GET /api/ibanking/personal/schedule-payments/{id}', { token, params: { id } });
}

/** Does what the worker would do now, until nothing is due. */
export async function runDue(bank: TestBank): Promise<void> {
  while ((await runSchedules(bank.platform, await bank.platform.clock.now())) > 0);
}

export async function today(bank: TestBank): Promise<string> {
  return lagosDay(await bank.platform.clock.now());
}

/** Moves the clock to an hour of a day in Lagos, unless it is later already. */
export async function moveTo(bank: TestBank, day: string, hour: number): Promise<void> {
  const { clock } = bank.platform;
  const seconds = Math.ceil((dueAtOf(day, hour).getTime() - (await clock.now()).getTime()) / 1000);
  if (seconds > 0) await clock.advance(seconds);
}

/** The same customer, whose session the clock has ended, signed in again. */
export async function signInAgain<Customer extends SignedIn>(
  bank: TestBank,
  customer: Customer,
): Promise<Customer> {
  return { ...customer, token: await bank.signIn(customer) };
}
