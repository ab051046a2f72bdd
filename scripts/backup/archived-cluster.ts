import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFile, chmod, chown, copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { postgresEnvironment, type RunAs, whoRunsPostgres } from '@harvest/local-postgres';
import pg from 'pg';
import { freePort } from '../../bench/free-port.ts';
import type { PostgresPrograms } from './postgres-programs.ts';

const run = promisify(execFile);

const POLL_MS = 50;
const PATIENCE_SECONDS = 300;

/** A login of its own takes base backups: it may copy the cluster, and read no table by a query. */
const BACKUP_ROLE = 'harvest_backup';

/** A PostgreSQL with a WAL archive and a base backup, as the runbook sets one up, in a folder of its own. */
export class ArchivedCluster {
  readonly #programs: PostgresPrograms;
  readonly #folder: string;
  readonly #runAs: RunAs;
  readonly #port: number;
  readonly #password = randomBytes(16).toString('hex');

  private constructor(programs: PostgresPrograms, folder: string, runAs: RunAs, port: number) {
    this.#programs = programs;
    this.#folder = folder;
    this.#runAs = runAs;
    this.#port = port;
  }

  /** @param folder where PostgreSQL's user gets through to */
  static async create(programs: PostgresPrograms, folder: string): Promise<ArchivedCluster> {
    const cluster = new ArchivedCluster(programs, folder, await whoRunsPostgres(), await freePort());
    await cluster.#initialize();
    await cluster.#start();
    return cluster;
  }

  get superuserUrl(): string {
    return this.#url('postgres');
  }

  /** `pg_basebackup`, and `pg_verifybackup` of what it wrote. */
  async takeBaseBackup(): Promise<void> {
    const base = this.#path('base');
    await this.#run('pg_basebackup', [
      `--dbname=${this.#url(BACKUP_ROLE)}`,
      `--pgdata=${base}`,
      '--format=plain',
      '--wal-method=stream',
      '--checkpoint=fast',
    ]);
    await this.#run('pg_verifybackup', [base]);
  }

  /** What the database would say the time is: a second to go back to. */
  async now(): Promise<string> {
    const [row] = await this.#query<{ now: string }>('select clock_timestamp()::text as now');
    return row?.now ?? '';
  }

  /** Until the archive has everything: `archive_timeout` does so within a minute, whoever waits for it or not. */
  async archiveAll(): Promise<void> {
    const [last] = await this.#query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name');
    await this.#waitFor(
      "select coalesce(last_archived_wal >= $1, false) as yes from pg_stat_archiver where $1 <> ''",
      [last?.name ?? ''],
    );
  }

  /** As when the machine is lost: nobody is asked, and nothing is left but base backup and archive. */
  async destroy(): Promise<void> {
    await this.stop();
    await rm(this.#path('data'), { recursive: true });
  }

  /** The base backup, and the WAL on top of it up to that moment; everything later is as if it had never been. */
  async restoreTo(moment: string): Promise<void> {
    const data = this.#path('data');
    await this.#makeFolder('data');
    await run('cp', ['--archive', `${this.#path('base')}/.`, data], this.#asItsUser());
    await appendFile(
      join(data, 'postgresql.auto.conf'),
      [
        `restore_command = 'cp ${this.#path('wal')}/%f %p'`,
        `recovery_target_time = '${moment}'`,
        "recovery_target_action = 'promote'",
        '',
      ].join('\n'),
    );
    await this.#writeFile(join(data, 'recovery.signal'), '');
    await this.#start();
    await this.#waitFor('select not pg_is_in_recovery() as yes', []);
  }

  async stop(): Promise<void> {
    await this.#run('pg_ctl', ['stop', `--pgdata=${this.#path('data')}`, '--mode=immediate', '--wait']);
  }

  async #initialize(): Promise<void> {
    for (const name of ['data', 'wal', 'base']) await this.#makeFolder(name);
    await this.#writeFile(this.#path('password'), `${this.#password}\n`);
    // The owner's own folders may be closed to PostgreSQL's user.
    const archiver = this.#path('archive-wal');
    await copyFile(new URL('../../deploy/archive-wal', import.meta.url), archiver);
    await chmod(archiver, 0o755);
    await this.#run('initdb', [
      `--pgdata=${this.#path('data')}`,
      '--username=postgres',
      `--pwfile=${this.#path('password')}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--data-checksums',
    ]);
    await appendFile(
      join(this.#path('data'), 'postgresql.conf'),
      [
        `port = ${this.#port}`,
        "listen_addresses = '127.0.0.1'",
        "unix_socket_directories = ''",
        "timezone = 'UTC'",
        'wal_level = replica',
        'archive_mode = on',
        `archive_command = '${archiver} %p ${this.#path('wal')}/%f'`,
        'archive_timeout = 60',
        '',
      ].join('\n'),
    );
  }

  async #start(): Promise<void> {
    const data = this.#path('data');
    await this.#run('pg_ctl', [
      'start',
      `--pgdata=${data}`,
      `--log=${join(data, 'server.log')}`,
      '--wait',
      `--timeout=${PATIENCE_SECONDS}`,
    ]);
    await this.#query(
      `do $$ begin
        if not pg_is_in_recovery() and not exists (select from pg_roles where rolname = '${BACKUP_ROLE}') then
          create role ${BACKUP_ROLE} login replication password '${this.#password}';
        end if;
      end $$`,
    );
  }

  async #waitFor(question: string, values: readonly string[]): Promise<void> {
    const until = performance.now() + PATIENCE_SECONDS * 1000;
    for (;;) {
      const [row] = await this.#query<{ yes: boolean }>(question, values);
      if (row?.yes === true) return;
      if (performance.now() > until) throw new Error(`PostgreSQL took too long: ${question}`);
      await wait(POLL_MS);
    }
  }

  async #query<Row extends pg.QueryResultRow>(text: string, values: readonly string[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.superuserUrl });
    await client.connect();
    try {
      return (await client.query<Row>(text, [...values])).rows;
    } finally {
      await client.end();
    }
  }

  #url(user: string): string {
    return `postgres://${user}:${this.#password}@127.0.0.1:${this.#port}/postgres`;
  }

  #path(name: string): string {
    return join(this.#folder, name);
  }

  async #run(program: string, args: string[]): Promise<void> {
    await run(join(this.#programs.binDir, program), args, this.#asItsUser());
  }

  #asItsUser() {
    return { ...this.#runAs, cwd: '/', env: postgresEnvironment };
  }

  async #makeFolder(name: string): Promise<void> {
    await mkdir(this.#path(name), { mode: 0o700 });
    await this.#give(this.#path(name));
  }

  async #writeFile(path: string, text: string): Promise<void> {
    await writeFile(path, text, { mode: 0o600 });
    await this.#give(path);
  }

  async #give(path: string): Promise<void> {
    if ('uid' in this.#runAs) await chown(path, this.#runAs.uid, this.#runAs.gid);
  }
}
