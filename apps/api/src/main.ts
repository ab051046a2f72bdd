import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { refuseDemoData } from './demo/refuse-demo-data.ts';
import { encryptedColumns } from './encrypted-columns.ts';
import { BadConfiguration, type Config, readConfig } from './platform/config.ts';
import { createLongRead } from './platform/database/database.ts';
import { prepareDatabase } from './platform/database/database-roles.ts';
import { refuseOtherProfile } from './platform/database/profile.ts';
import { createLog, type Log } from './platform/log.ts';
import type { Platform } from './platform/platform.ts';
import { refuseOtherKeys } from './platform/security/key-checks.ts';
import { makeSecurityEventMonths } from './platform/security/security-events.ts';
import { openBank, startOperatorsServer, startServer, stopServer } from './server.ts';
import type { BankWorker } from './worker.ts';

// Ten of draining at most, eight for requests under way, and the worker's jobs.
const STOP_SECONDS_MAX = 30;

/** What was started, in order; it is stopped in the opposite order. */
const running: { readonly name: string; stop(): Promise<unknown> }[] = [];
let stopping = false;

// Loaded by `npm start` or to compile it ahead, it waits to be called.
if (import.meta.main) await main();

/** Runs the bank, by the environment, until a signal stops it; it ends the process with 1 where it cannot start. */
export async function main(): Promise<void> {
  // Registered before anything is started, so that a signal at any moment leaves nothing running.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));

  // What nobody caught leaves a state that nobody knows: it is written down as a line of the log, and the process ends at once, with
  // all its connections, because nobody is to be served from such a state. What was being committed is known by its row, as when a
  // machine is lost. Whoever runs the bank starts it again.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      createLog('fatal').fatal({ err: error, event }, 'nobody caught this, so the process ends');
      process.exit(1);
    });

  try {
    await start();
  } catch (error) {
    console.error(error instanceof Error ? error.message : 'Harvest could not start');
    if (
      !(error instanceof BadConfiguration) &&
      error instanceof Error &&
      process.env['LOG_LEVEL'] === 'debug'
    )
      console.error(error.stack);
    await stop(1);
  }
}

async function stop(exitCode: number): Promise<void> {
  // The terminal and npm both send the signal; one is enough.
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), STOP_SECONDS_MAX * 1000).unref();
  for (const part of running.toReversed()) {
    try {
      await part.stop();
    } catch (error) {
      console.error(
        `${part.name} did not stop cleanly: ${error instanceof Error ? error.message : 'unknown reason'}`,
      );
    }
  }
  process.exit(exitCode);
}

async function start(): Promise<void> {
  const config = await readConfig(process.env);
  const log = createLog(config.logLevel);
  await mkdir(config.dataDir, { recursive: true });
  if (config.role !== 'worker') await refuseTakenPort('PORT', config.host, config.port);
  if (config.operationsPort !== undefined)
    await refuseTakenPort('OPERATIONS_PORT', config.operationsHost, config.operationsPort);
  const databaseUrl = await openDatabase(config, log);
  const platform = await openBank(await withOutsideWorld(config), log, databaseUrl);
  running.push({ name: 'The database pool', stop: () => platform.close() });
  const written = { columns: encryptedColumns, read: createLongRead(databaseUrl) };
  const undated = await refuseOtherKeys(platform.pool, platform.secrets, written);
  if (undated.length > 0)
    log.warn(
      { keyIds: undated },
      'IDs of SECRET_KEYS without a date go on: change to a key with one (docs/runbook.md, Keys)',
    );
  // Before anything is written to them: what comes too early for its month stays in the default partition.
  await makeSecurityEventMonths(platform.pool, await platform.clock.now());
  if (config.profile === 'production') await refuseDemoData(platform);
  else {
    const { loadDemoData, wholeDemo } = await import('./demo/demo-data.ts');
    await loadDemoData(platform, wholeDemo);
  }
  await openOperatorsPort(platform);
  if (config.role !== 'api') {
    // Loaded where it is used, as all that an API alone never needs.
    const { startWorker } = await import('./worker.ts');
    const worker = await startWorker(platform, databaseUrl);
    running.push({ name: 'The worker', stop: () => stopWorker(platform, worker) });
  }
  if (config.role !== 'worker') {
    const server = await startServer(platform);
    running.push({ name: 'The server', stop: () => stopServer(platform, server) });
  }
  if (!stopping)
    console.log(
      config.role === 'worker'
        ? 'Harvest worker is ready'
        : `Harvest is ready: http://localhost:${config.port}`,
    );
}

/** It answers until everything else has stopped, so that a process that is stopping can be seen to. */
async function openOperatorsPort(platform: Platform): Promise<void> {
  const { operationsPort: port, profile } = platform.config;
  if (port !== undefined) {
    const operators = await startOperatorsServer(platform, port);
    running.push({ name: "The operators' port", stop: () => operators.close() });
    console.log(`Metrics for operators: http://localhost:${port}/metrics`);
  } else if (profile === 'production')
    console.log('OPERATIONS_PORT is not set: metrics and the API description of staff are served nowhere');
}

/** Where it is alone, nobody else says on the operators' port that it is not ready any more. */
async function stopWorker({ readiness, config }: Platform, worker: BankWorker): Promise<void> {
  if (config.role === 'worker') readiness.end();
  await worker.stop();
}

/**
 * The given database, or one of our own, whose code is only loaded when it is used. Whoever holds the owner's login brings it
 * up to date first.
 */
async function openDatabase(config: Config, log: Log): Promise<string> {
  const told = {
    info: (message: string) => console.log(message),
    warn: (message: string) => log.warn(message),
  };
  const { profile, databaseUrl, migrationDatabaseUrl } = config;
  if (databaseUrl !== undefined) {
    if (migrationDatabaseUrl === undefined) await refuseOtherProfile(databaseUrl, profile);
    else {
      const { migrate } = await import('./platform/database/migrate.ts');
      await migrate({ ownerUrl: migrationDatabaseUrl, appUrl: databaseUrl, profile, log: told });
    }
    return databaseUrl;
  }
  const { startLocalPostgres } = await import('@harvest/local-postgres');
  const { migrate } = await import('./platform/database/migrate.ts');
  const database = await startLocalPostgres({
    dataDir: config.dataDir,
    log: { info: (message) => log.debug(message), warn: (message) => log.warn(message) },
  });
  running.push({ name: 'The database', stop: () => database.stop() });
  const urls = await prepareDatabase({ superuserUrl: database.superuserUrl, dataDir: config.dataDir });
  await migrate({ ...urls, profile, log: told });
  return urls.appUrl;
}

/** In the demo the sandbox plays whoever is not configured; its code is not even loaded in production. */
async function withOutsideWorld(config: Config): Promise<Config> {
  const { profile, identityUrl, interbankUrl, billersUrl, sms, dataDir } = config;
  const isComplete = ![identityUrl, interbankUrl, billersUrl, sms.url].includes(undefined);
  if (profile === 'production' || isComplete) return config;
  const { startSandbox } = await import('@harvest/sandbox');
  const sandbox = await startSandbox({
    interbankSecret: config.interbankSecret,
    billersSecret: config.billersSecret,
    identitySecret: config.identitySecret,
    // All processes of a demo, and the ones after a crash, ask the same switch, the same billers and the same provider of SMS.
    interbankBooksFile: join(dataDir, 'interbank-books.jsonl'),
    billersBooksFile: join(dataDir, 'billers-books.jsonl'),
    smsBooksFile: join(dataDir, 'sms-books.jsonl'),
  });
  running.push({ name: 'The sandbox', stop: () => sandbox.stop() });
  return {
    ...config,
    identityUrl: identityUrl ?? sandbox.identityUrl,
    interbankUrl: interbankUrl ?? sandbox.interbankUrl,
    billersUrl: billersUrl ?? sandbox.billersUrl,
    sms: { ...sms, url: sms.url ?? sandbox.smsUrl },
  };
}

/** Told before the database starts, so that the answer is one clear line. */
async function refuseTakenPort(name: string, host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', () =>
      reject(new BadConfiguration(`Port ${port} is taken. Set ${name} to a free one.`)),
    );
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
