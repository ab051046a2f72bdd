import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { freePort } from '../../bench/free-port.ts';
import { openTestBank } from './bank.ts';

/**
 * Lets an exception go uncaught in a process that would drain for ten seconds and has a connection open.
 * @returns its exit code, and how long it took until it and the connection were gone
 */
export async function crashWhileServing(): Promise<{ code: number | null; ms: number }> {
  const bank = await openTestBank({ env: { SECRET_KEY: randomBytes(32).toString('base64') } });
  const port = await freePort();
  const { config } = bank.platform;
  const child = spawn(
    process.execPath,
    [
      '--import',
      "data:text/javascript,process.on('SIGUSR2', () => { throw new Error('Lost') });",
      'apps/api/src/main.ts',
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
    const [code] = (await ended) as [number | null];
    await closed;
    return { code, ms: performance.now() - faultAt };
  } finally {
    child.kill('SIGKILL');
    await bank.close();
  }
}
