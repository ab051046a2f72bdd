import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeLocalPostgres } from '@harvest/local-postgres';
import type { TestProject } from 'vitest/node';
import { buildWeb } from '../../scripts/build-web.ts';
import { chromiumPath } from '../../scripts/chromium.ts';

export type RunningBank = {
  /** Where it answers. */
  readonly url: string;
  /** Its data, for what no page can do yet. */
  readonly dataDir: string;
};

declare module 'vitest' {
  export interface ProvidedContext {
    /** One for each worker, so that files which run at the same time never share customers. */
    banks: RunningBank[];
    chromium: string;
  }
}

const READY_SECONDS_MAX = 120;
const STOP_SECONDS_MAX = 25;

const stops: (() => Promise<void>)[] = [];

/** Vitest's global set-up: a Harvest for each worker with its own port and data, as `npm start` would run it. */
export async function setup(project: TestProject): Promise<void> {
  await buildWeb();
  project.provide('chromium', await chromiumPath());
  try {
    const workers = Number(project.config.maxWorkers);
    project.provide('banks', await Promise.all(Array.from({ length: workers }, startBank)));
  } catch (error) {
    await teardown();
    throw error;
  }
}

export async function teardown(): Promise<void> {
  await Promise.all(stops.splice(0).map((stop) => stop()));
}

async function startBank(): Promise<RunningBank> {
  const dataDir = await mkdtemp(join(tmpdir(), 'harvest-e2e-'));
  // Started by root, the database runs as another user, who has to get into this folder.
  await chmod(dataDir, 0o755);
  const port = await freePort();
  // Not with what Vitest sets for itself: the bank runs as it would without tests.
  const { NODE_ENV: _nodeEnv, VITEST: _vitest, ...environment } = process.env;
  const harvest = spawn(process.execPath, ['apps/api/src/main.ts'], {
    env: { ...environment, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  stops.push(async () => {
    await ended(harvest);
    await removeLocalPostgres(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  });
  await isReady(harvest);
  return { url: `http://localhost:${port}`, dataDir };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port is free');
  return address.port;
}

async function isReady(harvest: ChildProcess): Promise<void> {
  let said = '';
  await new Promise<void>((resolve, reject) => {
    const giveUp = setTimeout(() => {
      reject(new Error(`Harvest was not ready in ${READY_SECONDS_MAX} s. It said:\n${said}`));
    }, READY_SECONDS_MAX * 1000);
    const listen = (text: string) => {
      said += text;
      if (!said.includes('Harvest is ready')) return;
      clearTimeout(giveUp);
      resolve();
    };
    harvest.stdout?.setEncoding('utf8').on('data', listen);
    harvest.stderr?.setEncoding('utf8').on('data', listen);
    harvest.once('exit', (code) => {
      clearTimeout(giveUp);
      reject(new Error(`Harvest ended with ${code}. It said:\n${said}`));
    });
  });
}

async function ended(harvest: ChildProcess): Promise<void> {
  if (harvest.exitCode !== null) return;
  await new Promise<void>((resolve) => {
    const force = setTimeout(() => harvest.kill('SIGKILL'), STOP_SECONDS_MAX * 1000);
    harvest.once('exit', () => {
      clearTimeout(force);
      resolve();
    });
    harvest.kill('SIGTERM');
  });
}
