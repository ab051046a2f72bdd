import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { crashWhileServing } from '../../../scripts/testing/crashing-process.ts';

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

test('uncaughtException, in a process that would drain for ten seconds: ends it and all its connections', async () => {
  expect(await crashWhileServing()).toMatchObject({ code: 1 });
});
