import type { LegalText } from '@harvest/contracts/registration';
import { readDate } from '@harvest/input/date';

type Block = LegalText['blocks'][number];

const VERSION = /^[\w.-]{1,40}$/;
const HEAD = /^# (?<title>\S.*)\nVersion: *(?<version>\S+)\nDate: *(?<date>\d{4}-\d{2}-\d{2})\n/;

/**
 * Reads one of the bank's legal texts: a title, its version and date in the first three lines, then paragraphs with an empty
 * line between them. A line that begins with `## ` is a heading, one with `- ` an item of a list, and `{bank}` the bank's
 * name. Everything else is shown as the characters it is made of, so nothing in it can become part of a page.
 * @returns what is missing in words for the operator, where it cannot be read
 */
export function parseLegalText(source: string, bankName: string): LegalText | string {
  const text = `${source.replaceAll('\r\n', '\n').trim()}\n`.replaceAll('{bank}', () => bankName);
  const head = HEAD.exec(text);
  const { title, version, date } = head?.groups ?? {};
  if (head === null || title === undefined || version === undefined || date === undefined)
    return 'must begin with the lines "# Title", "Version: 1.0" and "Date: 2026-11-22"';
  if (!VERSION.test(version)) return 'has a version of more than 40 letters, digits, dots and dashes';
  if (readDate(date) === undefined) return 'has a date that does not exist';
  const blocks = text
    .slice(head[0].length)
    .split(/\n\s*\n/)
    .flatMap(blocksOf);
  if (blocks.length === 0) return 'has no text below its date';
  return { title: title.trim(), version, date, blocks };
}

/** The blocks of what stands between two empty lines: a line may go on in the next one. */
function blocksOf(lines: string): Block[] {
  const blocks: Block[] = [];
  for (const line of lines.split('\n').map((each) => each.trim())) {
    if (line === '') continue;
    const last = blocks.at(-1);
    if (line.startsWith('## ')) blocks.push({ kind: 'HEADING', text: line.slice(3).trim() });
    else if (line.startsWith('- ')) blocks.push({ kind: 'ITEM', text: line.slice(2).trim() });
    else if (last === undefined || last.kind === 'HEADING') blocks.push({ kind: 'PARAGRAPH', text: line });
    else blocks[blocks.length - 1] = { ...last, text: `${last.text} ${line}` };
  }
  return blocks;
}
