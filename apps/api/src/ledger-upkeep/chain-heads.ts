import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../platform/config.ts';
import { isFileError } from '../platform/security/kept-secret.ts';
import { headLine, headsIn, type KeptHead } from './chain-heads-rules.ts';

const fileOf = ({ dataDir }: Config) => join(dataDir, 'chain-heads.jsonl');

/** Adds a head to the file of this machine, which nobody who holds the database alone can change. */
export async function keepHead(config: Config, head: KeptHead): Promise<void> {
  await appendFile(fileOf(config), headLine(head), { mode: 0o600 });
}

/** All that was kept on this machine. */
export async function keptHeads(config: Config): Promise<ReturnType<typeof headsIn>> {
  const text = await readFile(fileOf(config), 'utf8').catch((error: unknown) => {
    if (isFileError(error, 'ENOENT')) return '';
    throw error;
  });
  return headsIn(text);
}
