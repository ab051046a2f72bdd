import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBank } from '../../../../scripts/testing/bank.ts';
import {
  accountElsewhere,
  type BankWithSwitch,
  openBankWithSwitch,
} from '../../../../scripts/testing/interbank.ts';
import { metricsOf, seriesOn } from '../../../../scripts/testing/metrics.ts';
import { sendElsewhere, settleDue } from '../../../../scripts/testing/other-banks.ts';
import { newId } from '../bank/ids.ts';
import { eventSubscribers } from '../event-subscribers.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import { unpark } from './events-db.ts';
import { eventsWait, expandEvents, type Subscriber } from './expand-events.ts';

let opened: BankWithSwitch;
let bank: TestBank;
let logged = '';
beforeAll(async () => {
  opened = await openBankWithSwitch({ env: { LOG_LEVEL: 'error' }, onLog: (line) => (logged += line) });
  ({ bank } = opened);
});
afterAll(() => opened.close());

type Kept = { readonly type: string; readonly payload: unknown };

/** Heard by everybody but for one, who cannot bear what an event says. */
const failingAt = (
  budgetKobo: string,
  fail: (transaction: DatabaseTransaction) => Promise<unknown>,
): Subscriber[] => [
  ...eventSubscribers,
  async (_platform, transaction, events) => {
    if (
      events.some((event) => event.type === 'BUDGET_MOSTLY_USED' && event.payload.budgetKobo === budgetKobo)
    )
      await fail(transaction);
  },
];

const budget = (budgetKobo: string) => ({
  type: 'BUDGET_MOSTLY_USED',
  payload: { category: 'WAGES', month: '2026-11', budgetKobo, spentKobo: '1' },
});

async function keep(customer: { id: string }, { type, payload }: Kept): Promise<string> {
  const id = newId();
  const occurred_at = await bank.platform.clock.now();
  const row = { id, type, customer_id: customer.id, payload: JSON.stringify(payload), occurred_at };
  await bank.platform.db.insertInto('events').values(row).execute();
  return id;
}

/** The pauses between its tries run on the wall clock. */
async function hearUntilParked(id: string, subscribers: readonly Subscriber[]): Promise<void> {
  const now = await bank.platform.clock.now();
  for (let tries = 1; tries < 5; tries += 1) {
    expect(await failuresOf(id)).toEqual({ parked_at: null, failures: tries });
    await bank.platform.db.updateTable('events').set({ retry_at: new Date() }).where('id', '=', id).execute();
    await expandEvents(bank.platform, subscribers, now);
  }
  expect(await failuresOf(id)).toEqual({ parked_at: expect.any(Date) as Date, failures: 5 });
}

/** How many are parked of a type, as any process of the bank tells operators. */
async function parkedNow(type: string): Promise<number> {
  return seriesOn(await metricsOf(bank), `harvest_events_parked{type="${type}"}`) ?? 0;
}

test.each<[string, Kept, (readonly Subscriber[])?]>([
  ['of a type this version does not know', { type: 'CUSTOMER_MARRIED', payload: {} }],
  ['that lacks what it needs', { type: 'TRANSFER_COMPLETED', payload: { reference: 'HV0123456789AB' } }],
  ['whose payload is no object', { type: 'CUSTOMER_FROZEN', payload: null }],
  // Of nothing there is no share: whoever makes words of it throws.
  ['whose words cannot be made', budget('0')],
  ['that a subscriber cannot bear', budget('77'), failingAt('77', () => Promise.reject(new Error('no')))],
  [
    'that breaks the transaction of a subscriber',
    budget('78'),
    failingAt('78', (transaction) => sql`select 1 / 0`.execute(transaction)),
  ],
  [
    'that fails as if the database were away',
    budget('79'),
    failingAt('79', () =>
      Promise.reject(Object.assign(new Error('Connection terminated'), { code: 'ECONNRESET' })),
    ),
  ],
])(
  'an event %s: is parked with an alarm, and holds up none before or after it',
  async (_, bad, subscribers = eventSubscribers) => {
    const ada = await bank.signedIn();
    const musa = await bank.openCustomer();
    const now = await bank.platform.clock.now();
    const sent = [
      await bank.startTransfer(ada, musa.account, 10),
      await bank.startTransfer(ada, musa.account, 20),
    ] as const;
    const parkedBefore = await parkedNow(bad.type);
    expect((await bank.confirm(ada, sent[0])).status).toBe(200);
    const id = await keep(ada, bad);
    expect((await bank.confirm(ada, sent[1])).status).toBe(200);

    await Promise.all([1, 2].map(() => expandEvents(bank.platform, subscribers, now)));
    await hearUntilParked(id, subscribers);

    const credits = (await bank.mailTo(musa.email)).map(({ subject }) => subject);
    expect(credits.toSorted()).toEqual(['Credit: ₦10.00', 'Credit: ₦20.00']);
    expect(await eventsWait(bank.platform)).toBe(false);
    expect(await parkedNow(bad.type)).toBe(parkedBefore + 1);
    const counted = await bank.platform.metrics.eventsParked.get();
    expect(counted.values.map(({ labels }) => labels.type)).toContain(bad.type);
    const alarms = logged.split('\n').filter((line) => line.includes(id));
    expect(alarms).toHaveLength(1);
    expect(JSON.parse(alarms[0] ?? '')).toMatchObject({ level: 50, eventId: id, type: bad.type });
  },
);

/** Runs the command of the runbook. */
async function command(...args: readonly string[]) {
  const program =
    "import { parkedEvents } from './scripts/parked-events.ts'; await parkedEvents(process.argv.slice(1));";
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, '--', ...args], {
    env: { ...process.env, DATABASE_URL: bank.database.appUrl, DATA_DIR: bank.platform.config.dataDir },
  });
  const ended = once(child, 'exit');
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await ended) as [number];
  return { code, out, error };
}

test('the command for parked events: lists what is parked without what it says, and lets it be heard again, once', async () => {
  const ada = await bank.openCustomer();
  const failing = failingAt('5500', () => Promise.reject(new Error('for now')));
  const [first, second] = [await keep(ada, budget('5500')), await keep(ada, budget('5500'))];
  const now = await bank.platform.clock.now();
  await expandEvents(bank.platform, failing, now);
  for (const id of [first, second]) await hearUntilParked(id, failing);
  const before = await parkedNow('BUDGET_MOSTLY_USED');

  const listed = await command();
  expect([listed.code, listed.error]).toEqual([0, '']);
  for (const id of [first, second])
    expect(listed.out).toMatch(new RegExp(`^${id} BUDGET_MOSTLY_USED happened 2`, 'm'));
  expect(listed.out).not.toMatch(/WAGES|5500/);
  const unknown = await command('replay', first, newId());
  expect([unknown.code, unknown.out]).toEqual([1, '']);
  expect(await parkedNow('BUDGET_MOSTLY_USED')).toBe(before);

  expect(await command('replay', first)).toEqual({ code: 0, out: `${first} is heard again\n`, error: '' });
  await bank.deliverMessages();
  expect((await bank.mailTo(ada.email)).map(({ subject }) => subject)).toEqual([
    'Wages: 0% of your budget is used',
  ]);
  expect(await unpark(bank.platform.db, first)).toBe(false);
  expect((await command('replay', 'ALL')).out).toContain(`${second} is heard again`);
  expect(await parkedNow('BUDGET_MOSTLY_USED')).toBe(0);
  expect((await command('drop', first)).error).toContain('Usage');
});

test('an event of which no customer is told, heard alone: is done with, and everybody else has heard of it', async () => {
  const ada = await bank.signedIn();
  const accountNumber = accountElsewhere();
  await sendElsewhere(bank, ada, accountNumber, 100, { saveAsBeneficiary: true });
  await bank.deliverMessages();
  // It arrives within a moment: of the debit they were told, and no more needs to be said.
  await settleDue(bank);
  await bank.deliverMessages();

  const waiting = bank.platform.db.selectFrom('events').select(['type', 'failures']);
  expect(await waiting.where('customer_id', '=', ada.id).where('expanded_at', 'is', null).execute()).toEqual(
    [],
  );
  expect(await bank.ask('GET /api/beneficiaries', { token: ada.token })).toMatchObject([{ accountNumber }]);
});

async function failuresOf(id: string) {
  return bank.platform.db
    .selectFrom('events')
    .select(['parked_at', 'failures'])
    .where('id', '=', id)
    .where('expanded_at', 'is', null)
    .executeTakeFirstOrThrow();
}
