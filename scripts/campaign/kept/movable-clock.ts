import { globSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Debian's `libfaketime`, wherever this machine keeps it: in every other program it tells the time that a file says. */
const [library] = globSync('/usr/lib/*/faketime/libfaketime.so.1');

export const hasMovableClock = (): boolean => library !== undefined;
export const CLOCK_MISSING =
  'Only with libfaketime (apt-get install libfaketime) can the clock of PostgreSQL be set back.';

/** The environment of a server whose clock is moved while it runs. @param folder where it is kept by how much */
export async function movableClock(folder: string): Promise<Readonly<Record<string, string>>> {
  if (library === undefined) throw new Error(CLOCK_MISSING);
  await moveClock(folder, 0);
  return {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: fileOf(folder),
    // Every process of the server asks the file each time.
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
}

export async function moveClock(folder: string, seconds: number): Promise<void> {
  await writeFile(fileOf(folder), `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}\n`);
}

const fileOf = (folder: string): string => join(folder, 'database-clock');
