const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** A size such as `4.1 MB`, rounded up, so that what is over a limit never reads as the limit. */
export function megabytesText(bytes: number): string {
  return `${(Math.ceil((bytes / MEGABYTE) * 10) / 10).toFixed(1)} MB`;
}

/** The size of any file, `12 KB` where it is small; rounded up as well. */
export function fileSizeText(bytes: number): string {
  return bytes < MEGABYTE ? `${Math.ceil(bytes / KILOBYTE)} KB` : megabytesText(bytes);
}
