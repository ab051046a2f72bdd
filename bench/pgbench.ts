import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { promisify } from 'node:util';
import pg from 'pg';
import type { BenchServer } from './bench-bank.ts';

const run = promisify(execFile);

/** The yardstick: PostgreSQL's own TPC-B with the settings of our budgets. @returns transactions a second, or undefined without pgbench */
export async function measureTpcB(server: BenchServer, seconds: number): Promise<number | undefined> {
  const pgbench = findPgbench();
  if (pgbench === undefined) return undefined;
  const admin = new pg.Client({ connectionString: server.superuserUrl });
  await admin.connect();
  await admin.query('create database pgbench');
  const url = server.urlOf('pgbench');
  await run(pgbench, ['-i', '-q', '-s', '50', url]);
  await admin.query('checkpoint');
  const args = ['-c', '16', '-j', '2', '-T', String(seconds), '-M', 'prepared', '-n', url];
  const { stdout } = await run(pgbench, args, { maxBuffer: 10_000_000 });
  await admin.query('drop database pgbench with (force)');
  await admin.query('checkpoint');
  await admin.end();
  const tps = /tps = ([\d.]+)/.exec(stdout)?.[1];
  if (tps === undefined) throw new Error(`pgbench told no rate:\n${stdout}`);
  return Number(tps);
}

function findPgbench(): string | undefined {
  const given = process.env['PGBENCH'];
  if (given !== undefined) return given;
  return (
    globSync('/usr/lib/postgresql/*/bin/pgbench').toSorted().at(-1) ??
    ['/usr/bin/pgbench', '/usr/local/bin/pgbench'].find((path) => existsSync(path))
  );
}
