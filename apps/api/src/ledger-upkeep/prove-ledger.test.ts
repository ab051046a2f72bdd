import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { runSql } from '../../../../scripts/run-sql.ts';
import { openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import { eventually } from '../../../../scripts/testing/eventually.ts';
import { metricsOf, seriesOn } from '../../../../scripts/testing/metrics.ts';
import { createPool } from '../platform/database/database.ts';
import { LOCK_NUMBERS } from '../platform/database/lock-numbers.ts';
import { headLine, headsIn } from './chain-heads-rules.ts';
import { proofIsDue, proveLedger } from './prove-ledger.ts';
import { sealJournals } from './seal-journals.ts';

const OPERATORS = 'operators@bank.example';

let bank: TestBank;
let ada: SignedIn;
let musa: SignedIn;
let lines: Record<string, unknown>[];
let superuser: pg.Pool;
beforeEach(async () => {
  lines = [];
  bank = await openTestBank({
    env: { OPERATORS_MAIL: OPERATORS, LOG_LEVEL: 'info' },
    onLog: (line) => lines.push(JSON.parse(line) as Record<string, unknown>),
  });
  superuser = createPool(bank.database.superuserUrl, bank.platform.log, 1);
  ada = await bank.signedIn({ balances: [5000] });
  musa = await bank.signedIn();
  for (const naira of [1, 20, 300]) {
    await bank.send(ada, musa.account, naira);
    await sealJournals(bank.platform, await bank.platform.clock.now());
  }
});
afterEach(async () => {
  await superuser.end();
  await bank.close();
});

const proveTonight = async () => proveLedger(bank.platform, await bank.platform.clock.now());
const nextNight = () => bank.platform.clock.advance(24 * 3600);
const said = (message: string) => lines.filter(({ msg }) => msg === message);
const headsFile = () => join(bank.platform.config.dataDir, 'chain-heads.jsonl');
const heads = async () => headsIn(await readFile(headsFile(), 'utf8')).heads;

const metric = async (name: string) => seriesOn(await metricsOf(bank), name);

/** As whoever has every right over the database: no trigger looks. */
async function tamper(...statements: readonly string[]): Promise<void> {
  const client = await superuser.connect();
  try {
    await client.query("set session_replication_role = 'replica'");
    for (const statement of statements) await client.query(statement);
  } finally {
    client.release(true);
  }
}

const CHANGE_NARRATION = `update ledger.entries set narration = 'Something else'
  where journal_id = (select journal_ids[1] from ledger.seals where sequence = 2)`;

/** Makes every seal fit what it covers again. */
const SEAL_ANEW = `do $$ declare s record; previous bytea := ''; begin
  for s in select sequence, journal_ids from ledger.seals order by sequence loop
    previous := ledger.seal_digest(previous, s.journal_ids);
    update ledger.seals set digest = previous where sequence = s.sequence;
  end loop; end $$`;

/** The command as an operator runs it. */
async function command(...args: string[]) {
  return commandWith({ AUDIT_DATABASE_URL: bank.database.ownerUrl }, ...args);
}

async function commandWith(login: Readonly<Record<string, string>>, ...args: string[]) {
  const env = { ...process.env, ...login };
  const run = promisify(execFile)(process.execPath, ['scripts/run.js', 'prove-ledger', ...args], { env });
  return run.then(
    ({ stdout }) => ({ code: 0, told: stdout }),
    (error: unknown) => {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
      return { code, told: stdout + stderr };
    },
  );
}

test('the nightly proof, of books that add up: is due once a day, and writes the head of the chain to log, mail and file', async () => {
  expect(await proofIsDue(bank.platform)).toBe(true);
  await proveTonight();
  expect(await proofIsDue(bank.platform)).toBe(false);
  await proveTonight();

  const [head, ...more] = await heads();
  expect(more).toEqual([]);
  const { rows } = await superuser.query(
    `select sequence, encode(digest, 'hex') as head from ledger.seals order by sequence desc limit 1`,
  );
  expect(rows).toEqual([{ sequence: head?.sequence, head: head?.head }]);
  expect(said('the ledger was proved')).toMatchObject([{ head: head?.head, findings: 0 }]);
  expect(said('the books differ')).toEqual([]);
  const mails = await bank.mailTo(OPERATORS);
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Books proved .+, nothing found$/),
  ]);
  expect(mails[0]?.text.replaceAll(/\s/g, '')).toContain(head?.head);
  expect(await metric('harvest_ledger_findings')).toBe(0);
  expect(await metric('harvest_ledger_proved_at')).toBeCloseTo((head?.at.getTime() ?? 0) / 1000, 0);

  await nextNight();
  expect(await proofIsDue(bank.platform)).toBe(true);
});

test('the nightly proof, by two workers at once: is made by one of them', async () => {
  await Promise.all([proveTonight(), proveTonight(), proveTonight()]);
  expect(await heads()).toHaveLength(1);
});

test('the nightly proof, after the owner changed a row: tells by log, metric and mail', async () => {
  await tamper('update ledger.entries set amount_kobo = amount_kobo + 100 where amount_kobo = 2000');
  await proveTonight();

  const [line] = said('the books differ');
  expect(line).toMatchObject({ level: 50 });
  expect(JSON.stringify(line?.['first'])).toContain('JOURNAL_NOT_WHOLE');
  expect(await metric('harvest_ledger_findings')).toBe(line?.['findings']);
  expect(await metric('harvest_ledger_findings')).toBeGreaterThan(0);
  const [mail] = await bank.mailTo(OPERATORS);
  expect(mail?.subject).toMatch(/^THE BOOKS DIFFER, proved /);
  expect(mail?.text).toContain('JOURNAL_NOT_WHOLE');
});

test('the nightly proof, after the owner rewrote the past and sealed it anew: is told by the heads of other nights, every night', async () => {
  await proveTonight();
  await tamper(CHANGE_NARRATION, SEAL_ANEW);
  expect(await bank.proveBooks()).toEqual([]);

  for (let night = 1; night <= 2; night += 1) {
    await nextNight();
    await proveTonight();
    expect(said('the books differ')).toHaveLength(night);
  }
  expect(said('the books differ')[0]).toMatchObject({ findings: 1, first: ['CHAIN_REWRITTEN seal 3'] });
});

test('the nightly proof, after the owner put another proof in the place of ours: names it, and so does the command', async () => {
  await tamper(
    `create or replace function ledger.prove() returns table (difference text, subject text, expected text, found text)
     language sql stable security definer as 'select null::text, null::text, null::text, null::text where false'`,
    'update ledger.accounts set balance_kobo = balance_kobo + 100000 where id >= 1000000',
  );
  await proveTonight();
  expect(await metric('harvest_ledger_findings')).toBe(1);
  expect(said('the books differ')).toMatchObject([{ first: ['FUNCTION_REDEFINED ledger.prove'] }]);
  const byHand = await command();
  expect(byHand).toMatchObject({
    code: 1,
    told: expect.stringContaining(
      '✗ FUNCTION_REDEFINED ledger.prove: expected as its migration makes it',
    ) as string,
  });
});

test.each([
  ['ledger.prove() set search_path = public, pg_catalog, ledger', 'settings', 'ledger.prove'],
  ['ledger.prove() reset jit', 'settings', 'ledger.prove'],
  ['ledger.fold_system_accounts() security invoker', 'rights', 'ledger.fold_system_accounts'],
  ['ledger.heads_after(bigint[]) immutable', 'volatility', 'ledger.heads_after'],
  ['ledger.heads_after(bigint[]) strict', 'nulls', 'ledger.heads_after'],
  ['ledger.waiting_since() owner to postgres', 'owner', 'ledger.waiting_since'],
])(
  'the nightly proof, after somebody altered function %s: names it, and the command says what',
  async (change, part, subject) => {
    await tamper(`alter function ${change}`);
    await proveTonight();
    expect(said('the books differ')[0]?.['first']).toContain(`FUNCTION_REDEFINED ${subject}`);
    expect((await command()).told).toContain(
      `✗ FUNCTION_REDEFINED ${subject}: expected as its migration makes it, found another ${part}`,
    );
  },
);

/** As the owner of the database, without any right over the server. */
async function asOwner(...statements: readonly string[]): Promise<void> {
  await runSql(bank.database.ownerUrl, ...statements);
}

/** A call of the ledger's own function, past the program that calls it. */
async function postOnce(rule: string, from: string, to: string, amountKobo: number): Promise<string> {
  const at = (await bank.platform.clock.now()).toISOString();
  return `ledger.post_at_once(array[gen_random_uuid()], '{TEST}', '{${at}}', array[sha256('x')], '{1}', array[null::uuid],
    '{1}', '{1}', '{${rule}}', array[${from}], array[${to}], '{${amountKobo}}', '{x}', '{x}')`;
}

test('the nightly proof, after the owner made money out of nothing and exchanged the view that tells of it: names both, and so does the command', async () => {
  await asOwner(
    'update ledger.accounts set balance_kobo = balance_kobo + 100000 where id = (select max(id) from ledger.accounts)',
    `create or replace view ledger.account_balances as
     select a.id as account_id, a.class, a.status, b.balance_kobo, a.held_kobo,
       b.balance_kobo - a.held_kobo as available_kobo, a.version, a.opened_at
     from ledger.accounts a cross join lateral (
       select a.balance_kobo - case when current_query() like '%prove%' then 100000 else 0 end as balance_kobo) b`,
  );
  await proveTonight();
  expect(said('the books differ')).toMatchObject([
    {
      first: [
        'LEDGER_REDEFINED text of ledger.account_balances',
        expect.stringMatching(/^ACCOUNT_BALANCE /) as unknown,
      ],
    },
  ]);
  const { code, told } = await command();
  expect(code).toBe(1);
  expect(told).toContain(
    '✗ LEDGER_REDEFINED text of ledger.account_balances: expected SELECT a.id AS account_id',
  );
  expect(told).toContain('The books are NOT proven.');
});

test('the nightly proof, after the owner spent what was not there past a constraint that is gone: names all of it', async () => {
  await asOwner(
    'alter table ledger.accounts drop constraint accounts_customer_not_overdrawn',
    'alter table ledger.entries drop constraint entries_balance_after_kobo_check',
    `create function public.as_it_were() returns trigger language plpgsql as
     $$ begin new.balance_after_kobo := abs(new.balance_after_kobo); return new; end $$`,
    'create trigger as_it_were before insert on ledger.entries for each row execute function public.as_it_were()',
    `with them as (select max(id) - 1 as payer, max(id) as payee from ledger.accounts)
     select ${await postOnce('TRANSFER_INTRA_BANK', 'payer', 'payee', 5_000_000)} from them`,
  );
  await proveTonight();
  expect(said('the books differ')[0]?.['first']).toEqual([
    'LEDGER_REDEFINED trigger as_it_were of ledger.entries',
    'LEDGER_REDEFINED constraint accounts_customer_not_overdrawn of ledger.accounts',
    'LEDGER_REDEFINED constraint entries_balance_after_kobo_check of ledger.entries',
    expect.stringMatching(/^BALANCE_AFTER /) as unknown,
    expect.stringMatching(/^BELOW_ZERO /) as unknown,
  ]);
});

test('the nightly proof, after the owner posted along a rule of their own: names the rule, and so does the command', async () => {
  await asOwner(
    `insert into ledger.posting_rules (rule, from_class, to_class, from_account_id) values ('BONUS', 'FEE_INCOME', 'CUSTOMER', 4)`,
    `select ${await postOnce('BONUS', '4', 'max(id)', 500_000_000)} from ledger.accounts`,
  );
  expect(await bank.proveBooks()).toEqual([]);
  await proveTonight();
  expect(said('the books differ')).toMatchObject([{ first: ['POSTING_RULE_CHANGED BONUS'] }]);
  expect(await command()).toMatchObject({
    code: 1,
    told: expect.stringContaining(
      '✗ POSTING_RULE_CHANGED BONUS: expected nothing, found FEE_INCOME (4) to CUSTOMER',
    ) as unknown,
  });
});

/** Somebody with any login holds one of our locks until they let it go. */
async function holdLock(number: number): Promise<() => void> {
  const holder = await superuser.connect();
  await holder.query('select pg_advisory_lock($1)', [number]);
  return () => holder.release(true);
}

test('journals that nobody seals, because somebody holds the lock of the sealers: no job waits for it, and metric and nightly proof tell', async () => {
  await proveTonight();
  const letGo = await holdLock(LOCK_NUMBERS.SEALER);
  await bank.send(ada, musa.account, 7);
  expect(await sealJournals(bank.platform, await bank.platform.clock.now())).toBe(0);
  await nextNight();
  expect(await metric('harvest_seal_oldest_seconds')).toBeGreaterThanOrEqual(24 * 3600);
  await proveTonight();
  expect(said('the books differ')).toMatchObject([
    { first: ['NOT_SEALED_IN_TIME the oldest journal that waits for its seal'] },
  ]);

  letGo();
  await eventually(async () => (await sealJournals(bank.platform, await bank.platform.clock.now())) > 0);
  await eventually(async () => expect(await metric('harvest_seal_oldest_seconds')).toBe(0));
  await nextNight();
  await proveTonight();
  expect(said('the books differ')).toHaveLength(1);
});

test('the nightly proof, with caps that the bank did not decide: names each, whichever login changed it, until they are as decided', async () => {
  await runSql(
    bank.database.ownerUrl,
    'update kyc_caps set daily_kobo = daily_kobo + 1 where level = 3',
    "insert into new_recipient_caps (effective_from, codes_by_phone, cap_kobo) values ('2026-01-01', true, 900)",
    'delete from new_recipient_caps where not codes_by_phone',
  );
  await proveTonight();
  expect(said('the books differ')).toMatchObject([
    {
      findings: 4,
      first: [
        'CAP_CHANGED kyc_caps level 3 from 2020-01-01: 100000000 at once, 500000000 a day',
        'CAP_CHANGED new_recipient_caps from 2020-01-01: none',
        'CAP_CHANGED kyc_caps level 3 from 2020-01-01: 100000000 at once, 500000001 a day',
        'CAP_CHANGED new_recipient_caps by phone from 2026-01-01: 900',
      ],
    },
  ]);

  await runSql(
    bank.database.ownerUrl,
    'update kyc_caps set daily_kobo = daily_kobo - 1 where level = 3',
    "delete from new_recipient_caps where effective_from = '2026-01-01'",
    "insert into new_recipient_caps (effective_from, codes_by_phone, cap_kobo) values ('2020-01-01', false, null)",
  );
  await nextNight();
  await proveTonight();
  expect(said('the books differ')).toHaveLength(1);
});

test('the nightly proof, while somebody else holds its lock: says so, and stays due', async () => {
  const letGo = await holdLock(LOCK_NUMBERS.LEDGER_PROOF);
  await proveTonight();
  expect(
    said('the ledger is not proved now, because somebody else holds the lock of its proof'),
  ).toHaveLength(1);
  expect(await proofIsDue(bank.platform)).toBe(true);
  letGo();
});

test('the nightly proof, with a file of heads that cannot be read: says which line, and proves the books all the same', async () => {
  await writeFile(headsFile(), 'half a li\n');
  await proveTonight();
  expect(said('the books differ')[0]).toMatchObject({
    first: ['KEPT_HEAD_UNREADABLE line 1 of chain-heads.jsonl'],
  });
  expect(await metric('harvest_ledger_findings')).toBe(1);
});

test('the nightly proof, on another night without the heads of others: says that they are gone', async () => {
  await proveTonight();
  await rm(headsFile());
  await nextNight();
  await proveTonight();
  expect(await metric('harvest_ledger_findings')).toBe(1);
  expect(said('the books differ')).toMatchObject([{ first: ['KEPT_HEADS_MISSING chain-heads.jsonl'] }]);
  await nextNight();
  await proveTonight();
  expect(await metric('harvest_ledger_findings')).toBe(0);
  expect(said('the ledger was proved').map(({ heldAgainst }) => heldAgainst)).toEqual([0, 0, 1]);
  const mails = await bank.mailTo(OPERATORS);
  expect(mails.map(({ text }) => text.includes('held against 1 heads'))).toEqual([true, false, false]);
});

test('the nightly proof, with some of the heads taken out of their file: says that they are gone, once', async () => {
  for (let night = 1; night <= 3; night += 1) {
    await proveTonight();
    await nextNight();
  }
  const [first = ''] = (await readFile(headsFile(), 'utf8')).split('\n');
  await writeFile(headsFile(), `${first}\n`);
  await proveTonight();
  await nextNight();
  await proveTonight();
  expect(said('the books differ')).toMatchObject([{ first: ['KEPT_HEADS_MISSING chain-heads.jsonl'] }]);
});

test('the nightly proof, by a second machine that never kept a head: begins its own, and is told only of what it loses itself', async () => {
  await proveTonight();
  const dataDir = await mkdtemp(join(tmpdir(), 'harvest-second-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const second = { ...bank.platform, config: { ...bank.platform.config, dataDir } };
  const proveThere = async () => proveLedger(second, await second.clock.now());
  await nextNight();
  await proveThere();
  expect(said('the books differ')).toEqual([]);
  await rm(join(dataDir, 'chain-heads.jsonl'));
  await nextNight();
  await proveThere();
  expect(said('the books differ')).toMatchObject([{ first: ['KEPT_HEADS_MISSING chain-heads.jsonl'] }]);

  // The first machine is still there, and has lost nothing.
  await nextNight();
  await proveTonight();
  expect(said('the books differ')).toHaveLength(1);
});

test('the nightly proof, by a new machine long after the only one that kept heads: says that they are gone', async () => {
  await proveTonight();
  await rm(headsFile());
  const renamed = await superuser.query("update head_keepers set machine = 'the lost one'");
  expect(renamed.rowCount).toBe(1);
  await bank.platform.clock.advance(8 * 24 * 3600);
  await proveTonight();
  expect(said('the books differ')).toMatchObject([{ first: ['KEPT_HEADS_MISSING chain-heads.jsonl'] }]);
});

test('the nightly proof, with one of next year written down: is made all the same', async () => {
  await proveTonight();
  const future = new Date((await bank.platform.clock.now()).getTime() + 365 * 86_400_000);
  const daily = bank.platform.db.updateTable('daily_checks').set({ day: '2099-01-01', ran_at: future });
  await daily.where('name', '=', 'LEDGER').execute();
  expect(await proofIsDue(bank.platform)).toBe(true);
  await proveTonight();
  expect(await proofIsDue(bank.platform)).toBe(false);
});

test('prove-ledger, by hand with an older head: holds it after more payments, and finds a chain that was rewritten since', async () => {
  await proveTonight();
  await bank.send(ada, musa.account, 7);
  await sealJournals(bank.platform, await bank.platform.clock.now());
  const held = await command('--since', headsFile());
  expect(held.told).toContain('1 of 1 kept heads are held.\nThe books are proven.');
  expect(held.code).toBe(0);

  await tamper(CHANGE_NARRATION, SEAL_ANEW);
  const alone = await command();
  expect(alone).toMatchObject({ code: 0, told: expect.stringContaining('The books are proven.') as unknown });
  const rewritten = await command('--since', headsFile());
  expect(rewritten.told).toContain('✗ The books were rewritten: seal 3 is');
  expect(rewritten.told).toContain('The books are NOT proven.');
  expect(rewritten.code).toBe(1);
});

test('prove-ledger, with a head that lies beyond the end or no head at all: does not prove the books', async () => {
  const beyond = headLine({
    at: new Date(),
    sequence: 99n,
    journals: 99n,
    head: 'ab'.repeat(32),
    findings: 0,
  });
  await writeFile(headsFile(), beyond);
  expect(await command('--since', headsFile())).toMatchObject({
    code: 1,
    told: expect.stringContaining('The books end before seal 99') as unknown,
  });
  await writeFile(headsFile(), 'nothing');
  expect((await command('--since', headsFile())).told).toContain('Line 1 of');
  await rm(headsFile());
  expect((await command('--since', headsFile())).code).toBe(1);
});

test("prove-ledger, with the settings that commands have in production: asks by the owner's login", async () => {
  const { code, told } = await commandWith({ MIGRATION_DATABASE_URL: bank.database.ownerUrl });
  expect([code, told]).toEqual([0, expect.stringContaining('The books are proven.')]);
});

test('prove-ledger, with the login that auditors are given: proves, and finds what the owner exchanged', async () => {
  const login = new URL(bank.database.ownerUrl);
  const database = login.pathname.slice(1);
  // Logins are of the whole server, which other tests use, too.
  const auditor = `auditor_${database}`;
  const password = randomUUID();
  const text = await readFile('scripts/auditor.sql', 'utf8');
  await runSql(
    bank.database.superuserUrl,
    text
      .replaceAll('on database harvest', `on database ${database}`)
      .replaceAll(/\bauditor\b/g, auditor)
      .replace('PASSWORD', password),
  );
  login.username = auditor;
  login.password = password;
  const proven = await commandWith({ AUDIT_DATABASE_URL: login.href });
  expect([proven.code, proven.told]).toEqual([0, expect.stringContaining('The books are proven.')]);

  await asOwner('alter table ledger.entries disable trigger entries_append_only');
  expect((await commandWith({ AUDIT_DATABASE_URL: login.href })).told).toContain(
    '✗ LEDGER_REDEFINED trigger entries_append_only of ledger.entries',
  );
});
