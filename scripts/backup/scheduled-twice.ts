import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { lagosDay } from '../../apps/api/src/bank/lagos-time.ts';
import type { Platform } from '../../apps/api/src/platform/platform.ts';
import { daysAhead, dueAtOf } from '../../apps/api/src/scheduled-payments/schedule-rules.ts';
import type { CampaignCustomer } from '../campaign/campaign-customer.ts';
import { type Line, readBillersBooks, readSwitchBooks } from '../campaign/switch-books.ts';
import { carryOut, type HaltCommand } from '../halted-payments.ts';

const PATIENCE_SECONDS = 60;
const HOUR_AFTER = 7;
/** More than PostgreSQL writes down ahead of a sequence, so that without the command they are given out again. */
const NUMBERS_DRAWN = 40;

/** What is due after the chosen second, before the bank is lost and once more after it was restored. */
const SCHEDULED = { accountNumber: '3099999789', phoneNumber: '08031234789' };

export type Books = { readonly switchBooks: string; readonly billersBooks: string };

/** A transfer to another bank and a purchase of airtime, both for tomorrow. */
export async function scheduleBoth(customer: CampaignCustomer, { clock }: Platform): Promise<void> {
  const { accountNumber } = customer.sender.account;
  const schedulePaymentDate = daysAhead(lagosDay(await clock.now()), 1);
  const schedulePaymentSetting = { schedulePaymentDate, continuous: false };
  await customer.schedule('interbank', {
    sourceAccountNumber: accountNumber,
    destinationAccountNumber: SCHEDULED.accountNumber,
    destinationBankCode: '000013',
    amount: 1234,
    description: 'Rent',
    schedulePaymentSetting,
  });
  await customer.schedule('bill', {
    nuban: accountNumber,
    utilityProductType: 'AIRTIME',
    airtimeProviderCode: 'MTN',
    phoneNumber: SCHEDULED.phoneNumber,
    amount: 1000,
    schedulePaymentSetting,
  });
}

/** Their day comes; the demo's people have schedules of their own. */
export async function letTomorrowCome({ db, clock }: Platform, customerId: string): Promise<void> {
  const { day } = await db
    .selectFrom('schedules')
    .select('day')
    .where('customer_id', '=', customerId)
    .limit(1)
    .executeTakeFirstOrThrow();
  const seconds = (dueAtOf(day, HOUR_AFTER).getTime() - (await clock.now()).getTime()) / 1000;
  await clock.advance(Math.max(0, Math.ceil(seconds)));
}

export async function countPaid({ db }: Platform, customerId: string): Promise<number> {
  const paid = await db
    .selectFrom('schedule_runs')
    .innerJoin('schedules', 'schedules.id', 'schedule_runs.schedule_id')
    .select('run')
    .where('customer_id', '=', customerId)
    .where('status', '=', 'PAID')
    .execute();
  return paid.length;
}

/** @returns in words what was not paid in time */
export async function untilBothPaid(platform: Platform, customerId: string): Promise<string[]> {
  const until = Date.now() + PATIENCE_SECONDS * 1000;
  while ((await countPaid(platform, customerId)) < 2) {
    if (Date.now() > until) return ['scheduled payments were not made'];
    await wait(200);
  }
  return [];
}

/** Whether switch and billers have each of the two once, and know nothing else of them. */
export async function notThereOnce({ switchBooks, billersBooks }: Books): Promise<string[]> {
  const find = (lines: readonly Line[], number: string) =>
    new Set(lines.filter((one) => one.accountNumber === number).map(({ sessionId }) => sessionId)).size;
  const counts = {
    'at the switch': find(await readSwitchBooks(switchBooks), SCHEDULED.accountNumber),
    'at the billers': find(await readBillersBooks(billersBooks), SCHEDULED.phoneNumber),
  };
  return Object.entries(counts).flatMap(([where, count]) =>
    count === 1 ? [] : [`a scheduled payment is ${count} times ${where}`],
  );
}

/** As an operator gives them. */
export async function giveCommand(ownerUrl: string, { secrets }: Platform, name: HaltCommand): Promise<void> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1 });
  try {
    await carryOut(name, { pool, secrets }, 'The drill');
  } finally {
    await pool.end();
  }
}

/** Account numbers are given out. @returns the last one's serial */
export async function drawNumbers({ pool }: Platform, count = NUMBERS_DRAWN): Promise<number> {
  const { rows } = await pool.query<{ serial: string }>(
    `select max(nextval('account_serials')) as serial from generate_series(1, $1::int)`,
    [count],
  );
  return Number(rows[0]?.serial);
}
