import { dayOfRun, type ScheduleInterval } from '@harvest/contracts/schedule-dates';
import { entries, prove } from '@harvest/ledger';
import type { Kobo } from '@harvest/money';
import { poolConnection } from '../../apps/api/src/platform/database/database.ts';
import type { Platform } from '../../apps/api/src/platform/platform.ts';
import type { TestAccount } from '../testing/customers.ts';

export const OPENING_NAIRA = 1_000_000;
/** Enough for a few of ten schedules. */
export const POOR_NAIRA = 500;

export type Payer = {
  readonly id: string;
  readonly account: TestAccount;
  readonly totpSecret: string;
  readonly openingKobo: Kobo;
};

/** A schedule as its payer knows it. */
export type Planned = {
  readonly id: string;
  readonly reference: string;
  readonly payer: Payer;
  /** Undefined where it goes to another bank, or is a bill. */
  readonly payee: Payer | undefined;
  readonly isBill: boolean;
  /** At first: an edit may have made it less. */
  readonly amountKobo: Kobo;
  readonly firstDay: string;
  readonly interval: ScheduleInterval;
  readonly runs: number;
};

type Run = {
  readonly scheduleId: string;
  readonly run: number;
  readonly day: string;
  readonly status: string;
  readonly operationId: string | null;
  readonly amountKobo: bigint;
};

type Facts = {
  readonly runs: readonly Run[];
  /** Every payment that moved money, by its id. */
  readonly paid: ReadonlyMap<string, bigint>;
  readonly states: ReadonlyMap<string, { readonly state: string; readonly runsPaid: number }>;
};

/** What was planned, what the schedules say, what the history says and what the ledger says: all the same, to the kobo. */
export async function compareSchedules(
  platform: Platform,
  payers: readonly Payer[],
  planned: readonly Planned[],
) {
  const facts = await readFacts(platform, payers, planned);
  const differences = [
    ...planned.flatMap((one) => scheduleDifferences(one, facts)),
    ...paymentDifferences(facts),
    ...(await accountDifferences(platform, { payers, planned }, facts)),
    ...(await messageDifferences(platform, { payers, planned }, facts)),
    ...(await prove(poolConnection(platform.pool))).map((one) => `ledger: ${JSON.stringify(one)}`),
  ];
  const paidOf = (some: readonly Planned[]) => {
    const ids = new Set(some.map(({ id }) => id));
    return facts.runs.filter(({ status, scheduleId }) => status === 'PAID' && ids.has(scheduleId)).length;
  };
  const countOf = (status: string) => facts.runs.filter((run) => run.status === status).length;
  return {
    differences,
    happened: {
      schedules: planned.length,
      'payments made': countOf('PAID'),
      'of them to other banks': paidOf(planned.filter(({ payee, isBill }) => payee === undefined && !isBill)),
      'of them for bills': paidOf(planned.filter(({ isBill }) => isBill)),
      'payments failed': countOf('FAILED'),
      'payments skipped': countOf('SKIPPED'),
    },
  };
}

async function readFacts(
  { db }: Platform,
  payers: readonly Payer[],
  planned: readonly Planned[],
): Promise<Facts> {
  const scheduleIds = planned.map(({ id }) => id);
  const customerIds = payers.map(({ id }) => id);
  const runs = await db
    .selectFrom('schedule_runs')
    .select([
      'schedule_id as scheduleId',
      'run',
      'day',
      'status',
      'operation_id as operationId',
      'amount_kobo as amountKobo',
    ])
    .where('schedule_id', 'in', scheduleIds)
    .execute();
  const operations = await db
    .selectFrom('operations')
    .select(['id', 'amount_kobo'])
    .where('customer_id', 'in', customerIds)
    .where('order_id', 'is not', null)
    .where('status', '=', 'SUCCESS')
    .execute();
  const schedules = await db.selectFrom('schedules').select(['id', 'state', 'runs_paid']).execute();
  return {
    runs,
    paid: new Map(operations.map(({ id, amount_kobo }) => [id, amount_kobo])),
    states: new Map(schedules.map(({ id, state, runs_paid: runsPaid }) => [id, { state, runsPaid }])),
  };
}

/** Each occurrence once, on its day, unless it fell into a pause, and the end that its last one made. */
function scheduleDifferences({ id, reference, firstDay, interval, runs, amountKobo }: Planned, facts: Facts) {
  const made = facts.runs.filter(({ scheduleId }) => scheduleId === id).toSorted((a, b) => a.run - b.run);
  const days = Array.from({ length: runs }, (_, place) => dayOfRun(firstDay, interval, place + 1));
  const paid = made.filter(({ status }) => status === 'PAID');
  const standing = facts.states.get(id);
  const last = made.at(-1)?.status;
  const isCompleted = last === 'PAID' || (last === 'SKIPPED' && paid.length > 0);
  const state = isCompleted ? 'COMPLETED' : 'FAILED';
  return [
    ...(made.map(({ day }) => day).join() === days.join()
      ? []
      : [`${reference}: planned for ${days.join()}, tried on ${made.map(({ day }) => day).join()}`]),
    ...made.flatMap(({ run, status, operationId, amountKobo: owed }) => {
      if (status === 'DUE') return [`${reference} ${run}: ${status}`];
      const moved = facts.paid.get(operationId ?? '');
      return owed <= amountKobo && moved === (status === 'PAID' ? owed : undefined)
        ? []
        : [`${reference} ${run}: ${status}, and its operation moved ${moved}`];
    }),
    ...(standing?.state === state && standing.runsPaid === paid.length
      ? []
      : [
          `${reference}: ${standing?.state} with ${standing?.runsPaid} paid, and it was ${state} with ${paid.length}`,
        ]),
  ];
}

/** Whatever moved money is a payment of one occurrence, and of no other. */
function paymentDifferences({ runs, paid }: Facts): string[] {
  const owners = new Map<string, number>();
  for (const { operationId } of runs)
    if (operationId !== null) owners.set(operationId, (owners.get(operationId) ?? 0) + 1);
  return [...paid.keys()].flatMap((id) =>
    owners.get(id) === 1 ? [] : [`operation ${id} belongs to ${owners.get(id) ?? 0} occurrences`],
  );
}

/** Statement, balance and history of every account. */
async function accountDifferences(
  { db, pool }: Platform,
  { payers, planned }: { payers: readonly Payer[]; planned: readonly Planned[] },
  { runs }: Facts,
): Promise<string[]> {
  const differences: string[] = [];
  const paidBy = new Map<string, bigint[]>();
  for (const { scheduleId, status, amountKobo } of runs)
    if (status === 'PAID') paidBy.set(scheduleId, [...(paidBy.get(scheduleId) ?? []), amountKobo]);
  const paidOf = (some: readonly Planned[]) => some.flatMap(({ id }) => paidBy.get(id) ?? []);
  const sumOf = (some: readonly Planned[]) => paidOf(some).reduce((sum, amountKobo) => sum + amountKobo, 0n);
  const timesOf = (some: readonly Planned[]) => paidOf(some).length;
  for (const { account, openingKobo } of payers) {
    const { accountNumber, ledgerAccountId } = account;
    const statement = await entries(poolConnection(pool), ledgerAccountId, { limit: 10_000 });
    const out = planned.filter(({ payer }) => payer.account.accountNumber === accountNumber);
    const into = planned.filter(({ payee }) => payee?.account.accountNumber === accountNumber);
    const owed = openingKobo - sumOf(out) + sumOf(into);
    const held = statement[0]?.balanceAfterKobo ?? 0n;
    if (held !== owed) differences.push(`${accountNumber} has ${held}, and should have ${owed}`);
    const moves = 1 + timesOf(out) + timesOf(into);
    if (statement.length !== moves)
      differences.push(`${accountNumber} moved ${statement.length} times, and should have ${moves} times`);
    const { count } = await db
      .selectFrom('transactions')
      .where('account_number', '=', accountNumber)
      .where('status', '=', 'SUCCESS')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) !== moves - 1)
      differences.push(`${accountNumber} has ${count} lines of history, and should have ${moves - 1}`);
  }
  return differences;
}

/** Each failure and each end was told once. */
async function messageDifferences(
  { db }: Platform,
  { payers, planned }: { payers: readonly Payer[]; planned: readonly Planned[] },
  { runs, states }: Facts,
): Promise<string[]> {
  const failed = runs.filter(({ status }) => status === 'FAILED').length;
  const ended = planned.filter(
    ({ id, runs: inAll }) =>
      inAll > 1 &&
      states.get(id)?.state === 'COMPLETED' &&
      runs.some(({ scheduleId, run, status }) => scheduleId === id && run === inAll && status === 'PAID'),
  ).length;
  const differences: string[] = [];
  for (const [type, times] of [
    ['SCHEDULED_RUN_FAILED', failed],
    ['SCHEDULE_ENDED', ended],
  ] as const) {
    const { count } = await db
      .selectFrom('events')
      .where('type', '=', type)
      .where(
        'customer_id',
        'in',
        payers.map(({ id }) => id),
      )
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) !== times)
      differences.push(`${type} was told ${count} times, and happened ${times} times`);
  }
  return differences;
}
