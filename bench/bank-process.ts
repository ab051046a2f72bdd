import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchServer } from './bench-bank.ts';
import { freePort } from './free-port.ts';
import { NODE_FLAGS } from './node-flags.ts';

/** A process of the bank as it runs in earnest, on the bench's database. A worker has no address. */
export type BankProcess = { readonly child: ChildProcess; readonly url: string };

export function startApi(server: BenchServer): Promise<BankProcess> {
  return startProcess(server, 'api');
}

export function startWorker(server: BenchServer): Promise<BankProcess> {
  return startProcess(server, 'worker');
}

async function startProcess(server: BenchServer, role: 'api' | 'worker'): Promise<BankProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [...NODE_FLAGS, 'apps/api/src/main.ts'], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: 'node_modules/.cache/node',
      PROCESS_ROLE: role,
      PORT: String(port),
      DATA_DIR: join(server.dataDir, `${role}-${port}`),
      DATABASE_URL: server.appUrl,
      SECRET_KEY: server.secretKey,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Read on afterwards: a worker that warns of something shall not end for want of a reader.
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    if (String(chunk).includes(' is ready')) break;
  }
  child.stdout.resume();
  return { child, url: `http://127.0.0.1:${port}` };
}

export async function stopProcess({ child }: BankProcess): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Resident memory in megabytes. */
export function memoryOf({ child }: BankProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

/** The value below which this share of them lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}
