import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startTestCluster } from './testing/cluster.ts';
import { copyTemplate } from './testing/copy-template.ts';

const run = promisify(execFile);
const file = 'apps/api/src/platform/database/database-types.ts';

/** Writes the types of the API's tables as the migrations of this working tree make them. */
export async function writeDatabaseTypes(): Promise<void> {
  await writeFile(file, await generate());
  console.log(`Wrote ${file}`);
}

/** Fails when somebody changed a migration and not the types. */
export async function verifyDatabaseTypes(): Promise<void> {
  if ((await readFile(file, 'utf8').catch(() => '')) === (await generate())) return;
  console.error(`${file} is not what the migrations make. Run: node scripts/run.js database-types`);
  process.exitCode = 1;
}

async function generate(): Promise<string> {
  const { cluster, stop } = await startTestCluster();
  const folder = await mkdtemp(join(tmpdir(), 'harvest-types-'));
  try {
    const { ownerUrl } = await copyTemplate(cluster);
    const outFile = join(folder, 'database-types.ts');
    const options = {
      dialect: 'postgres',
      url: ownerUrl,
      'out-file': outFile,
      // The ledger's tables are the ledger's own affair, the queue's are the queue's.
      'default-schema': 'public',
      'include-pattern': 'public.*',
      'exclude-pattern': 'public.*_migrations',
      // As the connections of the API read them: int8 exactly, a calendar day as text.
      'date-parser': 'string',
      'type-mapping': '{"int8":"bigint"}',
    };
    await run(
      'kysely-codegen',
      Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
    );
    const types = await readFile(outFile, 'utf8');
    if (/\bNumeric\b/.test(types))
      throw new Error('A column is numeric. Money is kobo in an int8, a rate an integer of basis points.');
    return types;
  } finally {
    await rm(folder, { recursive: true });
    await stop();
  }
}
