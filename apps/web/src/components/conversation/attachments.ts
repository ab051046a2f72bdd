import { errorText } from '@harvest/contracts/errors';
import {
  ATTACHMENT_BYTES_MAX,
  ATTACHMENT_TYPES,
  ATTACHMENTS_BYTES_MAX,
  ATTACHMENTS_MAX,
} from '@harvest/contracts/ticket-kinds';
import { readAsDataUrl } from '../../lib/data-url.ts';
import { randomKey } from '../../lib/random-key.ts';
import { shrinkPhoto } from '../../lib/shrink-photo.ts';
import { pictureFormatOf } from '../photo-upload/accepted-photos.ts';

/** A file that was picked and is not sent yet. */
export type PickedFile = {
  readonly id: string;
  readonly file: File;
  /** The file has the ending of its bytes, and a picture is converted where that is needed. */
  readonly isPrepared: boolean;
};

export const picked = (file: File): PickedFile => ({ id: randomKey(), file, isPrepared: false });

const HEAD_BYTES = 12;

/**
 * Prepares a picked file for the API, which compares the ending of its name with its bytes. Galleries and chats give pictures without
 * an ending or with another format's, so a picture or PDF gets the ending of its bytes. The browser converts a picture that the API does
 * not accept to JPEG, where it can. Any other file stays as it is, and `fileProblem` judges it.
 */
export async function prepareFile({ id, file }: PickedFile): Promise<PickedFile> {
  return { id, file: await withOwnEnding(file).catch(() => file), isPrepared: true };
}

async function withOwnEnding(file: File): Promise<File> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  if (String.fromCharCode(...head.subarray(0, 5)) === '%PDF-') return named(file, file.name, ['pdf']);
  switch (pictureFormatOf(head)) {
    case 'png':
      return named(file, file.name, ['png']);
    case 'jpeg':
      return named(file, file.name, ['jpg', 'jpeg']);
    case 'other':
      return named(await shrinkPhoto(file, ATTACHMENT_BYTES_MAX), file.name, ['jpg']);
    case undefined:
      return file;
  }
}

const PICTURE_ENDING = /\.(?:png|jpe?g|jfif|webp|hei[cf]|avif|gif|bmp|pdf)$/i;

/** The file under its name with one of these endings, which replaces another format's. */
function named(content: File | Blob, name: string, endings: readonly [string, ...string[]]): File {
  const isNamed = endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`));
  if (content instanceof File && isNamed) return content;
  return new File([content], `${name.replace(PICTURE_ENDING, '')}.${endings[0]}`);
}

/** For the browser's dialog. Any file can be picked all the same, so each is judged again. */
export const ACCEPTED = [...Object.keys(ATTACHMENT_TYPES), 'jfif', 'webp', 'heic', 'heif']
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
    files.map(async (one) => {
      const { file } = one.isPrepared ? one : await prepareFile(one);
      return { name: file.name, document: await readAsDataUrl(file) };
    }),
  );
}
