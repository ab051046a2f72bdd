import { expect, test } from 'vitest';
import { findPostgresPrograms, PROGRAMS_MISSING } from '../../../scripts/backup/postgres-programs.ts';
import { runDrill } from '../../../scripts/backup/run-drill.ts';

const MINUTE = 60_000;

test(
  'a bank that is lost, restored from base backup and archive to a chosen second: has every row of that second and none after it, and its books prove themselves',
  async ({ skip }) => {
    const programs = await findPostgresPrograms();
    if (programs === undefined) return skip(PROGRAMS_MISSING);
    const { differences, happened } = await runDrill(programs, { customers: 3, transfers: 6 });
    expect(differences).toEqual([]);
    expect(happened).toEqual({ 'transfers up to the second': 12, 'transfers after it': 6 });
  },
  5 * MINUTE,
);
