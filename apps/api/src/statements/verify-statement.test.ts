import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflateRawSync } from 'node:zlib';
import { STATEMENT_FORMATS } from '@harvest/contracts/statements';
import { post } from '@harvest/ledger';
import { kobo } from '@harvest/money';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import { askFor, payIn, readCsv, statementFile } from '../../../../scripts/testing/statements.ts';
import { newId } from '../bank/ids.ts';
import { lagosDate } from '../bank/lagos-time.ts';
import { keepProfile } from '../customers/customers.ts';
import { createPool, preparedConnection, transactionConnection } from '../platform/database/database.ts';
import { databaseUrl } from '../platform/database/database-roles.ts';
import { digestOf } from './make-statement.ts';
import type { Edition, StatementHeader } from './statement.ts';
import { proofLine, proofsIn } from './statement-proof.ts';
import { readRows } from './statement-rows.ts';
import { STATEMENT_WRITERS, type WrittenForm } from './statement-writers.ts';
import { insertStatement, selectKeptHead, selectStatementAccount } from './statements-db.ts';
import { type AddressSource, verifyStatement } from './verify-statement.ts';

const FORMS: readonly WrittenForm[] = [...STATEMENT_FORMATS, 'csv-bank'];

let bank: TestBank;
let ada: SignedIn;
let musa: SignedIn;
let superusers: pg.Pool;
let auditorUrl: string;
/** One that was made first of all. */
let taken: Buffer;
/** Somebody with every right. */
let superuser: pg.PoolClient;

beforeAll(async () => {
  bank = await openTestBank();
  superusers = createPool(bank.database.superuserUrl, bank.platform.log, 1);
  superuser = await superusers.connect();
  ada = await bank.signedIn({ balances: [5000] });
  musa = await bank.signedIn();
  for (const naira of [1, 20.5, 300, 4.44]) {
    await bank.send(ada, musa.account, naira);
    await bank.send(musa, ada.account, naira * 2);
  }
  auditorUrl = await makeAuditor();
  taken = await takeStatement('csv');
});
afterAll(async () => {
  const { username } = new URL(auditorUrl);
  await superuser.query(`drop owned by ${username}`);
  await superuser.query(`drop role ${username}`);
  superuser.release();
  await superusers.end();
  await bank.close();
});

async function takeStatement(format: WrittenForm): Promise<Buffer> {
  const today = lagosDate(await bank.platform.clock.now());
  return statementFile(bank, format, askFor(ada, { startDate: today, endDate: today }));
}

const verify = (file: Buffer) =>
  verifyStatement(preparedConnection(superuser), file, { secrets: bank.platform.secrets });
const heldBy = async (file: Buffer) => (await verify(file)).map(({ holds }) => holds);

test.each(FORMS)(
  'verifyStatement, of a %s as it was made: proves it, and goes on to after more payments',
  async (format) => {
    const file = await takeStatement(format);
    const checks = await verify(file);
    expect(checks.map(({ holds, finding }) => (holds ? '' : finding))).toEqual(['', '', '', '']);
    expect(checks[0]?.finding).toMatch(/^The books are unchanged: all \d+ journals up to seal \d+ lead/);
    await bank.send(ada, musa.account, 7);
    expect(await heldBy(file)).toEqual([true, true, true, true]);
    expect(await heldBy(await takeStatement(format))).toEqual([true, true, true, true]);
  },
);

test.each(FORMS)(
  'verifyStatement, of a %s with any one byte changed, or more behind its end: does not prove it',
  async (format) => {
    const file = await takeStatement(format);
    for (let turn = 0; turn < 25; turn += 1) {
      const place = randomInt(file.length);
      const edited = Buffer.from(file);
      edited.writeUInt8(edited.readUInt8(place) ^ (1 << randomInt(8)), place);
      const checks = await verify(edited);
      expect([place, checks.every(({ holds }) => holds)]).toEqual([place, false]);
    }
    const longer = await verify(Buffer.concat([file, Buffer.from('\r\n')]));
    expect(longer.at(-1)?.holds).toBe(false);
    const shorter = await verify(file.subarray(0, -1));
    expect(shorter.at(-1)?.holds).toBe(false);
  },
);

test.each(['csv', 'ofx'] as const)(
  'verifyStatement, of a %s that is given out as one of another edition: does not prove it',
  async (format) => {
    const file = (await takeStatement(format)).toString();
    const relabelled = file.replaceAll('HS3.', 'HS2.');
    expect(relabelled).not.toBe(file);
    expect((await heldBy(Buffer.from(relabelled))).every(Boolean)).toBe(false);
  },
);

test('verifyStatement, of a CSV with a richer balance: finds the line, and the books unchanged', async () => {
  const file = (await takeStatement('csv')).toString();
  const edited = file.replace('"20.50"', '"10.50"');
  expect(edited).not.toBe(file);
  const line = file.slice(0, file.indexOf('"20.50"')).split('\n').length;
  const checks = await verify(Buffer.from(edited));
  expect(checks.map(({ holds }) => holds)).toEqual([true, true, true, false]);
  expect(checks[3]?.finding).toBe(`The file is not as the bank made it: line ${line} differs.`);
});

/** Makes the login that the bank gives an auditor, for this database alone. @returns its URL */
async function makeAuditor(): Promise<string> {
  const url = new URL(bank.database.superuserUrl);
  const database = url.pathname.slice(1);
  const user = `auditor_of_${database}`;
  const script = await readFile('scripts/auditor.sql', 'utf8');
  await superuser.query(
    script
      .replaceAll(/\bauditor\b/g, user)
      .replace('PASSWORD', user)
      .replace('database harvest', `database ${database}`),
  );
  return databaseUrl(url.href, database, { user, password: user });
}

test('verifyStatement, of somebody whose address is known: goes by the keys of the bank, or by the address as it is printed', async () => {
  const { db, secrets, clock } = bank.platform;
  const [home, now] = ['12 Farm Road, Zaria', await clock.now()];
  const bisi = await bank.signedIn({ balances: [5000] });
  await db
    .transaction()
    .execute((transaction) => keepProfile(transaction, secrets, bisi.id, { address: home }, now));
  const today = lagosDate(now);
  const file = await statementFile(bank, 'pdf', askFor(bisi, { startDate: today, endDate: today }));
  const judge = (source: AddressSource) => verifyStatement(preparedConnection(superuser), file, source);

  for (const source of [{ secrets }, { address: home }])
    expect((await judge(source)).map(({ holds }) => holds)).toEqual([true, true, true, true]);
  expect((await judge({ address: home }))[1]?.finding).toContain('was not compared');
  expect((await judge({ address: '1 Marina, Lagos' })).map(({ holds }) => holds)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(await judge({})).toEqual([
    expect.objectContaining({ holds: true }),
    {
      holds: false,
      finding:
        "The address above the rows is encrypted: give the bank's keys, or --address as it is printed.",
    },
  ]);
  // Who moved since has an older statement refuted for that.
  await db
    .transaction()
    .execute((transaction) =>
      keepProfile(transaction, secrets, bisi.id, { address: '2 Market Street' }, now),
    );
  const [, head] = await judge({ secrets });
  expect(head?.finding).toMatch(/^The head names .*12 Farm Road.*; today the bank knows .*2 Market Street/);
});

test('statements of two days, with payments of midnight booked out of order: have each once, never a balance below zero, and are proven', async () => {
  const payer = await bank.signedIn({ balances: [0] });
  const payee = await bank.signedIn({ balances: [0] });
  const next = new Date('2026-02-10T23:00:00.100Z');
  const midnight = new Date('2026-02-10T22:59:59.900Z');
  // What came in after midnight is booked first, and pays for what was confirmed before midnight.
  await payIn(bank, payer.account, [{ at: next, narration: 'in' }]);
  const movement = {
    rule: 'TRANSFER_INTRA_BANK',
    from: payer.account.ledgerAccountId,
    to: payee.account.ledgerAccountId,
    amountKobo: kobo(100),
    narration: 'out',
  } as const;
  await bank.platform.db
    .transaction()
    .execute((transaction) =>
      post(transactionConnection(transaction), [
        { id: newId(), kind: 'TEST', postedAt: midnight, movements: [movement] },
      ]),
    );
  await payIn(bank, payer.account, [{ at: next, narration: 'later' }]);

  const read = async (of: SignedIn, day: string) => {
    const file = await statementFile(bank, 'csv-bank', askFor(of, { startDate: day, endDate: day }));
    expect(await heldBy(file)).toEqual([true, true, true, true]);
    const { rows, facts } = readCsv(file);
    return {
      opening: facts.get('Opening balance'),
      rows: rows.map(({ date, narration, balanceKobo }) => [date, narration, balanceKobo]),
      closing: facts.get('Closing balance'),
    };
  };
  // By the day of each, the first day would close at -1.00, which the account never had.
  expect(await read(payer, '10-02-2026')).toEqual({
    opening: '0.00',
    rows: [
      ['11-02-2026 00:00:00', 'in', 100n],
      ['10-02-2026 23:59:59', 'out', 0n],
    ],
    closing: '0.00',
  });
  expect(await read(payer, '11-02-2026')).toEqual({
    opening: '0.00',
    rows: [['11-02-2026 00:00:00', 'later', 100n]],
    closing: '1.00',
  });
  expect((await read(payee, '10-02-2026')).closing).toBe('1.00');
});

/** As somebody from outside runs it. */
async function runCommand(...args: readonly string[]): Promise<{ code: number | string; said: string }> {
  const run = promisify(execFile);
  const env = { ...process.env, AUDIT_DATABASE_URL: auditorUrl };
  try {
    const { stdout } = await run('node', ['scripts/run.js', 'verify-statement', ...args], { env });
    return { code: 0, said: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, said: stdout + stderr };
  }
}

test('npm run verify-statement: says what holds and what does not, and tells it by its exit code too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'harvest-statement-'));
  try {
    const right = join(folder, 'right.ofx');
    const edited = join(folder, 'edited.ofx');
    const file = await takeStatement('ofx');
    await writeFile(right, file);
    await writeFile(
      edited,
      file.toString().replace('<TRNAMT>20.50', '<TRNAMT>29.50').replace('-20.50', '-29.50'),
    );
    const proven = await runCommand(right);
    expect(proven.said).toMatch(
      /✓ The books are unchanged: .*\n✓ The head is right: .*\n✓ The \d+ rows of account \d{10} from .*\n✓ The file is as the bank made it, .*\nThe statement is proven\.\n$/,
    );
    expect(proven.code).toBe(0);
    const refuted = await runCommand(edited);
    expect(refuted.said).toMatch(
      /✗ The file is not as the bank made it: line \d+ differs\.\nThe statement is NOT proven\.\n$/,
    );
    expect(refuted.code).toBe(1);
    for (const wrong of [[], [join(folder, 'absent')], [right, edited]])
      expect((await runCommand(...wrong)).code).toBe(1);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('verifyStatement, of files without a proof, with two, or with one of nobody: says so', async () => {
  const file = (await takeStatement('csv')).toString();
  const [proof = ''] = /HS3\.[\w.-]+/.exec(file) ?? [];
  expect(await verify(Buffer.from(file.replace(proof, '')))).toEqual([
    { holds: false, finding: 'The file carries no proof: it is no statement of this bank.' },
  ]);
  await bank.platform.clock.advance(1);
  const [other = ''] = /HS3\.[\w.-]+/.exec((await takeStatement('csv')).toString()) ?? [];
  expect(await verify(Buffer.from(file + other))).toEqual([
    { holds: false, finding: 'The file carries more than one proof: somebody put it together.' },
  ]);
  const invented = file.replace(proof, proof.slice(0, -64) + 'a'.repeat(64));
  expect((await verify(Buffer.from(invented))).map(({ holds }) => holds)).toEqual([true, false]);
  for (const nothing of ['', 'PK', '%PDF', 'PK\u0003\u0004 is no archive'])
    expect(await heldBy(Buffer.from(nothing))).toEqual([false]);
});

/** An archive whose directory lists one file many times: the bytes of one, and what is read of all. */
function archiveOf(content: Buffer, isDeflated: boolean, times: number): Buffer {
  const packed = isDeflated ? deflateRawSync(content) : content;
  const local = Buffer.alloc(30);
  local.write('PK\u0003\u0004');
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(isDeflated ? 8 : 0, 10);
  entry.writeUInt32LE(packed.length, 20);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(times, 10);
  end.writeUInt32LE(local.length + packed.length, 16);
  return Buffer.concat([local, packed, ...Array.from({ length: times }, () => entry), end]);
}

test.each([true, false])(
  'verifyStatement, of a workbook of 300 MB in small entries (packed: %s): reads none of it',
  async (isDeflated) => {
    const [proof = ''] = /HS3\.[\w.-]+/.exec(taken.toString()) ?? [];
    const content = Buffer.alloc(5 * 1024 * 1024, ' ');
    content.write(proof);
    expect((await verify(archiveOf(content, isDeflated, 2)))[0]?.holds).toBe(true);
    expect(await verify(archiveOf(content, isDeflated, 60))).toEqual([
      { holds: false, finding: 'The file carries no proof: it is no statement of this bank.' },
    ]);
  },
);

/** Does something no role of ours may, lets it be looked at, and undoes it. */
async function whileTampered<Result>(
  tamper: () => Promise<void>,
  look: () => Promise<Result>,
): Promise<Result> {
  await superuser.query('begin');
  try {
    await superuser.query('set local session_replication_role = replica');
    await tamper();
    return await look();
  } finally {
    await superuser.query('rollback');
  }
}

test('verifyStatement, after books were changed and all their seals made anew: finds it by the head in the file', async () => {
  const file = await takeStatement('csv');
  const checks = await whileTampered(
    async () => {
      await superuser.query(
        `update ledger.entries set amount_kobo = amount_kobo * 2, balance_after_kobo = balance_after_kobo + 1
         where account_id <> $1 and rule = 'TRANSFER_INTRA_BANK'`,
        [ada.account.ledgerAccountId],
      );
      await superuser.query(`
        do $$ declare one ledger.seals; previous bytea := ''; begin
          for one in select * from ledger.seals order by sequence loop
            previous := ledger.seal_digest(previous, one.journal_ids);
            update ledger.seals set digest = previous where sequence = one.sequence;
          end loop;
        end $$`);
    },
    () => verify(file),
  );
  expect(checks.map(({ holds }) => holds)).toEqual([false, true, true, true]);
  expect(checks[0]?.finding).toMatch(/^The books were changed: seal \d+ is [0-9a-f]{64} now, and was/);
  expect(await heldBy(file)).toEqual([true, true, true, true]);
});

test.each([
  ['a row taken out', `delete from ledger.entries where rule = 'TRANSFER_INTRA_BANK' and leg = 2`],
  ['a journal taken out', `delete from ledger.journals where kind = 'INTRA_BANK'`],
  [
    'a leg added',
    `insert into ledger.entries select journal_id, 9, account_id, 5, version + 1000, 5, posted_at, rule, 'more'
     from ledger.entries where version = 2 limit 1`,
  ],
  ['a seal taken out', 'delete from ledger.seals where sequence = 1'],
  ['the last seals taken out', 'delete from ledger.seals where sequence > 1'],
  ['a seal of other journals', 'update ledger.seals set journal_ids = journal_ids[2:] where sequence = 1'],
])('verifyStatement, with %s: finds the books changed', async (_, statement) => {
  const file = await takeStatement('csv');
  const checks = await whileTampered(
    async () => {
      expect((await superuser.query(statement)).rowCount).toBeGreaterThan(0);
    },
    () => verify(file),
  );
  expect(checks[0]?.holds).toBe(false);
});

type Forgery = {
  readonly head?: Partial<StatementHeader>;
  readonly first?: bigint;
  readonly last?: bigint;
  readonly edition?: Edition;
  readonly format?: WrittenForm;
};

/** A statement in which nothing contradicts itself, with the row that the bank keeps of it, by somebody who may write that. */
async function forge({ head = {}, first, last, edition = 2, format = 'csv-bank' }: Forgery): Promise<Buffer> {
  const connection = preparedConnection(superuser);
  const [proof] = proofsIn(taken.toString());
  if (proof === undefined) throw new Error('A statement has a proof');
  const account = await selectStatementAccount(connection, proof.accountNumber);
  const kept = await selectKeptHead(connection, proof.digest);
  if (account === undefined || kept === undefined) throw new Error('The bank keeps what it made');
  const range = {
    firstVersion: first ?? proof.firstVersion,
    lastVersion: last ?? proof.lastVersion,
  };
  const header = { ...kept.header, ...head };
  const reading = { edition, bankName: header.bank.name };
  const digest = await digestOf(header, readRows(connection, account, range, reading), edition);
  await insertStatement(connection, bank.platform.secrets, { digest, account, header });
  const line = proofLine({ ...proof, ...range, edition, digest });
  const pieces: Buffer[] = [];
  const rows = readRows(connection, account, range, reading);
  const forged = { header, rows, proof: { line, edition } };
  for await (const piece of STATEMENT_WRITERS[format](forged)) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

test.each(FORMS)(
  'verifyStatement, of a %s of the first edition, as the release before made it: proves it, and not with its rows changed',
  async (format) => {
    const checks = await whileTampered(
      () => Promise.resolve(),
      async () => {
        const file = await forge({ edition: 1, format });
        const before = await verify(file);
        await superuser.query(
          `update ledger.entries set narration = 'Edited' where rule = 'TRANSFER_INTRA_BANK'`,
        );
        return [before, await verify(file)];
      },
    );
    expect(checks.map((each) => each.map(({ holds }) => holds))).toEqual([
      [true, true, true, true],
      [false, true, false, false],
    ]);
  },
);

test.each(FORMS)(
  'verifyStatement, of a %s, after a payee was changed in the history: finds the rows changed',
  async (format) => {
    const [before, after] = await whileTampered(
      () => Promise.resolve(),
      async () => {
        const file = await forge({ format });
        const untouched = await verify(file);
        const { rowCount } = await superuser.query(
          `update transactions set destination_account_name = 'DANGOTE ALIKO' where customer_id = $1`,
          [ada.id],
        );
        expect(rowCount).toBeGreaterThan(0);
        return [untouched, await verify(file)] as const;
      },
    );
    expect(before.map(({ holds }) => holds)).toEqual([true, true, true, true]);
    expect(after.map(({ holds }) => holds)).toEqual([true, true, false, false]);
  },
);

const nothing = { creditsKobo: kobo(0), debitsKobo: kobo(0), count: 0 };
const rich = { openingKobo: kobo(100_000_000_000n), closingKobo: kobo(100_000_000_000n), ...nothing };
const deposit = { closingKobo: kobo(500_000), creditsKobo: kobo(500_000), debitsKobo: kobo(0), count: 1 };

test.each<[string, Forgery, RegExp]>([
  [
    'of a day without rows, with a billion on it',
    { head: rich, first: 1000n, last: 999n },
    /not all there are/,
  ],
  [
    'of a day before the first row, with a billion on it',
    { head: { ...rich, from: '2026-02-10', to: '2026-02-10' }, first: 1n, last: 0n },
    /not those of the ledger/,
  ],
  ['of the first row alone', { head: deposit, last: 1n }, /not all there are/],
  ['of somebody else', { head: { customerName: 'DANGOTE ALIKO' } }, /The head names DANGOTE ALIKO/],
  ['of another address', { head: { customerAddress: '1 Marina, Lagos' } }, /The head names .*1 Marina/],
  [
    'of another kind of account',
    { head: { accountTypeName: 'Domiciliary' } },
    /The head names .*Domiciliary/,
  ],
  ['of a day that was still to come', { head: { to: '2099-01-01' } }, /not all there are/],
  ['of other days', { head: { from: '2026-02-10', to: '2026-02-11' } }, /not all there are/],
  [
    'of a day on which it was not made',
    { head: { madeAt: new Date('2026-02-10T12:00:00Z') } },
    /not all there are/,
  ],
])(
  'verifyStatement, of one that was forged with what the bank keeps of it, %s: does not prove it',
  async (_, forgery, finding) => {
    const checks = await whileTampered(
      () => Promise.resolve(),
      async () => verify(await forge(forgery)),
    );
    expect(checks.map(({ holds }) => holds)).toEqual([true, false, true, true]);
    expect(checks[1]?.finding).toMatch(finding);
  },
);

/** Every column of the chained tables, with another value of its kind that the checks of the table let pass. */
const EDITS: readonly (readonly [table: string, column: string, value: (dice: number) => string])[] = [
  ['journals', 'id', () => 'gen_random_uuid()'],
  ['journals', 'kind', (dice) => `'EDITED_${dice}'`],
  ['journals', 'posted_at', (dice) => `posted_at + ${dice} * interval '1 microsecond'`],
  ['journals', 'leg_count', (dice) => `leg_count + 1 + ${dice} % 100`],
  ['journals', 'reverses', () => 'gen_random_uuid()'],
  ['journals', 'fingerprint', () => 'sha256(fingerprint)'],
  ['entries', 'journal_id', () => 'gen_random_uuid()'],
  ['entries', 'leg', (dice) => `leg + 2 + ${dice} % 100`],
  [
    'entries',
    'account_id',
    (dice) => `case when version is null then account_id % 6 + 1 else account_id + ${dice} end`,
  ],
  ['entries', 'amount_kobo', (dice) => `amount_kobo + sign(amount_kobo)::bigint * ${dice}`],
  ['entries', 'version', (dice) => `version + 100 + ${dice}`],
  ['entries', 'balance_after_kobo', (dice) => `balance_after_kobo + ${dice}`],
  ['entries', 'posted_at', (dice) => `posted_at - ${dice} * interval '1 microsecond'`],
  ['entries', 'rule', () => `case rule when 'VAT' then 'STAMP_DUTY' else 'VAT' end`],
  ['entries', 'narration', (dice) => `'Edited ${dice}'`],
];

const NO_EDIT = ['', '', () => ''] as const;

test('verifyStatement, after each of a thousand random edits by a superuser: finds every one', {
  timeout: 60_000,
}, async () => {
  const file = await takeStatement('csv');
  const columns = await superuser.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'ledger' and table_name in ('journals', 'entries') order by name`,
  );
  expect(EDITS.map(([table, column]) => `${table}.${column}`).toSorted()).toEqual(
    columns.rows.map(({ name }) => name),
  );
  let done = 0;
  while (done < 1000) {
    const [table, column, value] = EDITS[randomInt(EDITS.length)] ?? NO_EDIT;
    const dice = 1 + randomInt(1_000_000);
    const edit = `update ledger.${table} set ${column} = ${value(dice)}
      where ctid = (select ctid from ledger.${table} where ${column} is distinct from ${value(dice)} order by random() limit 1)`;
    const edited = { rows: 0 };
    const checks = await whileTampered(
      async () => {
        edited.rows = (await superuser.query(edit)).rowCount ?? 0;
      },
      () => verify(file),
    );
    expect([edit, edited.rows, checks[0]?.holds]).toEqual([edit, 1, false]);
    done += 1;
  }
  expect(await heldBy(file)).toEqual([true, true, true, true]);
});
