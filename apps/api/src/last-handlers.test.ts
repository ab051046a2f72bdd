import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { freePort } from '../../../bench/free-port.ts';
import { openTestBank } from '../../../scripts/testing/bank.ts';

const SECRET = '22412345678';

/** Makes the process stumble once it is ready to hear of it. */
const stumbling = (how: string) =>
  `data:text/javascript,process.on('newListener', (name) => {
    if (name === 'unhandledRejection') setImmediate(() => { ${how} });
  });`;

/** What a process wrote as its log, and how it ended. Its port is taken, so it ends either way. */
async function run(port: number, dataDir: string, how: string) {
  const child = spawn(process.execPath, ['--import', stumbling(how), join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env['PATH'], BVN: SECRET, APP_ENV: 'demo', PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
  });
  return { written: await text(child.stdout), code: await ended };
}

test.each([
  ['uncaughtException', "throw Object.assign(new Error('Lost'), { bvn: process.env.BVN });"],
  ['unhandledRejection', "Promise.reject(Object.assign(new Error('Lost'), { bvn: process.env.BVN }));"],
])('%s, anywhere in the process: is a fatal line of the log, and ends it with 1', async (event, how) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'harvest-last-'));
  const taken = createServer();
  await new Promise<void>((ready) => {
    taken.listen(0, '127.0.0.1', ready);
  });
  const address = taken.address();
  try {
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { written, code } = await run(port, dataDir, how);
    expect(code).toBe(1);
    expect(JSON.parse(written.split('\n')[0] ?? '')).toMatchObject({
      level: 60,
      event,
      err: { kind: 'Error', message: 'Lost' },
    });
    expect(written).not.toContain(SECRET);
  } finally {
    taken.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('uncaughtException, in a process that would drain for ten seconds: ends it and all its connections at once', async () => {
  const bank = await openTestBank({ env: { SECRET_KEY: randomBytes(32).toString('base64') } });
  const port = await freePort();
  const { config } = bank.platform;
  const child = spawn(
    process.execPath,
    [
      '--import',
      "data:text/javascript,process.on('SIGUSR2', () => { throw new Error('Lost') });",
      join(import.meta.dirname, 'main.ts'),
    ],
    {
      env: {
        PATH: process.env['PATH'],
        PROCESS_ROLE: 'api',
        DATABASE_URL: bank.database.appUrl,
        DATA_DIR: config.dataDir,
        SECRET_KEY: config.secretKeys[0].bytes.toString('base64'),
        PORT: String(port),
        DRAIN_SECONDS: '10',
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const ended = once(child, 'exit');
  try {
    for await (const line of createInterface({ input: child.stdout }))
      if (line.startsWith('Harvest is ready')) break;
    const kept = connect(port, '127.0.0.1');
    kept.on('error', () => undefined);
    const closed = once(kept, 'close');
    kept.write('GET /health/ready HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(kept, 'data');

    const faultAt = performance.now();
    child.kill('SIGUSR2');
    expect((await ended)[0]).toBe(1);
    await closed;
    expect(performance.now() - faultAt).toBeLessThan(5000);
  } finally {
    child.kill('SIGKILL');
    await bank.close();
  }
});
