import { ATTACHMENT_TYPES } from '@harvest/contracts/ticket-kinds';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import { openTestBank, type SignedIn, type TestBank } from '../../../../scripts/testing/bank.ts';
import { FILES, zip } from '../../../../scripts/testing/files.ts';
import { openStaff } from '../../../../scripts/testing/staff.ts';
import {
  answerAs,
  attached,
  downloadAttachment,
  openTicket,
  readTicket,
  TICKET,
  writeMessage,
} from '../../../../scripts/testing/tickets.ts';
import { countUploadedBytes } from '../platform/security/uploads.ts';

const OPEN = 'POST /api/tickets';
const MEGABYTE = 1024 * 1024;

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

function pdf(length: number): Buffer {
  const bytes = Buffer.alloc(length, ' ');
  bytes.write('%PDF-1.7');
  return bytes;
}

const attachmentsOf = async (customer: SignedIn, id: string) =>
  (await readTicket(bank, customer, id)).messages.flatMap(({ attachments }) => attachments);

/** How many tickets, messages, attachments and files are kept of a customer. */
async function keptOf({ id }: SignedIn): Promise<number[]> {
  const { rows } = await bank.platform.pool.query<Record<string, bigint>>(
    `select (select count(*) from tickets where customer_id = $1) as tickets,
      (select count(*) from ticket_messages where customer_id = $1) as messages,
      (select count(*) from ticket_attachments where customer_id = $1) as attachments,
      (select count(*) from files where customer_id = $1) as files`,
    [id],
  );
  return Object.values(rows[0] ?? {}).map(Number);
}

test('POST /api/tickets and a message, with files of every kind: hand each back to the byte, as what its ending says', async () => {
  const ada = await bank.signedIn();
  const [first, second] = [Object.keys(ATTACHMENT_TYPES).slice(0, 5), Object.keys(ATTACHMENT_TYPES).slice(5)];
  const { id } = await openTicket(bank, ada, { attachments: first.map((ending) => attached(`a.${ending}`)) });
  const attachments = second.map((ending) => attached(`a.${ending}`));
  expect((await writeMessage(bank, ada, id, { text: 'More', attachments })).status).toBe(200);
  const { messages } = await readTicket(bank, ada, id);
  expect(messages.map((message) => message.attachments.map(({ name }) => name))).toEqual([
    first.map((ending) => `a.${ending}`),
    second.map((ending) => `a.${ending}`),
  ]);
  for (const { url, name, bytes } of messages.flatMap((message) => message.attachments)) {
    const ending = name.slice(2) as keyof typeof ATTACHMENT_TYPES;
    expect(await downloadAttachment(bank, ada, url)).toEqual({
      name,
      head: `data:${ATTACHMENT_TYPES[ending]};base64,`,
      bytes: FILES[ending],
    });
    expect(bytes).toBe(FILES[ending]?.length);
  }
});

test('POST /api/tickets and a message, with photographs that know where they were taken: keep them upright and to the pixel, without it', async () => {
  const ada = await bank.signedIn();
  const taken = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#447722' } })
    .withExif({
      IFD0: { Copyright: 'Ngozi Eze' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(taken.toString('latin1')).toContain('Ngozi');
  const { id } = await openTicket(bank, ada, { attachments: [attached('farm.jpg', taken)] });
  await writeMessage(bank, ada, id, { text: 'More', attachments: [attached('farm.jpeg', taken)] });
  await answerAs(bank, await openStaff(bank, 'SUPPORT'), id, 'Ours', [attached('ours.jpg', taken)]);
  const kept = await attachmentsOf(ada, id);
  expect(kept).toHaveLength(3);
  for (const { url } of kept) {
    const { bytes } = await downloadAttachment(bank, ada, url);
    expect(bytes.toString('latin1')).not.toContain('Ngozi');
    expect((await sharp(bytes).metadata()).orientation).toBe(6);
    expect(await sharp(bytes).raw().toBuffer()).toEqual(await sharp(taken).raw().toBuffer());
  }
});

test('GET /api/tickets/attachments/{id}/download, of a file that staff sent: hands it to the customer', async () => {
  const ada = await bank.signedIn();
  const { id } = await openTicket(bank, ada);
  await answerAs(bank, await openStaff(bank, 'SUPPORT'), id, 'Here it is', [attached('proof.pdf')]);
  const [file] = await attachmentsOf(ada, id);
  const { name, bytes } = await downloadAttachment(bank, ada, file?.url ?? '');
  expect([name, bytes]).toEqual(['proof.pdf', FILES['pdf']]);
});

test('POST /api/tickets, with a file of 10485760 bytes: keeps it, and one of a byte more is refused with nothing kept', async () => {
  const ada = await bank.signedIn();
  const { id } = await openTicket(bank, ada, { attachments: [attached('a.pdf', pdf(10_485_760))] });
  expect(await attachmentsOf(ada, id)).toMatchObject([{ bytes: 10_485_760 }]);
  const before = await keptOf(ada);
  const body = { ...TICKET, attachments: [attached('a.pdf', pdf(10_485_761))] };
  const refused = await bank.call(OPEN, { token: ada.token, body });
  expect(seen(refused)).toEqual([413, 'ATTACHMENT_TOO_LARGE']);
  expect(refused.body).toMatchObject({ detail: 'File size exceeds 10MB limit' });
  const message = await writeMessage(bank, ada, id, { text: 'Again', attachments: body.attachments });
  expect(seen(message)).toEqual([413, 'ATTACHMENT_TOO_LARGE']);
  expect(await keptOf(ada)).toEqual(before);
});

test('POST /api/tickets/{id}/messages, with 20 MB in two files: keeps them, and a byte more in a third is refused', async () => {
  const ada = await bank.signedIn();
  const { id } = await openTicket(bank, ada);
  const two = [attached('a.pdf', pdf(10 * MEGABYTE)), attached('b.pdf', pdf(10 * MEGABYTE))];
  expect(seen(await writeMessage(bank, ada, id, { text: 'Both', attachments: two }))).toEqual([
    200,
    undefined,
  ]);
  expect((await attachmentsOf(ada, id)).map(({ bytes }) => bytes)).toEqual([10_485_760, 10_485_760]);
  const before = await keptOf(ada);
  const three = [
    ...two.slice(0, 1),
    attached('b.pdf', pdf(10 * MEGABYTE - 1)),
    attached('c.txt', Buffer.from('ab')),
  ];
  const refused = await writeMessage(bank, ada, id, { text: 'All', attachments: three });
  expect(seen(refused)).toEqual([413, 'ATTACHMENTS_TOO_LARGE']);
  expect(await keptOf(ada)).toEqual(before);
});

test(`${OPEN}, with more than any message may hold: answers 413 before it is read`, async () => {
  const ada = await bank.signedIn();
  const body = { ...TICKET, body: ' '.repeat(30_000_000) };
  expect(seen(await bank.call(OPEN, { token: ada.token, body }))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
});

const small = (count: number) => Array.from({ length: count }, (_, place) => attached(`${place}.txt`));

test.each([
  ['six files', small(6), [400, 'TOO_MANY_ATTACHMENTS']],
  ['fifty-one files', small(51), [400, 'BAD_REQUEST']],
  ['a program', [attached('run.exe')], [400, 'ATTACHMENT_NOT_ACCEPTED']],
  ['a page', [attached('page.html')], [400, 'ATTACHMENT_NOT_ACCEPTED']],
  ['a drawing', [attached('drawing.svg')], [400, 'ATTACHMENT_NOT_ACCEPTED']],
  ['a page called a picture', [attached('a.png', Buffer.from('<p>'))], [400, 'ATTACHMENT_NOT_ACCEPTED']],
  ['an empty file', [attached('a.pdf', Buffer.alloc(0))], [400, 'ATTACHMENT_NOT_ACCEPTED']],
  ['no file', [{ name: 'a.pdf' }], [400, 'BAD_REQUEST']],
  ['a file without name', [{ ...attached('a.pdf'), name: '' }], [400, 'BAD_REQUEST']],
  ['a name of 256 characters', [attached(`${'a'.repeat(252)}.pdf`)], [400, 'BAD_REQUEST']],
  ['a number for a file', [{ name: 'a.pdf', document: 5 }], [400, 'BAD_REQUEST']],
  ['no list', 'a.pdf', [400, 'BAD_REQUEST']],
  ['a list of lists', [[attached('a.pdf')]], [400, 'BAD_REQUEST']],
])(`${OPEN} and a message, with %s: refuse it, and nothing is kept`, async (_what, attachments, expected) => {
  const ada = await bank.signedIn();
  const { id } = await openTicket(bank, ada);
  const before = await keptOf(ada);
  const opened = await bank.call(OPEN, { token: ada.token, body: { ...TICKET, attachments } });
  expect(seen(opened)).toEqual(expected);
  expect(seen(await writeMessage(bank, ada, id, { text: 'Here', attachments }))).toEqual(expected);
  expect(await keptOf(ada)).toEqual(before);
});

test(`${OPEN}, with a file that is not accepted: says which, by the name it would have`, async () => {
  const ada = await bank.signedIn();
  const attachments = [attached('a.pdf'), attached('../up\r\nload\u202Egpj.exe')];
  const { body } = await bank.call(OPEN, { token: ada.token, body: { ...TICKET, attachments } });
  expect(body).toMatchObject({
    detail: 'We cannot take up load gpj.exe. Attach PDF, Word, Excel, ODT, text, PNG or JPG files.',
  });
});

test(`${OPEN}, with a letter that would unpack to a hundred megabytes: keeps the hundred kilobytes it is`, async () => {
  const ada = await bank.signedIn();
  const bomb = zip({ name: 'word/document.xml', data: Buffer.alloc(100 * MEGABYTE), packed: true });
  const { id } = await openTicket(bank, ada, { attachments: [attached('bomb.docx', bomb)] });
  const [file] = await attachmentsOf(ada, id);
  expect((await downloadAttachment(bank, ada, file?.url ?? '')).bytes.equals(bomb)).toBe(true);
});

test(`${OPEN}, with names that are paths, break lines or turn text: keeps names`, async () => {
  const ada = await bank.signedIn();
  const names = [
    '../../etc/passwd.txt',
    'C:\\Ada\\bank.pdf',
    'a\r\nSet-Cookie: a=b.pdf',
    'bank\u202Efdp.exe.txt',
  ];
  const { id } = await openTicket(bank, ada, { attachments: names.map((name) => attached(name)) });
  const files = await attachmentsOf(ada, id);
  const kept = ['passwd.txt', 'bank.pdf', 'a Set-Cookie: a=b.pdf', 'bank fdp.exe.txt'];
  expect(files.map(({ name }) => name)).toEqual(kept);
  for (const [place, { url }] of files.entries())
    expect((await downloadAttachment(bank, ada, url)).name).toBe(kept[place]);
});

test('files, more than thirty in an hour: answer 429 until the hour is over, and words still go', async () => {
  const ada = await bank.signedIn();
  const { id } = await openTicket(bank, ada, { attachments: small(5) });
  for (let messages = 1; messages < 6; messages += 1)
    expect((await writeMessage(bank, ada, id, { text: 'More', attachments: small(5) })).status).toBe(200);
  const one = await writeMessage(bank, ada, id, { text: 'More', attachments: small(1) });
  expect(seen(one)).toEqual([429, 'TOO_MANY_UPLOADS']);
  const opened = await bank.call(OPEN, { token: ada.token, body: { ...TICKET, attachments: small(1) } });
  expect(seen(opened)).toEqual([429, 'TOO_MANY_UPLOADS']);
  expect(seen(await writeMessage(bank, ada, id, { text: 'Words' }))).toEqual([200, undefined]);
  await bank.platform.clock.advance(3600);
  const back = { ...ada, token: await bank.signIn(ada) };
  const later = await writeMessage(bank, back, id, { text: 'More', attachments: small(1) });
  expect(seen(later)).toEqual([200, undefined]);
});

test('files, more than 100 MB in a day: answer 429 until the day is over, and words still go', async () => {
  const ada = await bank.signedIn();
  const { id } = await openTicket(bank, ada);
  const left = FILES['txt']?.length ?? 0;
  const { platform } = bank;
  await countUploadedBytes(platform, ada.id, 100 * MEGABYTE - left, await platform.clock.now());
  const write = (of: SignedIn) => writeMessage(bank, of, id, { text: 'More', attachments: small(1) });
  expect(seen(await write(ada))).toEqual([200, undefined]);
  expect(seen(await write(ada))).toEqual([429, 'TOO_MANY_UPLOADS']);
  expect(seen(await writeMessage(bank, ada, id, { text: 'Words' }))).toEqual([200, undefined]);
  await platform.clock.advance(24 * 3600);
  expect(seen(await write({ ...ada, token: await bank.signIn(ada) }))).toEqual([200, undefined]);
});

test('files that are opened, more than 120 in an hour: answer 429 until the hour is over', async () => {
  const ada = await bank.signedIn();
  const { id } = await openTicket(bank, ada, { attachments: small(1) });
  const [file] = await attachmentsOf(ada, id);
  const open = (token: string) =>
    bank.call('GET /api/tickets/attachments/{id}/download', { token, params: { id: file?.id ?? '' } });
  for (let files = 0; files < 120; files += 1) expect((await open(ada.token)).status).toBe(200);
  expect(seen(await open(ada.token))).toEqual([429, 'TOO_MANY_DOWNLOADS']);
  await bank.platform.clock.advance(3600);
  expect(seen(await open(await bank.signIn(ada)))).toEqual([200, undefined]);
});
