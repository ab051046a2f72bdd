import { errorText } from '@harvest/contracts/errors';
import {
  ATTACHMENT_BYTES_MAX,
  ATTACHMENT_TYPES,
  ATTACHMENTS_BYTES_MAX,
  ATTACHMENTS_MAX,
} from '@harvest/contracts/ticket-kinds';
import { readAsDataUrl } from '../../lib/data-url.ts';
import { randomKey } from '../../lib/random-key.ts';

/** A file that was picked and is not sent yet. It is read only when it is. */
export type PickedFile = { readonly id: string; readonly file: File };

export const picked = (file: File): PickedFile => ({ id: randomKey(), file });

/** For the browser's dialog. Any file can be picked all the same, so each is judged again. */
export const ACCEPTED = Object.keys(ATTACHMENT_TYPES)
  .map((ending) => `.${ending}`)
  .join();

/** Why one file cannot be sent, by its name and size alone; null where it can. */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (!name.includes('.') || !Object.hasOwn(ATTACHMENT_TYPES, ending))
    return errorText('ATTACHMENT_NOT_ACCEPTED', { name });
  if (size > ATTACHMENT_BYTES_MAX) return errorText('ATTACHMENT_TOO_LARGE');
  return size === 0 ? 'This file is empty' : null;
}

/** Why files cannot be sent together, each of which could be; null where they can (decision 65). */
export function togetherProblem(files: readonly Pick<File, 'size'>[]): string | null {
  if (files.length > ATTACHMENTS_MAX) return errorText('TOO_MANY_ATTACHMENTS');
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return bytes > ATTACHMENTS_BYTES_MAX ? errorText('ATTACHMENTS_TOO_LARGE') : null;
}

/** Whether these may be sent as they are. */
export function areSendable(files: readonly PickedFile[]): boolean {
  const all = files.map(({ file }) => file);
  return togetherProblem(all) === null && all.every((file) => fileProblem(file) === null);
}

export const FILE_UNREADABLE = 'A file could not be read. Remove it and attach it again.';

/** As they travel to the bank. Rejects when one cannot be read any more. */
export function readFiles(
  files: readonly PickedFile[],
): Promise<readonly { readonly name: string; readonly document: string }[]> {
  return Promise.all(
    files.map(async ({ file }) => ({ name: file.name, document: await readAsDataUrl(file) })),
  );
}
