import type pg from 'pg';
import { forgetKeyCheck } from '../../apps/api/src/platform/security/key-checks.ts';
import type { Secrets } from '../../apps/api/src/platform/security/secrets.ts';
import { withOwner } from '../with-owner.ts';
import { type Count, countEncrypted, countHashed, isUnder } from './count-keys.ts';
import { rotateKeys } from './rotate-keys.ts';

const USAGE = `Usage: node scripts/run.js rotate-keys               encrypts everything anew under the first key
       node scripts/run.js rotate-keys --forget ID   says whether the key ID may go, what is lost with it, and frees the ID
Run it with the bank's own settings, SECRET_KEYS and MIGRATION_DATABASE_URL among them.`;

/** Moves the bank to the first of its keys, or tells what still hangs on another one; docs/runbook.md tells more. */
export async function keysCommand(args: readonly string[]): Promise<void> {
  try {
    const [flag, id, ...more] = args;
    if (flag !== undefined && (flag !== '--forget' || id === undefined || more.length > 0))
      throw new Error(USAGE);
    await withOwner(async (pool, secrets) => {
      const isFine = id === undefined ? await rotate(pool, secrets) : await judge(pool, secrets, id);
      if (!isFine) process.exitCode = 1;
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

/** @returns whether everything stands under the first key now */
async function rotate(pool: pg.Pool, secrets: Secrets): Promise<boolean> {
  const [first] = secrets.keyIds;
  let isFine = true;
  console.log(`Everything is encrypted anew under the key ${first}.`);
  for await (const { column, done, unreadable, held } of rotateKeys(pool, secrets)) {
    console.log(`  ${nameOf(column).padEnd(40)} ${String(done).padStart(9)}`);
    for (const key of unreadable)
      console.error(`✗ ${nameOf(column)} of ${key}: no key that is given opens it`);
    for (const key of held)
      console.error(`✗ ${nameOf(column)} of ${key}: somebody held it for too long, and it is left as it was`);
    isFine &&= unreadable.length + held.length === 0;
  }
  const left = (await countEncrypted(pool)).filter((count) => count.keyId !== first);
  console.log(left.length === 0 ? 'Nothing is left under another key.' : 'Left under other keys:');
  left.forEach(printCount);
  if (left.length > 0)
    console.log('What was written meanwhile by a process with other settings: run it again.');
  const hashed = await countHashed(pool, new Date());
  console.log(
    hashed.length === 0
      ? 'No row is made with a key in a way that cannot be made anew.'
      : 'Made with a key, and not to be made anew:',
  );
  hashed.forEach(printCount);
  return isFine && left.length === 0;
}

/** @returns whether the key may go */
async function judge(pool: pg.Pool, secrets: Secrets, id: string): Promise<boolean> {
  if (!secrets.keyIds.includes(id)) throw new Error(`${id} is none of the keys that are given.`);
  if (secrets.keyIds[0] === id) throw new Error(`${id} writes: put the key that is to stay before it.`);
  const held = (await countEncrypted(pool)).filter((count) => isUnder(count, id));
  if (held.length > 0) {
    console.log(`${id} may not go. What would never be read again:`);
    held.forEach(printCount);
    console.log('Run rotate-keys, then ask again.');
    return false;
  }
  console.log(`Nothing is encrypted under ${id}. What is lost once it is not given any more:`);
  const lost = (await countHashed(pool, new Date())).filter((count) => isUnder(count, id));
  for (const { rows, loss } of lost) console.log(`  ${String(rows).padStart(9)} ${loss}`);
  console.log(
    '  Numbers in the audit and among the security events that were hidden with it are found by no search any more.',
  );
  await forgetKeyCheck(pool, id);
  console.log(`Take ${id} out of SECRET_KEYS (0 is SECRET_KEY) and start every process anew.`);
  return true;
}

const nameOf = ({ table, column }: { readonly table: string; readonly column: string }) =>
  `${table}.${column}`;

function printCount(count: Count): void {
  const key = count.keyId === '' ? 'no id (0)' : count.keyId;
  console.log(`  ${nameOf(count).padEnd(40)} ${String(count.rows).padStart(9)}  ${key}`);
}
