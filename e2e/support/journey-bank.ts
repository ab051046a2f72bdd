import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '@harvest/sandbox';
import { inject } from 'vitest';
import { createApp } from '../../apps/api/src/app.ts';
import { readConfig } from '../../apps/api/src/platform/config.ts';
import { createLog } from '../../apps/api/src/platform/log.ts';
import type { Platform } from '../../apps/api/src/platform/platform.ts';
import { openBank } from '../../apps/api/src/server.ts';
import { startWorker } from '../../apps/api/src/worker.ts';
import { copyTemplate } from '../../scripts/testing/copy-template.ts';
import type { Demo } from './journey-cluster.ts';

export type JourneyBank = {
  /** Where it answers. */
  readonly url: string;
  /** Its parts, for steps that no page offers. */
  readonly platform: Platform;
  /** What its business clock said when it opened, at 10:05 in Lagos. */
  readonly openedAt: Date;
};

let current: { readonly bank: JourneyBank; close(): Promise<void> } | undefined;

/** The bank of this file. */
export function bank(): JourneyBank {
  if (current === undefined) throw new Error('This file has no bank');
  return current.bank;
}

export const bankUrl = (path: string): string => new URL(path, bank().url).href;

/**
 * Opens a bank of a file's own in this process, as `npm start` does for the demo: pages, API, worker and the sandbox around them,
 * on a copy of the demo's database. Its business clock stands at 10:05 in Lagos until a test advances it.
 */
export async function openJourneyBank(): Promise<void> {
  // Closes the bank of a file whose hooks did not run.
  await closeJourneyBank();
  const undo: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const step of undo.toReversed()) await step();
  };
  try {
    current = { bank: await start(undo), close };
  } catch (error) {
    await close();
    throw error;
  }
}

export async function closeJourneyBank(): Promise<void> {
  const closing = current;
  current = undefined;
  await closing?.close();
}

async function start(undo: (() => Promise<unknown>)[]): Promise<JourneyBank> {
  const { cluster, keysDir }: Demo = inject('demo');
  const dataDir = await mkdtemp(join(tmpdir(), 'harvest-journey-'));
  undo.push(() => rm(dataDir, { recursive: true, force: true }));
  await cp(keysDir, dataDir, { recursive: true });
  const database = await copyTemplate(cluster);
  undo.push(() => database.drop());
  const port = await reservePort();
  undo.push(() => port.release());

  const level = process.env['TEST_LOG_LEVEL'] ?? 'silent';
  const given = await readConfig({ DATA_DIR: dataDir, PORT: String(port.number), LOG_LEVEL: level });
  const sandbox = await startSandbox({
    interbankSecret: given.interbankSecret,
    billersSecret: given.billersSecret,
    identitySecret: given.identitySecret,
    interbankBooksFile: join(dataDir, 'interbank-books.jsonl'),
    billersBooksFile: join(dataDir, 'billers-books.jsonl'),
    smsBooksFile: join(dataDir, 'sms-books.jsonl'),
  });
  undo.push(() => sandbox.stop());
  const { identityUrl, interbankUrl, billersUrl, smsUrl } = sandbox;
  const config = { ...given, identityUrl, interbankUrl, billersUrl, sms: { ...given.sms, url: smsUrl } };
  const platform = await openBank(config, createLog(level), database.appUrl);
  undo.push(() => platform.close());
  const worker = await startWorker(platform, database.appUrl);
  undo.push(() => worker.stop());
  const app = await createApp(platform, { sharesProcess: true });
  undo.push(() => app.close());
  dateAnswersByBusinessTime(app.server, platform);
  await port.release();
  await app.listen({ host: config.host, port: config.port });
  return { url: config.publicUrl, platform, openedAt: await platform.clock.now() };
}

/** Sets the header `Date` to business time. Pages read the bank's time from it, and Node sets it from the machine's clock. */
function dateAnswersByBusinessTime(server: Server, { clock }: Platform): void {
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  const answer = (...asked: unknown[]) => {
    for (const listener of listeners) Reflect.apply(listener, server, asked);
  };
  server.on('request', (request, response) => {
    void clock
      .now()
      .then((now) => response.setHeader('Date', now.toUTCString()))
      // The database is already gone when the bank closes.
      .catch(() => undefined)
      .then(() => answer(request, response));
  });
}

/** Reserves a port. The settings contain it before the bank listens on it. */
async function reservePort(): Promise<{ readonly number: number; release(): Promise<void> }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    number: (server.address() as AddressInfo).port,
    release: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
