import { dayOfRun, type ScheduleInterval } from '@harvest/contracts/schedule-dates';
import { entries, prove } from '@harvest/ledger';
import type { Kobo } from '@harvest/money';
import { poolConnection } from '../../apps/api/src/platform/database/database.ts';
import type { Platform } from '../../apps/api/src/platform/platform.ts';
import { readSchedule } from '../../apps/api/src/scheduled-payments/read-schedule.ts';
import type { TestAccount } from '../testing/customers.ts';
import { alertDifferences } from './compare-books.ts';
import type { SentTransfer } from './losing-switch.ts';
import { type Line, statusFor } from './switch-books.ts';

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

export type ScheduleCampaign = {
  readonly payers: readonly Payer[];
  readonly planned: readonly Planned[];
  /** How often its owner made a schedule a kobo less; nothing of one that never was. */
  readonly edits: ReadonlyMap<string, number>;
  /** What the bank sent to the switch, by session id. */
  readonly sent: ReadonlyMap<string, SentTransfer>;
  /** Of the billers' books. */
  readonly billerLines: readonly Line[];
};

/** A payment whose money left its account. */
type Payment = {
  readonly id: string;
  readonly reference: string;
  readonly status: string;
  readonly amountKobo: bigint;
  /** What those outside know it by; null of one that stays in the bank. */
  readonly sessionId: string | null;
  /** By the word of those outside alone: where it never arrived, its money is to be back. */
  readonly end: 'SUCCESS' | 'FAILED';
};

type Facts = {
  readonly runs: readonly Run[];
  /** By the id of its operation. */
  readonly payments: ReadonlyMap<string, Payment>;
  readonly states: ReadonlyMap<string, { readonly state: string; readonly runsPaid: number }>;
};

/**
 * What was planned, what the schedules say, what the history says, what the ledger says and what arrived outside: all the same, to
 * the kobo.
 */
export async function compareSchedules(platform: Platform, campaign: ScheduleCampaign) {
  const { payers, planned } = campaign;
  const facts = await readFacts(platform, campaign);
  const { runs, payments } = facts;
  const left = [...payments.values()].filter(({ sessionId }) => sessionId !== null);
  const differences = [
    ...planned.flatMap((one) => scheduleDifferences(one, facts)),
    ...planned.flatMap((one) => amountDifferences(one, facts.runs, campaign.edits.get(one.id) ?? 0)),
    ...(await toldDifferences(platform, planned, facts)),
    ...paymentDifferences(facts),
    ...(await outsideDifferences(platform, campaign, left)),
    ...(await accountDifferences(platform, campaign, facts)),
    ...(await historyDifferences(platform, payers, facts)),
    ...(await messageDifferences(platform, campaign, facts)),
    ...(await alertDifferences(
      platform,
      left.map(({ reference, end }) => ({ reference, status: end })),
    )),
    ...(await prove(poolConnection(platform.pool))).map((one) => `ledger: ${JSON.stringify(one)}`),
  ];
  const paidOf = (some: readonly Planned[]) => {
    const ids = new Set(some.map(({ id }) => id));
    return runs.filter(({ status, scheduleId }) => status === 'PAID' && ids.has(scheduleId)).length;
  };
  const countOf = (status: string) => runs.filter((run) => run.status === status).length;
  return {
    differences,
    happened: {
      schedules: planned.length,
      'payments made': countOf('PAID'),
      'of them to other banks': paidOf(planned.filter(({ payee, isBill }) => payee === undefined && !isBill)),
      'of them for bills': paidOf(planned.filter(({ isBill }) => isBill)),
      'of them never arrived': left.filter(({ end }) => end === 'FAILED').length,
      'payments failed': countOf('FAILED'),
      'payments skipped': countOf('SKIPPED'),
    },
  };
}

async function readFacts({ db }: Platform, { payers, planned, sent, billerLines }: ScheduleCampaign) {
  const runs: Run[] = await db
    .selectFrom('schedule_runs')
    .select([
      'schedule_id as scheduleId',
      'run',
      'day',
      'status',
      'operation_id as operationId',
      'amount_kobo as amountKobo',
    ])
    .where(
      'schedule_id',
      'in',
      planned.map(({ id }) => id),
    )
    .execute();
  const debited = await db
    .selectFrom('operations')
    .leftJoin('dispatches', 'dispatches.operation_id', 'operations.id')
    .select(['operations.id', 'reference', 'status', 'amount_kobo as amountKobo', 'session_id as sessionId'])
    .where(
      'operations.customer_id',
      'in',
      payers.map(({ id }) => id),
    )
    .where('debited_at', 'is not', null)
    .execute();
  const arrived = new Set([
    ...[...sent].filter(([, { takenKobo }]) => takenKobo !== undefined).map(([sessionId]) => sessionId),
    ...billerLines.filter((line) => statusFor(line) === 'SUCCESS').map(({ sessionId }) => sessionId),
  ]);
  const endOf = (sessionId: string | null) =>
    sessionId === null || arrived.has(sessionId) ? ('SUCCESS' as const) : ('FAILED' as const);
  const schedules = await db.selectFrom('schedules').select(['id', 'state', 'runs_paid']).execute();
  return {
    runs,
    payments: new Map(
      debited.map((one): [string, Payment] => [one.id, { ...one, end: endOf(one.sessionId) }]),
    ),
    states: new Map(schedules.map(({ id, state, runs_paid: runsPaid }) => [id, { state, runsPaid }])),
  };
}

/** Each occurrence once, on its day, unless it fell into a pause, and the end that its last one made. */
function scheduleDifferences({ id, reference, firstDay, interval, runs }: Planned, facts: Facts) {
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
    ...made.flatMap(({ run, status, operationId, amountKobo }) => {
      if (status === 'DUE') return [`${reference} ${run}: ${status}`];
      const payment = facts.payments.get(operationId ?? '');
      const is = payment && `${payment.status} with ${payment.amountKobo}`;
      const should = status === 'PAID' ? `${payment?.end} with ${amountKobo}` : undefined;
      return is === should
        ? []
        : [`${reference} ${run}: ${status}, and its payment is ${is}, and should be ${should}`];
    }),
    ...(standing?.state === state && standing.runsPaid === paid.length
      ? []
      : [
          `${reference}: ${standing?.state} with ${standing?.runsPaid} paid, and it was ${state} with ${paid.length}`,
        ]),
  ];
}

/** Each occurrence is of the amount that was planned, less a kobo for some of its edits at most: so never more than the one before. */
export function amountDifferences(
  { id, reference, amountKobo }: Pick<Planned, 'id' | 'reference' | 'amountKobo'>,
  runs: readonly Pick<Run, 'scheduleId' | 'run' | 'amountKobo'>[],
  edits: number,
): string[] {
  const least = amountKobo - BigInt(edits);
  let most: bigint = amountKobo;
  const differences: string[] = [];
  for (const { run, amountKobo: owed } of runs
    .filter(({ scheduleId }) => scheduleId === id)
    .toSorted((a, b) => a.run - b.run)) {
    if (owed > most || owed < least)
      differences.push(`${reference} ${run}: ${owed}, and should be ${least} to ${most}`);
    most = owed;
  }
  return differences;
}

/** What its customer reads of each occurrence, and of the whole. */
async function toldDifferences(
  platform: Platform,
  planned: readonly Planned[],
  { runs, payments }: Facts,
): Promise<string[]> {
  const now = await platform.clock.now();
  const differences: string[] = [];
  for (const { id, reference, payer } of planned) {
    const made = runs.filter(({ scheduleId }) => scheduleId === id).toSorted((a, b) => b.run - a.run);
    const ends = made.map(({ status, operationId }) =>
      status === 'PAID' ? payments.get(operationId ?? '')?.end : status,
    );
    // Of one whose last payments were left out, whatever was paid last decides.
    const last = ends[0] === 'SKIPPED' ? made.findIndex(({ status }) => status === 'PAID') : 0;
    const should = [ends[last] === 'SUCCESS' ? 'COMPLETED' : 'FAILED', ...ends].join();
    const record = await readSchedule(platform, payer.id, id, now);
    const is = [record.status, ...record.runs.map(({ status }) => status)].join();
    if (is !== should) differences.push(`${reference}: told as ${is}, and was ${should}`);
  }
  return differences;
}

/** Whatever moved money is a payment of one occurrence, and of no other. */
function paymentDifferences({ runs, payments }: Facts): string[] {
  const owners = new Map<string, number>();
  for (const { operationId } of runs)
    if (operationId !== null) owners.set(operationId, (owners.get(operationId) ?? 0) + 1);
  return [...payments.keys()].flatMap((id) =>
    owners.get(id) === 1 ? [] : [`operation ${id} belongs to ${owners.get(id) ?? 0} occurrences`],
  );
}

/** Whatever left was sent once at most, with the right money, and nothing else is known there. */
async function outsideDifferences(
  { db }: Platform,
  { sent, billerLines }: ScheduleCampaign,
  left: readonly Payment[],
): Promise<string[]> {
  // The demo's people pay somebody, too.
  const dispatches = await db.selectFrom('dispatches').select('session_id').execute();
  const ours = new Set(dispatches.map((row) => row.session_id));
  const there = [...sent.keys(), ...billerLines.map(({ sessionId }) => sessionId)];
  const taken = new Map([
    ...[...sent].map(([sessionId, { takenKobo }]) => [sessionId, takenKobo] as const),
    ...billerLines.map(({ sessionId, amountKobo }) => [sessionId, BigInt(amountKobo)] as const),
  ]);
  return [
    ...there.flatMap((sessionId) => (ours.has(sessionId) ? [] : [`there and not here: ${sessionId}`])),
    ...[...sent].flatMap(([sessionId, { times }]) =>
      times === 1 ? [] : [`sent ${times} times: ${sessionId}`],
    ),
    ...left.flatMap(({ sessionId, reference, amountKobo }) => {
      const takenKobo = taken.get(sessionId ?? '');
      return takenKobo === undefined || takenKobo === amountKobo
        ? []
        : [`${reference}: ${amountKobo} here, ${takenKobo} there`];
    }),
  ];
}

/** Statement, balance and history of every account. */
async function accountDifferences(
  { db, pool }: Platform,
  { payers, planned }: ScheduleCampaign,
  { runs, payments }: Facts,
): Promise<string[]> {
  const differences: string[] = [];
  const paidBy = new Map<string, Run[]>();
  for (const run of runs)
    if (run.status === 'PAID') paidBy.set(run.scheduleId, [...(paidBy.get(run.scheduleId) ?? []), run]);
  const paidOf = (some: readonly Planned[]) => some.flatMap(({ id }) => paidBy.get(id) ?? []);
  const sumOf = (some: readonly Run[]) => some.reduce((sum, { amountKobo }) => sum + amountKobo, 0n);
  const isBack = ({ operationId }: Run) => payments.get(operationId ?? '')?.end === 'FAILED';
  for (const { account, openingKobo } of payers) {
    const { accountNumber, ledgerAccountId } = account;
    const statement = await entries(poolConnection(pool), ledgerAccountId, { limit: 10_000 });
    const out = paidOf(planned.filter(({ payer }) => payer.account.accountNumber === accountNumber));
    const into = paidOf(planned.filter(({ payee }) => payee?.account.accountNumber === accountNumber));
    const back = out.filter(isBack);
    const owed = openingKobo - sumOf(out) + sumOf(back) + sumOf(into);
    const held = statement[0]?.balanceAfterKobo ?? 0n;
    if (held !== owed) differences.push(`${accountNumber} has ${held}, and should have ${owed}`);
    const moves = 1 + out.length + back.length + into.length;
    if (statement.length !== moves)
      differences.push(`${accountNumber} moved ${statement.length} times, and should have ${moves} times`);
    const returned = statement.flatMap(({ reverses }) => reverses ?? []).toSorted();
    const never = back.flatMap(({ operationId }) => operationId ?? []).toSorted();
    if (returned.join() !== never.join())
      differences.push(`${accountNumber} got back ${returned.join()}, and never arrived ${never.join()}`);
    const { count } = await db
      .selectFrom('transactions')
      .where('account_number', '=', accountNumber)
      .where('status', '=', 'SUCCESS')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow();
    // What came back succeeded in the place of what never arrived.
    const done = out.length + into.length;
    if (Number(count) !== done)
      differences.push(`${accountNumber} has ${count} lines of history, and should have ${done}`);
  }
  return differences;
}

/** Both sides of what stays in the bank, and what left with its return where it never arrived: these lines, and no others. */
async function historyDifferences(
  { db }: Platform,
  payers: readonly Payer[],
  { payments }: Facts,
): Promise<string[]> {
  const rows = await db
    .selectFrom('transactions')
    .select(['reference_number', 'status', 'amount_kobo'])
    .where(
      'account_number',
      'in',
      payers.map(({ account }) => account.accountNumber),
    )
    .execute();
  const lines = new Map<string, string[]>();
  for (const { reference_number: number, status, amount_kobo: amountKobo } of rows) {
    const [reference = '', ...suffix] = number.split('-');
    const line = [status, amountKobo, ...suffix].join(' ');
    lines.set(reference, [...(lines.get(reference) ?? []), line]);
  }
  const shouldBe = ({ sessionId, end, amountKobo }: Payment) => {
    if (sessionId === null) return [`SUCCESS ${amountKobo}`, `SUCCESS ${amountKobo}`];
    return end === 'SUCCESS'
      ? [`SUCCESS ${amountKobo}`]
      : [`FAILED ${amountKobo}`, `SUCCESS ${amountKobo} RETURN`];
  };
  const paid = new Map([...payments.values()].map((one) => [one.reference, one]));
  return [
    ...[...paid.values()].flatMap((one) => {
      const is = lines.get(one.reference)?.toSorted().join();
      const should = shouldBe(one).join();
      return is === should ? [] : [`the history of ${one.reference} is ${is}, and should be ${should}`];
    }),
    // What was refused stands there without having moved anything.
    ...[...lines].flatMap(([reference, is]) =>
      paid.has(reference) || is.every((line) => line.startsWith('FAILED'))
        ? []
        : [`${reference} is only in the history: ${is.join()}`],
    ),
  ];
}

/** Each failure and each end was told once, by its schedule and, for a failure, its day. */
async function messageDifferences(
  { db }: Platform,
  { payers, planned }: ScheduleCampaign,
  { runs, states }: Facts,
): Promise<string[]> {
  const references = new Map(planned.map(({ id, reference }) => [id, reference]));
  const failed = runs
    .filter(({ status }) => status === 'FAILED')
    .map(({ scheduleId, day }) => `SCHEDULED_RUN_FAILED ${references.get(scheduleId)} ${day}`);
  const ended = planned
    .filter(
      ({ id, runs: inAll }) =>
        inAll > 1 &&
        states.get(id)?.state === 'COMPLETED' &&
        runs.some(({ scheduleId, run, status }) => scheduleId === id && run === inAll && status === 'PAID'),
    )
    .map(({ reference }) => `SCHEDULE_ENDED ${reference}`);
  const events = await db
    .selectFrom('events')
    .where('type', 'in', ['SCHEDULED_RUN_FAILED', 'SCHEDULE_ENDED'])
    .where(
      'customer_id',
      'in',
      payers.map(({ id }) => id),
    )
    .select(['type', 'payload'])
    .execute();
  const told = events.map(({ type, payload }) => {
    const { reference, day } = payload as { reference: string; day?: string };
    return [type, reference, ...(day === undefined ? [] : [day])].join(' ');
  });
  return toldOnce([...failed, ...ended], told);
}

/** @returns what happened and was not told, or more than once, and what was told and never happened */
export function toldOnce(happened: readonly string[], told: readonly string[]): string[] {
  const times = (of: readonly string[]) => {
    const counts = new Map<string, number>();
    for (const one of of) counts.set(one, (counts.get(one) ?? 0) + 1);
    return counts;
  };
  const [should, is] = [times(happened), times(told)];
  return [...new Set([...happened, ...told])].flatMap((one) =>
    should.get(one) === is.get(one)
      ? []
      : [`${one}: told ${is.get(one) ?? 0} times, and happened ${should.get(one) ?? 0} times`],
  );
}
