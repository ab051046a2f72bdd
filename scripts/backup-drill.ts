import { findPostgresPrograms, PROGRAMS_MISSING } from './backup/postgres-programs.ts';
import { runDrill } from './backup/run-drill.ts';

const SIZE = { customers: 10, transfers: 50 };

/** Loses a bank and restores it to a chosen second, and says how long each part took. It touches no bank but its own. */
export async function backupDrill(): Promise<void> {
  const programs = await findPostgresPrograms();
  if (programs === undefined) {
    console.log(`Skipped. ${PROGRAMS_MISSING}`);
    return;
  }
  console.log(`PostgreSQL ${programs.major} from ${programs.binDir}`);
  const { seconds, happened, differences } = await runDrill(programs, SIZE);
  console.table(happened);
  console.table(Object.fromEntries(Object.entries(seconds).map(([part, took]) => [part, `${took} s`])));
  for (const difference of differences) console.error(`✗ ${difference}`);
  if (differences.length === 0)
    console.log('✓ Everything up to the chosen second is there, nothing after it, and the books are proven.');
  else process.exitCode = 1;
}
