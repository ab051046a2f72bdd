const MEGABYTE = 1024 * 1024;

/** A size such as `4.1 MB`, rounded up, so that what is over a limit never reads as the limit. */
export function megabytesText(bytes: number): string {
  return `${(Math.ceil((bytes / MEGABYTE) * 10) / 10).toFixed(1)} MB`;
}
