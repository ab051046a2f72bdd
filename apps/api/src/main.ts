import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { loadDemoData, refuseDemoData } from './demo/demo-data.ts';
import { BadConfiguration, type Config, readConfig } from './platform/config.ts';
import { prepareDatabase } from './platform/database/database-roles.ts';
import { migrate } from './platform/database/migrate.ts';
import { createLog, type Log } from './platform/log.ts';
import { openBank, startServer } from './server.ts';
import { startWorker } from './worker.ts';

const STOP_SECONDS_MAX = 20;

/** What was started, in order; it is stopped in the opposite order. */
const running: { readonly name: string; stop(): Promise<unknown> }[] = [];
let stopping = false;

// Registered before anything is started, so that a signal at any moment leaves nothing running.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));

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

async function main(): Promise<void> {
  const config = await readConfig(process.env);
  const log = createLog(config.logLevel);
  await mkdir(config.dataDir, { recursive: true });
  if (config.role !== 'worker') await refuseTakenPort(config);
  const databaseUrl = await openDatabase(config, log);
  const platform = await openBank(await withOutsideWorld(config), log, databaseUrl);
  running.push({ name: 'The database pool', stop: () => platform.close() });
  if (config.profile === 'demo') await loadDemoData(platform);
  else await refuseDemoData(platform);
  if (config.role !== 'api') {
    const worker = await startWorker(platform, databaseUrl);
    running.push({ name: 'The worker', stop: () => worker.stop() });
  }
  if (config.role !== 'worker') {
    const server = await startServer(platform);
    running.push({ name: 'The server', stop: () => server.close() });
  }
  if (!stopping)
    console.log(
      config.role === 'worker'
        ? 'Harvest worker is ready'
        : `Harvest is ready: http://localhost:${config.port}`,
    );
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
  if (config.databaseUrl !== undefined) {
    if (config.migrationDatabaseUrl !== undefined) {
      await migrate({ ownerUrl: config.migrationDatabaseUrl, appUrl: config.databaseUrl, log: told });
    }
    return config.databaseUrl;
  }
  const { startLocalPostgres } = await import('@harvest/local-postgres');
  const database = await startLocalPostgres({
    dataDir: config.dataDir,
    log: { info: (message) => log.debug(message), warn: (message) => log.warn(message) },
  });
  running.push({ name: 'The database', stop: () => database.stop() });
  const urls = await prepareDatabase({ superuserUrl: database.superuserUrl, dataDir: config.dataDir });
  await migrate({ ...urls, log: told });
  return urls.appUrl;
}

/** In the demo the sandbox plays whoever is not configured; its code is not even loaded in production. */
async function withOutsideWorld(config: Config): Promise<Config> {
  const { profile, identityUrl, interbankUrl, billersUrl, dataDir } = config;
  const isComplete = identityUrl !== undefined && interbankUrl !== undefined && billersUrl !== undefined;
  if (profile === 'production' || isComplete) return config;
  const { startSandbox } = await import('@harvest/sandbox');
  const sandbox = await startSandbox({
    interbankSecret: config.interbankSecret,
    // All processes of a demo, and the ones after a crash, ask the same switch and the same billers.
    interbankBooksFile: join(dataDir, 'interbank-books.jsonl'),
    billersBooksFile: join(dataDir, 'billers-books.jsonl'),
  });
  running.push({ name: 'The sandbox', stop: () => sandbox.stop() });
  return {
    ...config,
    identityUrl: identityUrl ?? sandbox.identityUrl,
    interbankUrl: interbankUrl ?? sandbox.interbankUrl,
    billersUrl: billersUrl ?? sandbox.billersUrl,
  };
}

/** Told before the database starts, so that the answer is one clear line. */
async function refuseTakenPort(config: Config): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', () =>
      reject(new BadConfiguration(`Port ${config.port} is taken. Set PORT to a free one.`)),
    );
    probe.listen(config.port, config.host, () => probe.close(() => resolve()));
  });
}

main().catch(async (error: unknown) => {
  console.error(error instanceof Error ? error.message : 'Harvest could not start');
  if (!(error instanceof BadConfiguration) && error instanceof Error && process.env['LOG_LEVEL'] === 'debug')
    console.error(error.stack);
  await stop(1);
});
