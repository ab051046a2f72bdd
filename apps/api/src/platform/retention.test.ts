import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import { eventually } from '../../../../scripts/testing/eventually.ts';
import { metricsOf, seriesOn } from '../../../../scripts/testing/metrics.ts';
import { signedInStaff, signInStaff } from '../../../../scripts/testing/staff.ts';
import { firstIdFrom } from '../bank/ids.ts';
import { jobs } from '../jobs.ts';
import { KEPT_TABLES, RETENTION_RULES, type RetentionKind, type RetentionRule } from './retention-rules.ts';

const DAY_MS = 86_400_000;
const rules: readonly RetentionRule[] = Object.values(RETENTION_RULES);

let bank: TestBank;
let ada: SignedIn;
let musa: SignedIn;
let owner: pg.Client;
const lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  bank = await openTestBank({
    env: { LOG_LEVEL: 'error' },
    onLog: (line) => lines.push(JSON.parse(line) as Record<string, unknown>),
  });
  ada = await bank.signedIn({ balances: [10_000] });
  musa = await bank.signedIn();
  owner = new pg.Client({ connectionString: bank.database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await bank.close();
});

async function runJob(name: string, now: Date): Promise<number> {
  const job = jobs.find((one) => one.name === name);
  if (job === undefined) throw new Error(`There is no job ${name}`);
  return job.run(bank.platform, now);
}

const count = async (table: string, condition = 'true') => {
  const { rows } = await owner.query<{ count: string }>(`select count(*) from ${table} where ${condition}`);
  return Number(rows[0]?.count);
};

test('the table of days, beside the tables of the database: has each of them, as deleted or as kept with a reason', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname = 'public' and relkind in ('r', 'p') and (not relispartition or relname = 'security_events_other')`,
  );
  const known = [...rules.map(({ table }) => table), ...KEPT_TABLES.flatMap(({ tables }) => tables)];
  const there = rows.map(({ name }) => name);
  expect([...new Set(known)].sort()).toEqual(there.sort());
  const kept = KEPT_TABLES.flatMap(({ tables }) => tables);
  expect(new Set(kept).size).toBe(kept.length);
  expect(kept.filter((table) => rules.some((rule) => rule.table === table))).toEqual([]);
});

test('the table of days, beside the runbook: says the same, line by line', async () => {
  const runbook = await readFile('docs/runbook.md', 'utf8');
  const [, section = ''] = runbook.split('\n## What is deleted, and when\n');
  const lines = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| `'));
  expect(lines).toEqual([
    ...rules.map(({ table, rows, days, by, why }) => `| \`${table}\` | ${rows} | ${days} | ${by} | ${why} |`),
    ...KEPT_TABLES.map(({ why, tables }) => `| \`${tables.join('`, `')}\` | all | kept | – | ${why} |`),
  ]);
});

test('the table of days, beside the jobs: names one that there is', () => {
  const names = new Set(jobs.map(({ name }) => name));
  expect(rules.map(({ by }) => by).filter((by) => !names.has(by))).toEqual([
    RETENTION_RULES.SECURITY_EVENTS.by,
  ]);
});

/** Makes every row of a table as old as this, by its id and its times. */
async function age(table: string, times: readonly string[], days: number, condition = 'true'): Promise<void> {
  const then = new Date(Date.now() - days * DAY_MS);
  const floor = firstIdFrom(then).slice(0, 14);
  await owner.query(
    `update ${table} set id = overlay(id::text placing $1 from 1 for 14)::uuid,
     ${times.map((time) => `${time} = case when ${time} is null then null else $2::timestamptz end`).join(', ')}
     where ${condition}`,
    [floor, then],
  );
}

test.each<[RetentionKind, readonly string[]]>([
  ['CHALLENGES', ['created_at', 'expires_at', 'operation_ends_at']],
  ['EVENTS', ['occurred_at', 'expanded_at']],
  ['MESSAGES', ['created_at', 'sent_at']],
])(
  'the job that forgets %s: takes what is older than its days, and nothing that is younger',
  async (kind, times) => {
    await bank.send(ada, musa.account, 5);
    await bank.deliverMessages();
    const { table, days, by } = RETENTION_RULES[kind];
    const now = await bank.platform.clock.now();
    const there = await count(table);
    expect(there).toBeGreaterThan(0);

    await age(table, times, days - 1);
    expect(await runJob(by, now)).toBe(0);
    await age(table, times, days + 1);
    expect(await runJob(by, now)).toBe(there);
    expect(await count(table)).toBe(0);
  },
);

test('forget-heard-events, of one that is parked or waits: keeps it, however old', async () => {
  await bank.send(ada, musa.account, 5);
  const there = await count('events', 'expanded_at is null');
  expect(there).toBeGreaterThan(0);
  await age('events', ['occurred_at'], 400, 'expanded_at is null');
  await runJob('forget-heard-events', await bank.platform.clock.now());
  expect(await count('events', 'expanded_at is null')).toBe(there);
  await bank.deliverMessages();
});

test('forget-old-messages, of one that was never handed over: keeps it, however old', async () => {
  await bank.send(ada, musa.account, 5);
  await bank.deliverMessages();
  await owner.query('update messages set sent_at = null, given_up_at = null');
  await age('messages', ['created_at'], 4000);
  const there = await count('messages');
  expect(await runJob('forget-old-messages', await bank.platform.clock.now())).toBe(0);
  expect(await count('messages')).toBe(there);
});

test('forget-ended-sessions, of customers and staff: keeps those that live, those of late and the last of everybody', async () => {
  const staff = await signedInStaff(bank, 'SUPPORT');
  const { days, by } = RETENTION_RULES.SESSIONS;
  const whose = `customer_id = '${ada.id}'`;
  await age('sessions', ['created_at', 'last_active_at', 'expires_at'], days + 1, whose);
  const now = await bank.platform.clock.now();
  await runJob(by, now);
  expect(await count('sessions', whose)).toBe(1);

  ada = { ...ada, token: await bank.signIn(ada) };
  await runJob(by, now);
  expect(await count('sessions', whose)).toBe(1);
  expect((await bank.call('GET /api/ibanking/personal/sessions', { token: ada.token })).status).toBe(200);
  expect((await bank.call('GET /api/admin/queues', { token: staff.token })).status).toBe(200);
});

test('forget-ended-sessions, of a colleague who came back: takes the session of before, and keeps the one of now', async () => {
  const staff = await signedInStaff(bank, 'SUPPORT');
  const { days, by } = RETENTION_RULES.STAFF_SESSIONS;
  const whose = `staff_id = '${staff.id}'`;
  await age('staff_sessions', ['created_at', 'last_active_at', 'expires_at'], days - 1, whose);
  const again = await signInStaff(bank, staff);
  const now = await bank.platform.clock.now();
  await runJob(by, now);
  expect(await count('staff_sessions', whose)).toBe(2);

  await age(
    'staff_sessions',
    ['created_at', 'last_active_at', 'expires_at'],
    days + 1,
    `${whose} and expires_at < now()`,
  );
  await runJob(by, now);
  expect(await count('staff_sessions', whose)).toBe(1);
  expect((await bank.call('GET /api/admin/queues', { token: again })).status).toBe(200);
});

test('forget-old-name-inquiries and forget-old-passkey-requests: take what is older than its days, and nothing that is younger', async () => {
  await bank.send(ada, musa.account, 5);
  const began = await bank.platform.clock.now();
  await owner.query(
    `insert into passkey_requests (id, customer_id, purpose, challenge, expires_at)
     values (gen_random_uuid(), $1, 'PROVE', 'x', $2)`,
    [ada.id, began],
  );
  await owner.query(
    `insert into name_inquiries (reference, customer_id, account_number, bank_code, account_name, created_at)
     values ('once', $1, '0000000001', '000013', 'SOMEBODY', $2)`,
    [ada.id, began],
  );
  for (const [job, table, days] of [
    ['forget-old-name-inquiries', 'name_inquiries', RETENTION_RULES.NAME_INQUIRIES.days],
    ['forget-old-passkey-requests', 'passkey_requests', RETENTION_RULES.PASSKEY_REQUESTS.days],
  ] as const) {
    const there = await count(table);
    const inDays = (number: number) => new Date(began.getTime() + number * DAY_MS);
    expect(await runJob(job, inDays(days - 0.5))).toBe(0);
    expect(await runJob(job, inDays(days + 0.5))).toBe(there);
    expect(await count(table)).toBe(0);
  }
});

/** As its unit has it started: with its line, its settings and its secret, and nothing else of the environment. */
async function dropOldMonths(ownerUrl: string, ...more: readonly string[]) {
  const root = process.cwd();
  const unit = (await readFile('deploy/harvest-drop-old-months.service', 'utf8')).replaceAll(
    '/opt/harvest',
    root,
  );
  const [program = '', ...args] = /^ExecStart=(.+)$/m.exec(unit)?.[1]?.split(' ') ?? [];
  const settings = /^Environment=(.+)$/m.exec(unit)?.[1]?.split(' ') ?? [];
  const [, secret = ''] = /^LoadCredential=(\w+):/m.exec(unit) ?? [];
  const folder = await mkdtemp(join(tmpdir(), 'harvest-owner-'));
  await writeFile(join(folder, secret), ownerUrl, { mode: 0o600 });
  const env: Record<string, string> = {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    CREDENTIALS_DIRECTORY: folder,
  };
  for (const setting of settings) {
    const [name = '', value = ''] = setting.split('=');
    env[name] = value;
  }
  try {
    const { stdout } = await promisify(execFile)(program, [...args, ...more], { env, cwd: root });
    return { code: 0, told: stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, told: stderr };
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('every job that deletes by age, on a machine whose clock is a year ahead or behind: deletes nothing, fails, and tells', async () => {
  await bank.send(ada, musa.account, 5);
  await bank.deliverMessages();
  const deleting = jobs.filter(({ name }) => rules.some(({ by }) => by === name));
  expect(deleting.length).toBeGreaterThan(10);
  const tables = [...new Set(rules.map(({ table }) => table))];
  const counts = async () => {
    const all: number[] = [];
    for (const table of tables) all.push(await count(table));
    return all;
  };
  const before = await counts();
  for (const days of [365, -365]) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY_MS });
    try {
      for (const { name } of deleting)
        await expect(
          bank.platform.clock.now().then((now) => runJob(name, now)),
          name,
        ).rejects.toThrow('clocks of this machine and of the database differ');
      // Only where metrics are read is it seen on which machine.
      vi.setSystemTime(vi.getRealSystemTime() + days * DAY_MS);
      const page = await metricsOf(bank);
      const told = seriesOn(page, 'harvest_clock_difference_seconds') ?? 0;
      expect(Math.abs(told + days * 86_400)).toBeLessThan(60);
    } finally {
      vi.useRealTimers();
    }
    // What was read for the metrics is good for three seconds.
    await eventually(async () => {
      const difference = seriesOn(await metricsOf(bank), 'harvest_clock_difference_seconds') ?? 99;
      expect(Math.abs(difference)).toBeLessThan(5);
    });
  }
  expect(await counts()).toEqual(before);
  expect(lines.filter(({ msg }) => String(msg).includes('the clocks of this machine'))).toHaveLength(
    2 * deleting.length,
  );
});

test('drop-old-months, with five that are old enough: takes the two oldest, says what it leaves, and drops nothing with --dry-run', async () => {
  const year = new Date().getUTCFullYear() - 9;
  await owner.query('select make_security_event_months($1::date, 5)', [`${year}-01-01`]);
  const names = ['01', '02', '03', '04', '05'].map((month) => `security_events_${year}_${month}`);
  for (const day of [`${year - 1}-12-31`, `${year}-06-01`])
    await owner.query(
      `insert into security_events (id, occurred_at, person_kind, kind, result, address, trace_id)
       values (gen_random_uuid(), $1, 'NOBODY', 'PASSWORD_TRIED', 'REFUSED', '127.0.0.1', 'x')`,
      [day],
    );
  const others = () => count('security_events_other', `occurred_at < '${year + 1}-01-01'`);
  const first = names.map((name, place) =>
    place < 2 ? `${name} would be dropped` : `${name} is old enough, too: run it again, or with --all`,
  );
  const url = bank.database.ownerUrl;
  expect((await dropOldMonths(url, '--dry-run')).told.trim().split('\n')).toEqual(first);
  const there = `select count(*)::int as count from unnest($1::text[]) as months (name) where to_regclass(name) is not null`;
  expect([(await owner.query(there, [names])).rows, await others()]).toEqual([[{ count: 5 }], 2]);
  expect((await dropOldMonths(url)).told.trim().split('\n')).toEqual(
    first.map((line) => line.replace('would be', 'is')),
  );
  expect((await owner.query(there, [names])).rows).toEqual([{ count: 3 }]);
  // What lies behind a month that is left is left as well.
  expect(await others()).toBe(1);
  expect((await dropOldMonths(url, '--all')).told.trim().split('\n')).toEqual(
    names.slice(2).map((name) => `${name} is dropped`),
  );
  expect(await others()).toBe(0);
  expect(await dropOldMonths(url, '--now')).toMatchObject({
    code: 1,
    told: expect.stringContaining('Usage') as string,
  });
});

test('drop-old-months, by the runtime login and by the owner: is refused to the one, and drops old months alone for the other', async () => {
  const limit = new Date(Date.now() - RETENTION_RULES.SECURITY_EVENTS.days * DAY_MS);
  const month = (monthsFrom: number) =>
    new Date(Date.UTC(limit.getUTCFullYear(), limit.getUTCMonth() + monthsFrom)).toISOString().slice(0, 10);
  const nameOf = (day: string) => `security_events_${day.slice(0, 7).replace('-', '_')}`;
  await owner.query('select make_security_event_months($1::date, 3)', [month(-2)]);
  const old = [nameOf(month(-2)), nameOf(month(-1))];
  const there = await count('security_events');
  expect(there).toBeGreaterThan(0);

  for (const name of old)
    await expect(bank.platform.pool.query(`drop table ${name}`)).rejects.toThrow('owner');
  await expect(bank.platform.pool.query('delete from security_events')).rejects.toThrow('permission denied');
  const refused = await dropOldMonths(bank.database.appUrl);
  expect(refused.code).toBe(1);
  expect(refused.told).toContain('must be owner');

  const done = await dropOldMonths(bank.database.ownerUrl);
  expect(done).toEqual({ code: 0, told: `${old.map((name) => `${name} is dropped\n`).join('')}` });
  const { rows } = await owner.query('select to_regclass($1) as gone, to_regclass($2) as kept', [
    old[1],
    nameOf(month(0)),
  ]);
  expect(rows).toEqual([{ gone: null, kept: nameOf(month(0)) }]);
  expect(await count('security_events')).toBe(there);
  expect((await dropOldMonths(bank.database.ownerUrl)).told).toBe('No month is old enough.\n');
});
