import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import {
  findPostgresPrograms,
  type PostgresPrograms,
  PROGRAMS_MISSING,
} from '../backup/postgres-programs.ts';

/** Where Debian's packages put what any user runs, and what only servers do. */
const FOLDERS = ['/usr/bin', '/usr/sbin'];

export type FailoverPrograms = {
  readonly postgres: PostgresPrograms;
  readonly patroni: string;
  readonly etcd: string;
  readonly haproxy: string;
};

/** @returns in words what is missing, where it is */
export async function findFailoverPrograms(): Promise<FailoverPrograms | string> {
  const postgres = await findPostgresPrograms();
  if (postgres === undefined) return PROGRAMS_MISSING;
  const [patroni, etcd, haproxy] = await Promise.all(['patroni', 'etcd', 'haproxy'].map(findProgram));
  if (patroni === undefined || etcd === undefined || haproxy === undefined)
    return `Patroni, etcd and HAProxy are needed in ${FOLDERS.join(' or ')} (on Debian: apt-get install patroni etcd-server haproxy).`;
  return { postgres, patroni, etcd, haproxy };
}

async function findProgram(name: string): Promise<string | undefined> {
  for (const folder of FOLDERS) {
    const path = join(folder, name);
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return undefined;
}
