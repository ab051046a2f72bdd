import { ATTACHMENT_TYPES } from '@harvest/contracts/ticket-kinds';
import { expect, test } from 'vitest';
import { FILES, zip } from '../../../../scripts/testing/files.ts';
import { dataUrl } from '../../../../scripts/testing/pictures.ts';
import { decodeAttachment, judgeAttachments, readName } from './attachment-rules.ts';

const MEGABYTE = 1024 * 1024;

/** What becomes of one file: as what it is kept, or why it is refused. */
function kept(name: string, document: string): string {
  try {
    const [attachment] = judgeAttachments([{ name, document }]).map(decodeAttachment);
    return attachment?.mediaType ?? 'nothing';
  } catch (error) {
    return (error as { code: string }).code;
  }
}

test.each(Object.entries(ATTACHMENT_TYPES))(
  'a file ending in .%s, in any case: is kept as what its ending says, whatever its sender calls it',
  (ending, mediaType) => {
    const bytes = FILES[ending] ?? Buffer.alloc(0);
    expect(kept(`Bank.${ending}`, dataUrl(bytes, 'text/html'))).toBe(mediaType);
    expect(kept(`BANK.${ending.toUpperCase()}`, dataUrl(bytes, ''))).toBe(mediaType);
    expect(kept(`bank.${ending}`, dataUrl(bytes, 'text/plain;charset=utf-8'))).toBe(mediaType);
  },
);

test.each(Object.keys(ATTACHMENT_TYPES))(
  'a file ending in .%s that is something else: is refused',
  (ending) => {
    const page = Buffer.from('<html><script>alert(1)</script>\u0000</html>');
    expect(kept(`page.${ending}`, dataUrl(page))).toBe('ATTACHMENT_NOT_ACCEPTED');
    const others = Object.entries(FILES).filter(([other, bytes]) => {
      const own = FILES[ending];
      return other !== 'txt' && ending !== 'txt' && own !== undefined && !bytes.equals(own);
    });
    for (const [other, bytes] of others)
      expect(kept(`${other}.${ending}`, dataUrl(bytes)), `${other} as ${ending}`).toBe(
        'ATTACHMENT_NOT_ACCEPTED',
      );
  },
);

test.each([
  ['a program', 'run.exe', Buffer.from('MZ')],
  ['a page', 'page.html', Buffer.from('<p>Hello</p>')],
  ['a drawing with a script', 'drawing.svg', Buffer.from('<svg onload="alert(1)"/>')],
  ['a ZIP', 'all.zip', zip({ name: 'a', data: Buffer.from('a') })],
  ['a ZIP with the name of a letter', 'all.docx', zip({ name: 'a', data: Buffer.from('a') })],
  ['no ending', 'file', Buffer.from('Hello')],
  ['an ending alone', 'pdf', FILES['pdf']],
  ['a name of an object', 'file.constructor', Buffer.from('Hello')],
  ['text of another encoding', 'letter.txt', Buffer.from([0x48, 0xe9, 0x6c])],
  ['text with NUL', 'letter.txt', Buffer.from('a\u0000b')],
  ['the beginning of a ZIP', 'letter.docx', FILES['docx']?.subarray(0, 60)],
  [
    'a ZIP whose list is elsewhere',
    'letter.docx',
    Buffer.concat([FILES['docx'] ?? Buffer.alloc(0), Buffer.alloc(70_000)]),
  ],
])('%s: is refused', (_what, name, bytes = Buffer.alloc(0)) => {
  expect(kept(name, dataUrl(bytes))).toBe('ATTACHMENT_NOT_ACCEPTED');
});

test('a list in a ZIP that leads out of it, or to itself: is refused and read no further', () => {
  const bytes = Buffer.from(zip({ name: 'xl/workbook.xml', data: Buffer.from('a') }));
  const place = bytes.length - 22 + 16;
  for (const start of [0xffffffff, bytes.length, place, 0]) {
    bytes.writeUInt32LE(start, place);
    expect(kept('sheet.xlsx', dataUrl(bytes))).toBe('ATTACHMENT_NOT_ACCEPTED');
  }
});

test.each([
  ['an empty file', 'data:application/pdf;base64,'],
  ['no data URL', 'https://harvest.test/a.pdf'],
  ['a data URL of plain text', 'data:text/plain,Hello'],
  ['broken base64', `data:;base64,${FILES['pdf']?.toString('base64').slice(0, 20)}!!!!`],
  ['half a byte', `data:;base64,${FILES['pdf']?.toString('base64').slice(0, 21)}`],
  ['nothing at all', ''],
  ['a head without end', `data:${'a'.repeat(400)};base64,JVBERi0=`],
])('%s: is refused', (_what, document) => {
  expect(kept('bank.pdf', document)).toBe('ATTACHMENT_NOT_ACCEPTED');
});

const pdfOf = (length: number) => {
  const bytes = Buffer.alloc(length, ' ');
  bytes.write('%PDF-1.7');
  return dataUrl(bytes);
};

test('a file of 10485760 bytes: is kept, and one byte more is too large, whatever it is', () => {
  expect(kept('large.pdf', pdfOf(10_485_760))).toBe('application/pdf');
  expect(kept('large.pdf', pdfOf(10_485_761))).toBe('ATTACHMENT_TOO_LARGE');
  expect(kept('large.exe', pdfOf(10_485_761))).toBe('ATTACHMENT_TOO_LARGE');
});

test.each([
  ['20 MB in two files', [10 * MEGABYTE, 10 * MEGABYTE], 'kept'],
  ['a byte more in three files', [10 * MEGABYTE, 10 * MEGABYTE - 8, 9], 'ATTACHMENTS_TOO_LARGE'],
  ['five files', [9, 9, 9, 9, 9], 'kept'],
  ['six files', [9, 9, 9, 9, 9, 9], 'TOO_MANY_ATTACHMENTS'],
])('%s in one message: %s', (_what, lengths, expected) => {
  const sent = lengths.map((length, place) => ({ name: `${place}.pdf`, document: pdfOf(length) }));
  const judge = () => {
    try {
      return judgeAttachments(sent).length === sent.length ? 'kept' : 'fewer';
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  expect(judge()).toBe(expected);
});

test('a letter that would unpack to a hundred megabytes: is kept as it is', () => {
  const bomb = zip({ name: 'word/document.xml', data: Buffer.alloc(100 * MEGABYTE), packed: true });
  const [judged] = judgeAttachments([{ name: 'bomb.docx', document: dataUrl(bomb) }]);
  expect(bomb.length).toBeLessThan(MEGABYTE);
  expect(judged && decodeAttachment(judged).bytes.equals(bomb)).toBe(true);
});

test.each([
  ['Receipt.PDF', 'Receipt.PDF'],
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['C:\\Users\\Ada\\receipt.pdf', 'receipt.pdf'],
  ['..\\..\\.pdf', 'file.pdf'],
  ['.pdf', 'file.pdf'],
  ['/', 'file'],
  ['  ', 'file'],
  ['a\r\nContent-Type: text/html\r\n\r\n.pdf', 'html.pdf'],
  ['receipt\u202Efdp.exe.pdf', 'receipt fdp.exe.pdf'],
  ['re\u0000ce\u200bipt\u2066.pdf', 're ce ipt.pdf'],
  ['"; rm -rf ~; ".pdf', '"; rm -rf ~; ".pdf'],
  ['<img src=x onerror=alert(1)>.png', '<img src=x onerror=alert(1)>.png'],
  ['Ìwé ìrántí.odt', 'Ìwé ìrántí.odt'],
  [`${'long '.repeat(60)}.docx`, `${'long '.repeat(19).trimEnd()}.docx`],
  [`${'😀'.repeat(100)}.pdf`, `${'😀'.repeat(48)}.pdf`],
  [`${'a'.repeat(200)}`, 'a'.repeat(100)],
])('the name %j: is kept as %j', (sent, name) => {
  expect(readName(sent).name).toBe(name);
  expect(name.length).toBeLessThanOrEqual(100);
});
