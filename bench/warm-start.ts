import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { removeLocalPostgres } from '@harvest/local-postgres';
import { freePort } from './free-port.ts';

const STARTS = 3;

/** Seconds from `npm start` to ready, on data that exists; the fastest of a few, because the machine is shared. */
export async function measureWarmStart(dataDir: string): Promise<number> {
  const seconds: number[] = [];
  const folder = join(dataDir, 'warm-start');
  for (let start = 0; start <= STARTS; start += 1) seconds.push(await startOnce(folder));
  await removeLocalPostgres(folder);
  // The first one makes the data.
  return Math.min(...seconds.slice(1));
}

async function startOnce(dataDir: string): Promise<number> {
  const begunAt = performance.now();
  const env = { ...process.env, PORT: String(await freePort()), DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
  const child = spawn('npm', ['start'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const chunk of child.stdout) {
    if (String(chunk).includes('Harvest is ready')) break;
  }
  const seconds = (performance.now() - begunAt) / 1000;
  child.kill('SIGTERM');
  await once(child, 'exit');
  return seconds;
}
