import {
  ATTACHMENT_BYTES_MAX,
  ATTACHMENT_TYPES,
  ATTACHMENTS_BYTES_MAX,
  ATTACHMENTS_MAX,
} from '@harvest/contracts/ticket-kinds';
import { readableLine } from '../bank/readable-line-rules.ts';
import { fail } from '../platform/errors.ts';
import { withoutMetadata } from './picture-metadata-rules.ts';

/** As it was sent: a name, and a data URL. */
export type SentAttachment = { readonly name: string; readonly document: string };

/** One that is judged by all that is known before it is decoded. */
export type JudgedAttachment = {
  readonly name: string;
  readonly type: AttachmentType;
  readonly base64: string;
  readonly bytesLength: number;
};

export type AttachmentType = keyof typeof ATTACHMENT_TYPES;

const NAME_LENGTH_MAX = 100;

// Whoever sends it says what it is; only its end and its bytes count.
const HEAD_LENGTH_MAX = 300;
const HEAD_END = ';base64,';

/**
 * What was attached to one message, by its number, its names and its lengths, before anything is decoded (decision 65).
 * @throws Refusal
 */
export function judgeAttachments(sent: readonly SentAttachment[]): JudgedAttachment[] {
  if (sent.length > ATTACHMENTS_MAX) throw fail('TOO_MANY_ATTACHMENTS');
  const judged = sent.map(judgeAttachment);
  const together = judged.reduce((bytes, { bytesLength }) => bytes + bytesLength, 0);
  if (together > ATTACHMENTS_BYTES_MAX) throw fail('ATTACHMENTS_TOO_LARGE');
  return judged;
}

function judgeAttachment({ name: sentName, document }: SentAttachment): JudgedAttachment {
  const { name, type } = readName(sentName);
  const headEnd = document.slice(0, HEAD_LENGTH_MAX).indexOf(HEAD_END);
  if (!document.startsWith('data:') || headEnd === -1) throw notAccepted(name);
  const base64 = document.slice(headEnd + HEAD_END.length);
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  const bytesLength = (base64.length / 4) * 3 - padding;
  if (bytesLength > ATTACHMENT_BYTES_MAX) throw fail('ATTACHMENT_TOO_LARGE');
  if (type === undefined || bytesLength <= 0 || base64.length % 4 !== 0) throw notAccepted(name);
  return { name, type, base64, bytesLength };
}

/** What was decoded is what its name says; a picture without where and when it was taken. @throws Refusal */
export function decodeAttachment({ name, type, base64, bytesLength }: JudgedAttachment) {
  const bytes = Buffer.from(base64, 'base64');
  // Node reads past what is no base64, and then there is less.
  if (bytes.length !== bytesLength || !LOOKS[type](bytes)) throw notAccepted(name);
  const mediaType = ATTACHMENT_TYPES[type];
  return { name, mediaType, bytes: withoutMetadata(mediaType, bytes) };
}

const notAccepted = (name: string) => fail('ATTACHMENT_NOT_ACCEPTED', { params: { name } });

/**
 * A name is data: of a path the last part alone, on one line, without what nobody sees or what turns text around, and never
 * empty; cut to what fits, it keeps its ending, which says what the file is.
 */
export function readName(sent: string): { readonly name: string; readonly type: AttachmentType | undefined } {
  const last = readableLine(sent, sent.length).split(/[/\\]/).at(-1)?.trim() ?? '';
  const dot = last.lastIndexOf('.');
  const ending = dot === -1 ? '' : last.slice(dot + 1).toLowerCase();
  if (!isAttachmentType(ending))
    return { name: readableLine(last, NAME_LENGTH_MAX) || 'file', type: undefined };
  const stem = readableLine(last.slice(0, dot), NAME_LENGTH_MAX - ending.length - 1) || 'file';
  return { name: `${stem}.${last.slice(dot + 1)}`, type: ending };
}

const isAttachmentType = (ending: string): ending is AttachmentType =>
  Object.hasOwn(ATTACHMENT_TYPES, ending);

const startsWith =
  (...start: readonly number[]) =>
  (bytes: Buffer): boolean =>
    start.every((byte, index) => bytes[index] === byte);

const PDF = startsWith(0x25, 0x50, 0x44, 0x46, 0x2d);
const PNG = startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const JPEG = startsWith(0xff, 0xd8, 0xff);
/** The container of Office before 2007. */
const COMPOUND = startsWith(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
const ZIP = startsWith(0x50, 0x4b, 0x03, 0x04);

/** What the bytes of a type have to look like. Nothing is unpacked or opened for it: a bomb is a file like any other. */
const LOOKS: Readonly<Record<AttachmentType, (bytes: Buffer) => boolean>> = {
  pdf: PDF,
  doc: COMPOUND,
  xls: COMPOUND,
  docx: (bytes) => zipHolds(bytes, (name) => name.startsWith('word/')),
  xlsx: (bytes) => zipHolds(bytes, (name) => name.startsWith('xl/')),
  odt: (bytes) => zipHolds(bytes, (name) => name === 'content.xml'),
  txt: isPlainText,
  png: PNG,
  jpg: JPEG,
  jpeg: JPEG,
};

/** UTF-8 comes back the same, and texts hold no NUL. */
function isPlainText(bytes: Buffer): boolean {
  return !bytes.includes(0) && Buffer.from(bytes.toString()).equals(bytes);
}

const DIRECTORY_END = Buffer.from('504b0506', 'hex');
const DIRECTORY_END_BYTES = 22;
const COMMENT_BYTES_MAX = 65_535;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;

/** Whether the list of contents at the end of a ZIP has such a name in it. */
function zipHolds(bytes: Buffer, isWanted: (name: string) => boolean): boolean {
  const end = bytes.lastIndexOf(DIRECTORY_END);
  const isThere = end !== -1 && end >= bytes.length - DIRECTORY_END_BYTES - COMMENT_BYTES_MAX;
  if (!ZIP(bytes) || !isThere || end + DIRECTORY_END_BYTES > bytes.length) return false;
  let place = bytes.readUInt32LE(end + 16);
  while (place + ENTRY_BYTES <= end && bytes.readUInt32LE(place) === ENTRY) {
    const nameEnd = place + ENTRY_BYTES + bytes.readUInt16LE(place + 28);
    if (isWanted(bytes.toString('latin1', place + ENTRY_BYTES, nameEnd))) return true;
    place = nameEnd + bytes.readUInt16LE(place + 30) + bytes.readUInt16LE(place + 32);
  }
  return false;
}
