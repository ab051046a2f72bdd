import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../../../bench/free-port.ts';
import { KillableProcess } from '../../../../../scripts/campaign/killable-process.ts';
import { runSql } from '../../../../../scripts/run-sql.ts';
import { openTestBank, readAnswer, type TestBank } from '../../../../../scripts/testing/bank.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../scripts/testing/database.ts';
import { eventually } from '../../../../../scripts/testing/eventually.ts';
import { PRODUCTION } from '../../../../../scripts/testing/production.ts';

let bank: TestBank;
let database: TestDatabase;
const undo: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  bank = await openTestBank({ env: { SECRET_KEY: PRODUCTION.SECRET_KEY } });
  undo.push(() => bank.close());
  database = await createTestDatabase();
  undo.push(() => database.drop());
});
afterAll(async () => {
  for (const step of undo.toReversed()) await step();
});

/** A process of the bank on the test's database; its address is that of the operators' port. */
function processOf(role: 'api' | 'worker', env: Readonly<Record<string, string>> = {}): KillableProcess {
  const one = new KillableProcess({
    name: role,
    file: 'apps/api/src/main.ts',
    ready: /operators: http:\/\/localhost:(\d+)\/metrics\s[\s\S]*is ready/,
    env: async () => ({
      PROCESS_ROLE: role,
      DATABASE_URL: bank.database.appUrl,
      DATA_DIR: bank.platform.config.dataDir,
      SECRET_KEY: PRODUCTION.SECRET_KEY,
      OPERATIONS_PORT: String(await freePort()),
      LOG_LEVEL: 'silent',
      ...env,
    }),
  });
  undo.push(() => one.stop());
  return one;
}

async function get(url: string, path: string) {
  const response = await fetch(`${url}${path}`, { headers: { connection: 'close' } });
  return readAnswer(`GET ${path}`, response.status, response.headers, await response.text());
}

async function pathsOf(url: string): Promise<string[]> {
  const { body } = await get(url, '/openapi.json');
  return Object.keys((body as { paths: object }).paths);
}

const isOfStaff = (path: string) => /^\/(api|auth)\/admin\//.test(path);

test("GET /metrics and staff's description, with OPERATIONS_PORT: are there, and on the customers' port nothing of them", async () => {
  const port = String(await freePort());
  const api = processOf('api', { PORT: port });
  await api.start();
  const customers = `http://127.0.0.1:${port}`;
  expect(await get(api.url, '/metrics')).toMatchObject({
    status: 200,
    body: expect.stringContaining('harvest_database_connections') as unknown,
  });
  expect((await get(customers, '/metrics')).status).toBe(404);
  const [ofStaff, ofOthers] = [await pathsOf(api.url), await pathsOf(customers)];
  expect(ofStaff).toContain('/api/admin/queues/{queue}/{id}/{action}');
  expect(ofStaff.every(isOfStaff)).toBe(true);
  expect(ofOthers).toContain('/api/transfer/intrabank');
  expect(ofOthers.filter(isOfStaff)).toEqual([]);
  for (const path of ['/docs', '/openapi.json'])
    expect(JSON.stringify((await get(customers, path)).body)).not.toMatch(/\/admin\//);
  expect((await get(api.url, '/docs')).body).toMatch(/\/api\/admin\/queues/);
  for (const url of [api.url, customers])
    expect([(await get(url, '/health/live')).status, (await get(url, '/health/ready')).status]).toEqual([
      200, 200,
    ]);
  for (const path of ['/', '/api/accounts', '/api/admin/queues', '/auth/admin/login', '/dev/mailbox'])
    expect((await get(api.url, path)).status, path).toBe(404);
});

test("GET /health/ready on the operators' port, of a process that was told to stop: says 503 as long as it drains", async () => {
  const api = processOf('api', { PORT: String(await freePort()), DRAIN_SECONDS: '6' });
  await api.start();
  const stopping = api.stop();
  await eventually(async () => {
    const { status } = await fetch(`${api.url}/health/ready`, { headers: { connection: 'close' } });
    expect(status).toBe(503);
  });
  expect((await get(api.url, '/metrics')).status).toBe(200);
  await stopping;
  await expect(get(api.url, '/health/ready')).rejects.toThrow('fetch failed');
});

test('GET /metrics of a worker, with OPERATIONS_PORT: tells its own jobs, and nothing else is served', async () => {
  const worker = processOf('worker');
  await worker.start();
  expect((await get(worker.url, '/health/ready')).status).toBe(200);
  await eventually(async () => {
    const page = String((await get(worker.url, '/metrics')).body);
    expect(page).toMatch(/^harvest_job_seconds_count\{task="seal-journals",outcome="ok"\} [1-9]/m);
  });
  expect((await get(worker.url, '/api/accounts')).status).toBe(404);
});

test("the operators' port of a process that listens elsewhere (HOST): is on this machine's own address, and elsewhere only where OPERATIONS_HOST says so", async () => {
  const api = processOf('api', { PORT: String(await freePort()), HOST: '127.0.0.2' });
  const worker = processOf('worker', { OPERATIONS_HOST: '127.0.0.3' });
  await Promise.all([api.start(), worker.start()]);
  const metricsAt = async (host: string, { url }: KillableProcess) =>
    fetch(`http://${host}:${new URL(url).port}/metrics`, { headers: { connection: 'close' } }).then(
      ({ status }) => status,
      () => 'nobody',
    );
  expect([await metricsAt('127.0.0.1', api), await metricsAt('127.0.0.2', api)]).toEqual([200, 'nobody']);
  expect([await metricsAt('127.0.0.3', worker), await metricsAt('127.0.0.1', worker)]).toEqual([
    200,
    'nobody',
  ]);
});

test("connections to the operators' port beyond its bound: are dropped, and those that are open are answered", async () => {
  const worker = processOf('worker');
  await worker.start();
  const { port } = new URL(worker.url);
  const sockets = await Promise.all(
    Array.from({ length: 60 }, async () => {
      const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
      await once(socket, 'connect');
      return socket;
    }),
  );
  const answers = await Promise.all(
    sockets.map((socket) => {
      socket.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n');
      return new Promise<string>((resolve) => {
        socket.once('data', (said: Buffer) => resolve(said.toString().split('\r\n')[0] ?? ''));
        socket.once('close', () => resolve(''));
      });
    }),
  );
  for (const socket of sockets) socket.destroy();
  expect(answers.filter((said) => said === 'HTTP/1.1 200 OK')).toHaveLength(50);
});

test('GET /metrics in production, without OPERATIONS_PORT: is served nowhere, and neither is the API of staff', async () => {
  const production = await bank.join(PRODUCTION);
  undo.push(() => production.close());
  expect((await get(production.url, '/metrics')).code).toBe('NOT_FOUND');
  expect((await get(production.url, '/health/ready')).status).toBe(200);
  const paths = await pathsOf(production.url);
  expect(paths).toContain('/api/transfer/intrabank');
  expect(paths.filter(isOfStaff)).toEqual([]);
});

/** `fetch` sends no Host of the test's choice. */
async function statusFor(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<number | undefined> {
  const asked = request(new URL('/metrics', url), { headers, agent: false }).end();
  const [answer] = (await once(asked, 'response')) as [import('node:http').IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

test.each<[string, Record<string, string>]>([
  ['by a proxy', { 'x-forwarded-for': '192.0.2.7' }],
  ['by a proxy, for somebody who says to be here', { 'x-forwarded-for': '127.0.0.1' }],
  ['by a proxy that writes it another way', { forwarded: 'for=127.0.0.1' }],
  ['by a proxy that writes it a third way', { 'x-real-ip': '127.0.0.1' }],
  ['by a proxy that says no address', { 'x-forwarded-proto': 'https' }],
  ['by a proxy that says its name', { via: '1.1 proxy' }],
  ['under a name that another site pointed here', { host: 'attacker.example' }],
])(
  'GET /metrics in a demo, without OPERATIONS_PORT, asked %s: is not there, whomever the bank trusts',
  async (_how, headers) => {
    const trusting = await bank.join({ TRUST_PROXY: '127.0.0.1' });
    try {
      for (const { url } of [bank, trusting]) expect(await statusFor(url, headers)).toBe(404);
    } finally {
      await trusting.close();
    }
  },
);

test('GET /metrics in a demo, without OPERATIONS_PORT, from another machine: is not there, whoever it says to be', async ({
  skip,
}) => {
  const own = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  // Whoever asks this address of this machine comes from it, as from any other machine.
  const address = own.find(({ internal, family }) => !internal && family === 'IPv4')?.address;
  if (address === undefined) return skip('This machine has no address but its own.');
  const port = String(await freePort());
  const open = new KillableProcess({
    name: 'open',
    file: 'apps/api/src/main.ts',
    ready: /Harvest is ready/,
    env: async () => ({
      PROCESS_ROLE: 'api',
      DATABASE_URL: bank.database.appUrl,
      DATA_DIR: bank.platform.config.dataDir,
      SECRET_KEY: PRODUCTION.SECRET_KEY,
      TRUST_PROXY: 'true',
      HOST: '0.0.0.0',
      PORT: port,
      LOG_LEVEL: 'silent',
    }),
  });
  undo.push(() => open.stop());
  await open.start();
  const there = `http://${address}:${port}`;
  // A process that has only just started may be too busy to answer at first.
  await eventually(async () => expect((await get(there, '/health/live')).status).toBe(200));
  for (const headers of [{}, { host: 'localhost' }, { host: 'localhost', 'x-forwarded-for': '127.0.0.1' }])
    expect(await statusFor(there, headers)).toBe(404);
  await eventually(async () =>
    expect(await statusFor(`http://127.0.0.1:${port}`, { host: 'localhost' })).toBe(200),
  );
});

test('GET /metrics in a demo, without OPERATIONS_PORT, from this machine: stands on the main port, and so does the API of staff', async () => {
  expect((await get(bank.url, '/metrics')).status).toBe(200);
  expect((await pathsOf(bank.url)).filter(isOfStaff)).not.toEqual([]);
});

/** How a process ends that does not start, or what it says when it does. */
async function startedWith(env: Readonly<Record<string, string>>, until: RegExp) {
  const child = spawn(process.execPath, ['apps/api/src/main.ts'], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: bank.platform.config.dataDir,
      LOG_LEVEL: 'silent',
      DRAIN_SECONDS: '0',
      PORT: String(await freePort()),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      said += data.toString();
      if (until.test(said)) child.kill('SIGTERM');
    });
  await ended;
  return { said, code: child.exitCode };
}

test('a process, with an OPERATIONS_PORT that is taken: says so in one line and ends with 1', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  const port = typeof address === 'object' && address !== null ? String(address.port) : '';
  try {
    for (const PROCESS_ROLE of ['api', 'worker'])
      expect(await startedWith({ PROCESS_ROLE, OPERATIONS_PORT: port }, /ready/)).toEqual({
        said: `Port ${port} is taken. Set OPERATIONS_PORT to a free one.\n`,
        code: 1,
      });
  } finally {
    taken.close();
  }
});

test('a process in production, without OPERATIONS_PORT: says in one line that nobody can read its metrics', async () => {
  await runSql(database.ownerUrl, 'delete from bank_profile');
  const env = { ...PRODUCTION, DATABASE_URL: database.appUrl, MIGRATION_DATABASE_URL: database.ownerUrl };
  const { said, code } = await startedWith(env, /Harvest is ready/);
  expect(said.split('\n').filter((line) => line.includes('OPERATIONS_PORT'))).toEqual([
    'OPERATIONS_PORT is not set: metrics and the API description of staff are served nowhere',
  ]);
  expect(code).toBe(0);
});
