import { createHash } from 'node:crypto';

/** A strong tag (RFC 9110 §8.8.3): the same for the same text and count of rows, whichever process answers. */
export function entityTagOf(text: string, totalCount: string): string {
  return `"${createHash('sha256').update(`${totalCount}\n${text}`).digest('base64url')}"`;
}

/** Whether the caller has this very answer (RFC 9110 §13.1.2). A proxy that compresses marks tags as weak, which does not matter here. */
export function isAmongTags(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.match(/"[^"]*"/g)?.some((one) => one === tag) === true;
}
