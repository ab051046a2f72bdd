import type { SourceFile } from './read-source.ts';

const PLACEHOLDER = /\{\w+\}/;

/** One or two words, such as Date or Account Number: they stand in many places that have nothing to do with each other. */
export function isLabel(text: string): boolean {
  return text.split(' ').length < 3;
}

/**
 * Answers a test for one text of the specification. A label must be a whole string of the source, but for the asterisk or
 * colon it may carry; what stands in brackets may follow a label. A sentence may be one of several, never a part of
 * another: "An error occurred" is not in "An error occurred while transferring".
 */
export function textFinder(text: string): (file: SourceFile) => boolean {
  const parts = text.split(PLACEHOLDER);
  const rarest = parts.toSorted((a, b) => b.length - a.length)[0] ?? '';
  const words = parts.map(escapeRegExp).join('.+?');
  const pattern = new RegExp(
    isLabel(text)
      ? `^${text.startsWith('(') ? '(?:.+ )?' : '\\(?'}${words}(?: \\*|[:)])?$`
      : `(?:^|[.!?:] )${words}(?:$|[.!?,;:](?: |$)| \\()`,
    'm',
  );
  return ({ lines }) => lines.includes(rarest) && pattern.test(lines);
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
