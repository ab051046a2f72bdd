import type pg from 'pg';
import { type Clock, createClock } from './clock.ts';
import type { Config } from './config.ts';
import {
  createDatabase,
  createLongRead,
  createPool,
  type Database,
  type LongRead,
} from './database/database.ts';
import { createIdempotency, type Idempotency } from './http/idempotency.ts';
import type { Log } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createMoneyCommit, type MoneyCommit, type MoneyRules } from './money/money-commit.ts';
import { createOutwardCalls, type OutwardCalls } from './outward-calls.ts';
import { createReadiness, type Readiness } from './readiness.ts';
import { type Challenges, createChallenges } from './security/challenges/challenges.ts';
import { createDevices, type Devices } from './security/devices.ts';
import { createPasswords, type Passwords } from './security/passwords.ts';
import { createSecrets, type Secrets } from './security/secrets.ts';
import { createSecurityEvents, type SecurityEvents } from './security/security-events.ts';
import { createSessions, type Sessions } from './security/sessions.ts';
import { createStaffSessions, type StaffSessions } from './security/staff-sessions.ts';
import { createThrottles, type Throttles } from './security/throttles.ts';
import { openTracing } from './tracing/open-tracing.ts';
import type { Tracing } from './tracing/tracing.ts';

// Statements read on three at once, which leaves as many to staff.
const LISTS_CONNECTIONS_MAX = 6;

/**
 * A second, small pool for what reads much: lists of the back office, exports and statements. However many of them there are, they
 * only wait for each other, and payments never for them. `{ ...platform, ...platform.lists }` is a platform that reads there.
 */
export type Lists = { readonly pool: pg.Pool; readonly db: Database };

/** What every use case may lean on. */
export type Platform = {
  readonly config: Config;
  readonly log: Log;
  readonly pool: pg.Pool;
  readonly db: Database;
  readonly lists: Lists;
  readonly readLong: LongRead;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly sessions: Sessions;
  readonly staffSessions: StaffSessions;
  readonly devices: Devices;
  readonly securityEvents: SecurityEvents;
  readonly challenges: Challenges;
  readonly throttles: Throttles;
  readonly idempotency: Idempotency;
  readonly passwords: Passwords;
  readonly moneyCommit: MoneyCommit;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  readonly outwardCalls: OutwardCalls;
  readonly readiness: Readiness;
  close(): Promise<void>;
};

export type PlatformOptions = {
  readonly config: Config;
  readonly log: Log;
  readonly databaseUrl: string;
  readonly moneyRules: MoneyRules;
  readonly connectionsMax?: number;
};

export async function createPlatform(options: PlatformOptions): Promise<Platform> {
  const { config, log } = options;
  const pool = createPool(options.databaseUrl, log, options.connectionsMax ?? 20);
  const db = createDatabase(pool);
  const listsPool = createPool(options.databaseUrl, log, LISTS_CONNECTIONS_MAX);
  const lists = { pool: listsPool, db: createDatabase(listsPool) };
  const secrets = createSecrets(config.secretKeys);
  const metrics = createMetrics({ money: pool, lists: listsPool });
  const tracing = await openTracing(config, log);
  // Kysely ends a pool only if it was used through it, and a pool that is ended twice throws.
  const end = async () => {
    await tracing.close().catch(() => undefined);
    await Promise.all([pool.end(), listsPool.end()]);
  };
  let ended: Promise<void> | undefined;
  return {
    config,
    log,
    pool,
    db,
    lists,
    readLong: createLongRead(options.databaseUrl),
    clock: createClock(db),
    secrets,
    sessions: createSessions(db, pool),
    staffSessions: createStaffSessions(db),
    devices: createDevices(db, secrets),
    securityEvents: createSecurityEvents(pool, secrets, metrics),
    challenges: createChallenges(db, pool, secrets),
    throttles: createThrottles(db, pool, secrets),
    idempotency: createIdempotency(db, pool, secrets, log),
    passwords: await createPasswords(metrics),
    moneyCommit: createMoneyCommit(pool, options.moneyRules, { log, metrics, tracing }),
    metrics,
    tracing,
    outwardCalls: createOutwardCalls(metrics, tracing),
    readiness: createReadiness(),
    close: () => (ended ??= end()),
  };
}
