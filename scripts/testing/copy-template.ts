import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { databaseUrl, grantConnect } from '../../apps/api/src/platform/database/database-roles.ts';
import { runSql } from '../run-sql.ts';
import type { TestCluster } from './cluster.ts';

export interface TestDatabase {
  /** The runtime role, as the API connects. */
  appUrl: string;
  /** The role that migrates. */
  ownerUrl: string;
  /** For a test that has to break something no role may. */
  superuserUrl: string;
  drop(): Promise<void>;
}

/** A freshly migrated database of the caller's own. Costs some tens of milliseconds. */
export async function copyTemplate(cluster: TestCluster): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: cluster.superuserUrl });
  await client.connect();
  try {
    await client.query(`create database ${name} owner harvest_owner template harvest strategy wal_log`);
    await grantConnect(client, name);
  } finally {
    await client.end();
  }
  return {
    appUrl: databaseUrl(cluster.appUrl, name),
    ownerUrl: databaseUrl(cluster.ownerUrl, name),
    superuserUrl: databaseUrl(cluster.superuserUrl, name),
    drop: () => runSql(cluster.superuserUrl, `drop database if exists ${name} with (force)`),
  };
}

/** Lets the business clock of a demo's database stand at a moment, from which only `clock.advance` moves it. */
export async function standClock(url: string, moment: Date): Promise<void> {
  await runSql(url, `update business_clock set stands_at = '${moment.toISOString()}'`);
}

const DAY_MS = 24 * 3600 * 1000;
/** 10:05 in Lagos. */
const STANDS_AT_MS = (9 * 60 + 5) * 60 * 1000;

/** The next 10:05 in Lagos: never before what the database's own clock says. */
export function nextMorning(): Date {
  const now = Date.now();
  return new Date(now + ((STANDS_AT_MS - (now % DAY_MS) + DAY_MS) % DAY_MS));
}
