import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { kobo } from '@harvest/money';
import { Secret, TOTP } from 'otpauth';
import { newId } from '../../apps/api/src/bank/ids.ts';
import { lagosDay } from '../../apps/api/src/bank/lagos-time.ts';
import { findCustomer } from '../../apps/api/src/customers/customers.ts';
import { Refusal } from '../../apps/api/src/platform/errors.ts';
import type { Platform } from '../../apps/api/src/platform/platform.ts';
import { approveSchedules } from '../../apps/api/src/scheduled-payments/approve-schedules.ts';
import { editSchedule } from '../../apps/api/src/scheduled-payments/edit-schedule.ts';
import { pauseSchedule } from '../../apps/api/src/scheduled-payments/pause-schedule.ts';
import { readSchedule } from '../../apps/api/src/scheduled-payments/read-schedule.ts';
import { resumeSchedule } from '../../apps/api/src/scheduled-payments/resume-schedule.ts';
import { daysAhead } from '../../apps/api/src/scheduled-payments/schedule-rules.ts';
import { startBillSchedule } from '../../apps/api/src/scheduled-payments/start-bill-schedule.ts';
import { startSchedules } from '../../apps/api/src/scheduled-payments/start-schedules.ts';
import { startSandbox } from '../../apps/sandbox/src/sandbox.ts';
import { endAll } from '../end-all.ts';
import { accountElsewhere } from '../testing/interbank.ts';
import { ANOTHER_BANK } from '../testing/other-banks.ts';
import {
  bankProcess,
  newSecret,
  openPeople,
  openPlatform,
  settingsOf,
  startInTurn,
} from './bank-processes.ts';
import {
  compareSchedules,
  OPENING_NAIRA,
  type Payer,
  type Planned,
  POOR_NAIRA,
} from './compare-schedules.ts';
import { type Dice, diceOf, pick } from './dice.ts';
import type { KillableProcess } from './killable-process.ts';
import { type LosingSwitch, startLosingSwitch } from './losing-switch.ts';
import { letLeasesEnd, letPausesEnd, openWork } from './open-work.ts';
import type { CampaignReport } from './run-campaign.ts';
import { readBillersBooks } from './switch-books.ts';
import { wrongClock } from './wrong-clock.ts';

/** So many schedules one code approves. */
const SCHEDULES_A_CODE = 10;
/** One of so many customers runs out of money on the way. */
const POOR_EVERY = 3;
/** After so many days every schedule is over. */
const HORIZON_DAYS = 75;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const PAUSE_MS = 400;
/** One of so many schedules pays into another bank. */
const ELSEWHERE_EVERY = 2;
/** After each jump so many are changed, so many of those by an edit. */
const CHANGES_AT_ONCE = 8;
const EDITS = 0.3;
const KILL_WITHIN_MS = 1000;

export type ScheduleCampaignSize = {
  readonly schedules: number;
  readonly seed: number;
  readonly workers: number;
  /** How far the clock jumps at most. */
  readonly jumpDaysMax: number;
  /** In turn of the workers. */
  readonly kills: number;
  /** Every third start of a worker is on a machine whose clock is so late, and every third on one whose clock is so early. */
  readonly wrongClockSeconds: number;
  /** Nobody waits for leases and pauses of a minute: after a kill leases are over, also those of who is still at it (A165). */
  readonly hurried: boolean;
  readonly settleSecondsMax: number;
};

type Field = {
  readonly size: ScheduleCampaignSize;
  readonly dice: Dice;
  readonly platform: Platform;
  readonly workers: readonly KillableProcess[];
  readonly atSwitch: LosingSwitch;
  /** What the billers keep of what they took on. */
  readonly billersBooks: string;
};

/**
 * Customers schedule payments among each other and to another bank, which names accounts late or not at all, and one of them
 * airtime; worker processes make them while they are killed in turn, the line to that bank loses transfers and answers, the clock
 * jumps, and the customers pause, resume and edit what they scheduled. Then schedules, history and ledger are held against what was
 * planned, and against what arrived outside.
 * @param databaseUrl a migrated database that nobody else uses
 */
export async function runScheduleCampaign(
  databaseUrl: string,
  size: ScheduleCampaignSize,
): Promise<CampaignReport> {
  const startedAt = Date.now();
  const folder = await mkdtemp(join(tmpdir(), 'harvest-campaign-'));
  const undo: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    await chmod(folder, 0o755);
    const field = await prepare(databaseUrl, size, folder, undo);
    const { payers, planned } = await scheduleAll(field);
    field.atSwitch.slowNamesDown();
    await startInTurn(field.workers);
    const { edits, ...changes } = await changeUnderFire(field, planned);
    const stillOpen = await settleDown(field, planned);
    const compared = await compareSchedules(field.platform, {
      payers,
      planned,
      edits,
      sent: field.atSwitch.sent,
      billerLines: await readBillersBooks(field.billersBooks),
    });
    const kills = field.workers.reduce((sum, worker) => sum + worker.kills, 0);
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    return {
      happened: {
        'kills of workers': kills,
        'changes made': changes.made,
        'of them edits': [...edits.values()].reduce((sum, times) => sum + times, 0),
        'changes refused': changes.refused,
        ...compared.happened,
        'seconds it took': seconds,
      },
      differences: [
        ...field.workers.flatMap((worker) => worker.endedByItself),
        ...stillOpen,
        ...compared.differences,
      ],
    };
  } finally {
    await endAll(undo);
  }
}

async function prepare(
  databaseUrl: string,
  size: ScheduleCampaignSize,
  folder: string,
  undo: (() => Promise<unknown>)[],
): Promise<Field> {
  const dice = diceOf(size.seed);
  const atSwitch = await startLosingSwitch(dice);
  undo.push(async () => atSwitch.stop());
  const interbankSecret = newSecret();
  const billersBooks = join(folder, 'billers.jsonl');
  const sandbox = await startSandbox({ interbankSecret, billersBooksFile: billersBooks });
  undo.push(() => sandbox.stop());
  const settings = settingsOf(
    { folder, databaseUrl, interbankSecret },
    { interbank: atSwitch.url, billers: sandbox.billersUrl },
    { LOG_LEVEL: 'fatal' },
  );
  const platform = await openPlatform(settings);
  undo.push(() => platform.close());
  let starts = 0;
  const workers = Array.from({ length: size.workers }, () =>
    bankProcess(settings, 'worker', () => {
      const way = pick(dice('clock', starts), [-1, 0, 1]);
      starts += 1;
      return wrongClock(way * size.wrongClockSeconds);
    }),
  );
  undo.push(() => Promise.all(workers.map((worker) => worker.stop())));
  return { size, dice, platform, workers, atSwitch, billersBooks };
}

/** Everybody pays the next one, ten schedules a code; what is planned is known from here on. */
async function scheduleAll({ size, dice, platform }: Field) {
  const payers = await openPayers(platform, Math.ceil((size.schedules - 1) / SCHEDULES_A_CODE) + 1);
  // Not the first, who is poor.
  const [buyer] = payers.splice(1, 1);
  if (buyer === undefined) throw new Error('Nobody is there to buy anything');
  const planned: Planned[] = [];
  for (const [place, payer] of payers.entries()) {
    // Nobody pays the first, who is poor: there is something that fails.
    const payee = payers[place + 1] ?? payers[1];
    if (payee === undefined) continue;
    const count = Math.min(SCHEDULES_A_CODE, size.schedules - 1 - planned.length);
    planned.push(...(await scheduleSome(platform, { payer, payee, place, count }, dice)));
  }
  planned.push(...(await scheduleAirtime(platform, buyer)));
  return { payers: [...payers, buyer], planned };
}

async function openPayers(platform: Platform, count: number): Promise<Payer[]> {
  const totpSecrets = Array.from({ length: count }, () => new Secret({ size: 20 }).base32);
  const nairaOf = (number: number) => (number % POOR_EVERY === 0 ? POOR_NAIRA : OPENING_NAIRA);
  const people = await openPeople(platform, {
    name: 'payer',
    place: 'campaign.test',
    count,
    nairaOf,
    totpSecrets,
  });
  return people.map(({ id, account }, number) => ({
    id,
    account,
    totpSecret: totpSecrets[number] ?? '',
    openingKobo: kobo(BigInt(nairaOf(number)) * 100n),
  }));
}

type Some = {
  readonly payer: Payer;
  readonly payee: Payer;
  readonly place: number;
  readonly count: number;
};

async function scheduleSome(
  platform: Platform,
  { payer, payee, place, count }: Some,
  dice: Dice,
): Promise<Planned[]> {
  const now = await platform.clock.now();
  const customer = await customerOf(platform, payer);
  const interval = pick(dice('interval', place), ['DAILY', 'DAILY', 'WEEKLY', 'MONTHLY']);
  const most = { DAILY: 12, WEEKLY: 5, MONTHLY: 3 }[interval];
  const setting = {
    schedulePaymentDate: daysAhead(lagosDay(now), 1 + Math.floor(dice('first day', place) * 5)),
    continuous: true,
    scheduledInterval: interval,
    repeatPayment: 1 + Math.floor(dice('runs', place) * most),
  };
  const items = Array.from({ length: count }, (_, one) => ({
    sourceAccountNumber: payer.account.accountNumber,
    ...(isElsewhere(one)
      ? { destinationAccountNumber: accountElsewhere(), destinationBankCode: ANOTHER_BANK.bankCode }
      : {
          destinationAccountNumber: payee.account.accountNumber,
          destinationBankCode: platform.config.bank.code,
        }),
    // No two of a payer cost the same.
    amount: kobo(BigInt(10_000 + place * SCHEDULES_A_CODE + one)),
    description: 'Wages',
    schedulePaymentSetting: setting,
  }));
  const started = await startSchedules(platform, customer, { id: newId(), way: 'BULK', items }, now);
  const approved = await approve(platform, { customer, payer, started }, now);
  return approved.map(({ transferType, ...schedule }) => ({
    ...schedule,
    payee: transferType === 'INTERBANK' ? undefined : payee,
    isBill: false,
    firstDay: setting.schedulePaymentDate,
    interval,
    runs: setting.repeatPayment,
  }));
}

/** Every day, from tomorrow on. */
async function scheduleAirtime(platform: Platform, payer: Payer): Promise<Planned[]> {
  const now = await platform.clock.now();
  const customer = await customerOf(platform, payer);
  const setting = {
    schedulePaymentDate: daysAhead(lagosDay(now), 1),
    continuous: true,
    scheduledInterval: 'DAILY',
    repeatPayment: 20,
  } as const;
  const vend = {
    nuban: payer.account.accountNumber,
    utilityProductType: 'AIRTIME',
    phoneNumber: '08031234789',
    airtimeProviderCode: 'MTN',
    amount: kobo(50_000n),
  } as const;
  const started = await startBillSchedule(platform, customer, { id: newId(), vend, setting }, now);
  const approved = await approve(platform, { customer, payer, started }, now);
  return approved.map(({ transferType: _product, ...schedule }) => ({
    ...schedule,
    payee: undefined,
    isBill: true,
    firstDay: setting.schedulePaymentDate,
    interval: setting.scheduledInterval,
    runs: setting.repeatPayment,
  }));
}

type Started = {
  readonly customer: Awaited<ReturnType<typeof customerOf>>;
  readonly payer: Payer;
  readonly started: Awaited<ReturnType<typeof startSchedules>>;
};

async function approve(platform: Platform, { customer, payer, started }: Started, now: Date) {
  const [first] = started;
  const otp = new TOTP({ secret: Secret.fromBase32(payer.totpSecret) }).generate();
  const approved = await approveSchedules(
    platform,
    customer,
    { otp, referenceNumber: first?.referenceNumber ?? '' },
    now,
  );
  return approved.scheduledPayments.map(({ uuid, referenceNumber, amount, transferType }) => ({
    id: uuid,
    reference: referenceNumber,
    payer,
    amountKobo: amount,
    transferType,
  }));
}

async function customerOf({ db }: Platform, { id }: Payer) {
  const customer = await findCustomer(db, { id });
  if (customer === undefined) throw new Error('A payer is not there');
  return customer;
}

const isElsewhere = (place: number) => place % ELSEWHERE_EVERY === 0;

/**
 * Until the last day is long over: the clock jumps, customers change what that made due, and whoever works on it is killed.
 * @returns how much was changed, and how often each schedule was edited
 */
async function changeUnderFire(field: Field, planned: readonly Planned[]) {
  const elsewhere = planned.filter(({ payee }) => payee === undefined);
  let [made, refused] = [0, 0];
  const edits = new Map<string, number>();
  const { platform, dice, size, workers } = field;
  const startedAt = (await platform.clock.now()).getTime();
  for (let kill = 0; kill < size.kills; kill += 1) {
    const until = startedAt + (HORIZON_DAYS * DAY_SECONDS * 1000 * (kill + 1)) / size.kills;
    await jump(field, kill, until, async (hop) => {
      await Promise.all(
        Array.from({ length: CHANGES_AT_ONCE }, async (_, one) => {
          const which = elsewhere[Math.floor(field.dice('changed', kill, hop, one) * elsewhere.length)];
          const change = await changeOne(platform, which, field.dice('change', kill, hop, one));
          if (change === undefined) refused += 1;
          else made += 1;
          if (which !== undefined && change === 'EDITED') edits.set(which.id, (edits.get(which.id) ?? 0) + 1);
        }),
      );
    });
    await wait(dice('kill', kill) * KILL_WITHIN_MS);
    const victim = workers[kill % workers.length];
    await victim?.kill();
    if (size.hurried) await letSchedulesGo(platform);
    await victim?.start();
  }
  return { made, refused, edits };
}

type Change = 'EDITED' | 'PAUSED';

/** Each change lets whoever comes next take a payment on that somebody is at. @returns undefined where it was refused */
async function changeOne(
  platform: Platform,
  planned: Planned | undefined,
  draw: number,
): Promise<Change | undefined> {
  if (planned === undefined) return undefined;
  const { id, payer } = planned;
  const now = await platform.clock.now();
  try {
    if (draw < EDITS) return await payLess(platform, planned, now);
    await pauseSchedule(platform, payer.id, id, now);
    await resumeSchedule(platform, payer.id, id, now);
    return 'PAUSED';
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** A kobo less, which asks for no code. */
async function payLess(platform: Platform, { id, payer }: Planned, now: Date): Promise<'EDITED' | undefined> {
  const customer = await customerOf(platform, payer);
  const record = await readSchedule(platform, payer.id, id, now);
  if (record.nextDay === null) return undefined;
  const input = {
    ...record,
    id: newId(),
    amount: kobo(record.amount - 1n),
    schedulePaymentDate: record.nextDay,
    scheduledInterval: record.interval ?? undefined,
  };
  await editSchedule(platform, customer, input, now);
  return 'EDITED';
}

/** By hours as well as by days, so that money is missed in the morning and there in the afternoon. */
async function jump(
  { platform, dice, size }: Field,
  kill: number,
  until: number,
  afterwards: (hop: number) => Promise<void>,
): Promise<void> {
  for (let hop = 0; ; hop += 1) {
    const left = (until - (await platform.clock.now()).getTime()) / 1000;
    if (left <= 0) return;
    const hours = 1 + Math.floor(dice('jump', kill, hop) ** 2 * 24 * size.jumpDaysMax);
    await platform.clock.advance(Math.ceil(Math.min(left, hours * HOUR_SECONDS)));
    await wait(dice('pause', kill, hop) * PAUSE_MS);
    await afterwards(hop);
  }
}

/** As if a minute had gone by since anybody took anything on. */
async function letSchedulesGo(platform: Platform): Promise<void> {
  await platform.db.updateTable('schedules').set({ leased_until: null }).execute();
  await letLeasesEnd(platform);
}

async function settleDown(field: Field, planned: readonly Planned[]): Promise<string[]> {
  // The demo's people have scheduled something too.
  const ids = planned.map(({ id }) => id);
  const { size, platform, atSwitch, workers } = field;
  atSwitch.loseNoMore();
  if (size.hurried) {
    await Promise.all(workers.map((worker) => worker.stop()));
    // Nobody is at anything any more, and nothing is on its way: a minute more would change nothing.
    await letSchedulesGo(platform);
    await letPausesEnd(platform);
    await Promise.all(workers.map((worker) => worker.start()));
  }
  const until = Date.now() + size.settleSecondsMax * 1000;
  for (;;) {
    const { count } = await platform.db
      .selectFrom('schedules')
      .where('id', 'in', ids)
      .where('ended_at', 'is', null)
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow();
    const open = await openWork(platform, []);
    if (count > 0n) open.push(`still open: ${count} schedules`);
    if (open.length === 0 || Date.now() > until) return open;
    // What waits for money is tried once more an hour later.
    await platform.clock.advance(HOUR_SECONDS);
    await wait(500);
  }
}
