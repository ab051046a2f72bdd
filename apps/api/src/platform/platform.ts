import type pg from 'pg';
import { type Clock, createClock } from './clock.ts';
import type { Config } from './config.ts';
import { createDatabase, createPool, type Database } from './database/database.ts';
import { createIdempotency, type Idempotency } from './http/idempotency.ts';
import type { Log } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createMoneyCommit, type MoneyCommit, type MoneyRules } from './money/money-commit.ts';
import { type Challenges, createChallenges } from './security/challenges/challenges.ts';
import { createPasswords, type Passwords } from './security/passwords.ts';
import { createSecrets, type Secrets } from './security/secrets.ts';
import { createSessions, type Sessions } from './security/sessions.ts';
import { createStaffSessions, type StaffSessions } from './security/staff-sessions.ts';
import { createThrottles, type Throttles } from './security/throttles.ts';

/** What every use case may lean on. */
export type Platform = {
  readonly config: Config;
  readonly log: Log;
  readonly pool: pg.Pool;
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly sessions: Sessions;
  readonly staffSessions: StaffSessions;
  readonly challenges: Challenges;
  readonly throttles: Throttles;
  readonly idempotency: Idempotency;
  readonly passwords: Passwords;
  readonly moneyCommit: MoneyCommit;
  readonly metrics: Metrics;
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
  const secrets = createSecrets(config.secretKey);
  const metrics = createMetrics(pool);
  return {
    config,
    log,
    pool,
    db,
    clock: createClock(db),
    secrets,
    sessions: createSessions(db, pool),
    staffSessions: createStaffSessions(db),
    challenges: createChallenges(db, pool, secrets),
    throttles: createThrottles(db, secrets),
    idempotency: createIdempotency(db, secrets),
    passwords: await createPasswords(metrics),
    moneyCommit: createMoneyCommit(pool, options.moneyRules, log, metrics),
    metrics,
    close: () => db.destroy(),
  };
}
