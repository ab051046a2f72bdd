import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchServer } from './bench-bank.ts';
import { freePort } from './free-port.ts';

/** A process of the API as it runs in earnest, on the bench's database. */
export type ApiProcess = { readonly child: ChildProcess; readonly url: string };

export async function startApi(server: BenchServer): Promise<ApiProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, ['apps/api/src/main.ts'], {
    env: {
      PATH: process.env['PATH'],
      PROCESS_ROLE: 'api',
      PORT: String(port),
      DATA_DIR: join(server.dataDir, `api-${port}`),
      DATABASE_URL: server.appUrl,
      SECRET_KEY: server.secretKey,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const chunk of child.stdout ?? []) {
    if (String(chunk).includes('Harvest is ready')) break;
  }
  return { child, url: `http://127.0.0.1:${port}` };
}

export async function stopApi({ child }: ApiProcess): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Resident memory in megabytes. */
export function memoryOf({ child }: ApiProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

/** The value below which this share of them lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}
