import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Answers the secret kept in `file`, making a random one of 32 bytes (base64url) the first time.
 * The file is linked into place whole, so that neither a crash nor a second process can leave half a secret.
 */
export async function keptSecret(file: string): Promise<string> {
  const kept = await readSecret(file);
  if (kept !== undefined) return kept;
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  try {
    await link(draft, file);
  } catch (error) {
    // Another process was first: its secret is the one to use.
    if (!isFileError(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft);
  }
  const secret = await readSecret(file);
  if (secret === undefined) throw new Error(`The secret ${file} could not be written.`);
  return secret;
}

/** The secret kept in `file`, undefined where there is none. */
export async function readSecret(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (isFileError(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Whether reading or writing a file failed for this reason, such as `ENOENT`. */
export function isFileError(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
