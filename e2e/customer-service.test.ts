import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorText } from '@harvest/contracts/errors';
import { TEXTS } from '@harvest/contracts/texts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FILES } from '../scripts/testing/files.ts';
import { png } from '../scripts/testing/pictures.ts';
import { expectNoSidewaysScroll } from './support/accessibility.ts';
import { countPosts, TELEPHONE } from './support/browser.ts';
import { pdf } from './support/pdf.ts';
import { ADA, MUSA, openAs } from './support/people.ts';
import { answerTicket, openTicket } from './support/tickets.ts';

/** Any time within which what the bank wrote must show by itself. */
const SOON = { timeout: 10_000 };
const MEGABYTE = 1024 * 1024;

const allTickets = (page: Page) => page.getByRole('region', { name: 'All tickets' });
const rowOf = (page: Page, subject: string) => allTickets(page).getByRole('link', { name: subject });
const log = (page: Page) => page.getByRole('log', { name: 'Conversation' });
const messages = (page: Page) => log(page).locator('ol > li');
const box = (page: Page) => page.getByLabel('Your message');
const send = (page: Page) => page.getByRole('button', { name: TEXTS.send, exact: true });
const filesOf = (within: Page | Locator) => within.locator('input[type="file"]');

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });

/** Where files lie that are too large to be handed to the browser any other way. */
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harvest-files-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fileOf(name: string, bytes: number): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, Buffer.alloc(bytes, 'a'));
  return path;
}

test('Create a Ticket, with files: asks for subject and description, says when we answer, and opens a conversation that asks for words', async () => {
  const page = await openAs(MUSA, '/customer-service');
  await page.getByRole('button', { name: 'Create a Ticket' }).click();
  const panel = page.getByRole('dialog', { name: 'Create a Ticket' });
  const posts = countPosts(page, '/api/tickets');
  const create = panel.getByRole('button', { name: TEXTS.create, exact: true });
  await create.click();
  await expect.poll(() => panel.getByText(TEXTS.fieldRequired).count()).toBe(2);
  expect(posts()).toBe(0);

  await panel.getByRole('radio', { name: 'A transfer or a bill We answer within 3 days.' }).check();
  await panel.getByLabel('Subject').fill('My seed money did not arrive');
  await panel.getByLabel('Description').fill('I sent it on Monday.\nPlease look.');
  await filesOf(panel).setInputFiles([
    file('field.PNG', png(40, 30)),
    file('letter.docx', FILES['docx'] ?? png()),
  ]);
  await panel.getByRole('button', { name: 'Remove letter.docx' }).waitFor();
  const asked = page.waitForRequest((request) => request.method() === 'POST');
  await create.click();
  const body = (await asked).postDataJSON() as { attachments: { name: string; document: string }[] };
  expect(body).toMatchObject({
    kind: 'PAYMENT',
    subject: 'My seed money did not arrive',
    body: 'I sent it on Monday.\nPlease look.',
    attachments: [{ name: 'field.PNG' }, { name: 'letter.docx' }],
  });
  expect(body.attachments.every(({ document }) => document.startsWith('data:'))).toBe(true);

  await page.getByText(TEXTS.ticketCreated).waitFor();
  await page.getByRole('heading', { level: 2, name: 'My seed money did not arrive' }).waitFor();
  const ticket = page.getByRole('region', { name: 'Ticket', exact: true });
  await ticket.getByText(/^HVT[0-9A-Z]{8}$/).waitFor();
  await ticket.getByText('We answer by').waitFor();
  await ticket.getByText('A transfer or a bill').waitFor();
  await messages(page).getByText('You', { exact: true }).waitFor();
  await messages(page)
    .getByRole('button', { name: /^letter\.docx/ })
    .waitFor();
  await send(page).click();
  await page.getByText(TEXTS.fieldRequired).waitFor();

  // The other pane: all tickets by day, each with a sign and a word for it.
  const row = rowOf(page, 'My seed money did not arrive');
  await row.getByText('Unresolved').locator('svg').waitFor();
  expect(await row.getAttribute('aria-current')).toBe('page');
  await allTickets(page)
    .getByRole('heading', { level: 2, name: /^Today · \d\d-\d\d-\d{4}$/ })
    .waitFor();
});

test('Attached files, too large, too many or of another kind: say why, and the send is aborted', async () => {
  const id = await openTicket(MUSA, 'About large files', 'Please look.');
  const page = await openAs(MUSA, `/customer-service/${id}`);
  await page.getByRole('heading', { level: 2, name: 'About large files' }).waitFor();
  const posts = countPosts(
    page,
    `${new URL(page.url()).pathname.replace('customer-service', 'api/tickets')}/messages`,
  );
  expect(await filesOf(page).getAttribute('accept')).toBe(
    '.pdf,.doc,.docx,.xls,.xlsx,.txt,.odt,.png,.jpg,.jpeg,.jfif,.webp,.heic,.heif',
  );
  await box(page).fill('Here they are');

  await filesOf(page).setInputFiles([
    await fileOf('scan.pdf', 10_485_761),
    await fileOf('programme.exe', 10),
  ]);
  await page.getByRole('alert').getByText(errorText('ATTACHMENT_TOO_LARGE')).waitFor();
  await page
    .getByRole('alert')
    .getByText(errorText('ATTACHMENT_NOT_ACCEPTED', { name: 'programme.exe' }))
    .waitFor();
  await send(page).click();
  for (const name of ['scan.pdf', 'programme.exe'])
    await page.getByRole('button', { name: `Remove ${name}` }).click();

  const tooMany = Object.fromEntries(Array.from({ length: 6 }, (_, place) => [`${place}.txt`, 10]));
  const tooLarge = { 'a.txt': 8 * MEGABYTE, 'b.txt': 8 * MEGABYTE, 'c.txt': 8 * MEGABYTE };
  for (const [files, problem] of [
    [tooMany, 'TOO_MANY_ATTACHMENTS'],
    [tooLarge, 'ATTACHMENTS_TOO_LARGE'],
  ] as const) {
    await filesOf(page).setInputFiles(
      await Promise.all(Object.entries(files).map(([name, bytes]) => fileOf(name, bytes))),
    );
    await page.getByRole('alert').getByText(errorText(problem)).waitFor();
    await send(page).click();
    for (const name of Object.keys(files)) await page.getByRole('button', { name: `Remove ${name}` }).click();
  }
  expect(posts()).toBe(0);

  // The last byte that is taken; and 20 MB together.
  await filesOf(page).setInputFiles([await fileOf('a.txt', 10_485_760), await fileOf('b.txt', 10_485_760)]);
  await send(page).click();
  await messages(page).getByRole('button', { name: 'a.txt 10.0 MB' }).waitFor({ timeout: 60_000 });
  expect(posts()).toBe(1);
});

/** How dark a page of a PDF is in its middle, from 0 to 255. */
const darknessOf = (canvas: Locator): Promise<number> =>
  canvas.evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement;
    const pixels = (element as HTMLCanvasElement).getContext('2d')?.getImageData(width / 2, height / 2, 1, 1);
    const [red = 0, , , alpha = 0] = pixels?.data ?? [];
    return alpha === 0 ? 0 : 255 - red;
  });

test.each([
  ['desktop', undefined],
  ['telephone', TELEPHONE],
])(
  'Attachments, opened on a %s: pictures and PDFs show over the full screen, other kinds are downloaded',
  async (_, viewport) => {
    const picture = png(600, 400);
    const letter = FILES['docx'] ?? png();
    const page = await openAs(MUSA, '/customer-service', viewport && { viewport });
    const id = await openTicket(MUSA, 'About my receipts', 'They are attached.');
    await page.goto(new URL(`/customer-service/${id}`, page.url()).href);
    await box(page).fill('Three files');
    await filesOf(page).setInputFiles([
      file('field.png', picture),
      file('receipt.pdf', pdf('Twelve bags of maize', 'Second page')),
      file('letter.docx', letter),
    ]);
    await send(page).click();
    const opener = (name: string) => messages(page).getByRole('button', { name: new RegExp(`^${name}`) });

    await opener('field.png').click();
    const viewer = page.getByRole('dialog');
    const image = viewer.getByRole('img', { name: 'field.png' });
    await image.waitFor();
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    expect(await viewer.boundingBox()).toEqual({ x: 0, y: 0, width, height });
    await expect.poll(async () => (await image.boundingBox())?.width ?? 0).toBeGreaterThan(300);
    const before = (await image.boundingBox())?.width ?? 0;
    const left = (await image.boundingBox())?.x ?? 0;
    expect([left >= 0, left + before <= width]).toEqual([true, true]);
    await viewer.getByRole('button', { name: 'Zoom in' }).click();
    await viewer.getByText('150%').waitFor();
    expect((await image.boundingBox())?.width).toBeCloseTo(before * 1.5, 0);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'hidden' });
    await expect
      .poll(() => opener('field.png').evaluate((button) => button === document.activeElement))
      .toBe(true);

    await opener('receipt.pdf').click();
    const first = viewer.getByRole('figure', { name: 'Page 1 of 2' });
    await first.getByText('Twelve bags of maize').waitFor();
    // Also what a scanner put into it is drawn, though no browser does that by itself.
    await expect.poll(() => darknessOf(first.locator('canvas'))).toBeGreaterThan(200);
    await viewer.getByRole('figure', { name: 'Page 2 of 2' }).getByText('Second page').waitFor();
    await page.goBack();
    await viewer.waitFor({ state: 'hidden' });

    await opener('letter.docx').click();
    await viewer.getByText(TEXTS.fileNotShown).waitFor();
    const downloading = page.waitForEvent('download');
    await viewer.getByRole('button', { name: 'Download' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('letter.docx');
    expect(await readFile(await download.path())).toEqual(letter);
  },
);

test('Ada and staff: what the bank answers shows within ten seconds, marked in the list and found by New message', async () => {
  const long = Array.from({ length: 60 }, (_, line) => `Line ${line + 1}`).join('\n');
  const id = await openTicket(ADA, 'A long story', long);
  const list = await openAs(ADA, '/customer-service');
  await rowOf(list, 'A long story').waitFor();
  const page = await openAs(ADA, '/home');
  await page.goto(new URL(`/customer-service/${id}`, page.url()).href);
  await log(page).getByText('Line 60').waitFor();
  // The newest is in view at once, and stays so.
  await expect.poll(() => log(page).evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
  // While nothing is new, what is asked for again and again comes without its text.
  const { pathname } = new URL(`/api/tickets/${id}`, page.url());
  const unchanged = await page.waitForResponse((response) => new URL(response.url()).pathname === pathname);
  expect([unchanged.status(), await unchanged.headerValue('cache-control')]).toEqual([304, 'no-store']);
  await answerTicket(id, 'We are looking into it.');
  await messages(page).getByText('We are looking into it.').waitFor(SOON);
  expect(await messages(page).last().locator('strong').textContent()).toBe('Harvest');
  expect(await page.getByRole('button', { name: 'New message' }).count()).toBe(0);

  await log(page).evaluate((element) => element.scrollTo(0, 0));
  await answerTicket(id, 'It is on your account now.');
  const jump = page.getByRole('button', { name: 'New message' });
  await jump.waitFor(SOON);
  await jump.click();
  await jump.waitFor({ state: 'detached' });
  const newest = await messages(page).getByText('It is on your account now.').boundingBox();
  const frame = await log(page).boundingBox();
  expect(newest?.y).toBeGreaterThan(frame?.y ?? Infinity);
  expect(newest?.y).toBeLessThan((frame?.y ?? 0) + (frame?.height ?? 0));

  // Whoever has not seen it is told so in the list, until the ticket is opened.
  await page.close();
  await answerTicket(id, 'Is there anything else?');
  await rowOf(list, 'A long story').getByText('New answer').waitFor(SOON);
  await rowOf(list, 'A long story').click();
  await messages(list).getByText('Is there anything else?').waitFor();
  await rowOf(list, 'A long story').getByText('New answer').waitFor({ state: 'detached' });
});
