import { access, constants, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Where Debian's packages put each major version. */
const PACKAGES = '/usr/lib/postgresql';
const NEEDED = ['initdb', 'postgres', 'pg_ctl', 'pg_basebackup', 'pg_verifybackup'];
/** The oldest on which the bank was tried, and restored by this drill (A382). */
const MAJOR_MIN = 15;

export type PostgresPrograms = { readonly binDir: string; readonly major: number };

export const PROGRAMS_MISSING = `No PostgreSQL of version ${MAJOR_MIN} or newer with ${NEEDED.join(', ')} under ${PACKAGES} (on Debian: apt-get install postgresql).`;

/** The newest version that has all that a backup needs; the demo's own PostgreSQL comes without it. */
export async function findPostgresPrograms(): Promise<PostgresPrograms | undefined> {
  const names = await readdir(PACKAGES).catch(() => []);
  const majors = names.map(Number).filter((major) => major >= MAJOR_MIN);
  for (const major of majors.toSorted((one, other) => other - one)) {
    const binDir = join(PACKAGES, String(major), 'bin');
    if (await areAllThere(binDir)) return { binDir, major };
  }
  return undefined;
}

async function areAllThere(binDir: string): Promise<boolean> {
  const found = await Promise.allSettled(NEEDED.map((name) => access(join(binDir, name), constants.X_OK)));
  return found.every(({ status }) => status === 'fulfilled');
}
