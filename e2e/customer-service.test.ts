import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorText } from '@harvest/contracts/errors';
import { TEXTS } from '@harvest/contracts/texts';
import type { Locator, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FILES } from '../scripts/testing/files.ts';
import { png } from '../scripts/testing/pictures.ts';
import { expectNoSidewaysScroll } from './support/accessibility.ts';
import { answerInstead } from './support/bank-answers.ts';
import { countPosts, pauseClock, TELEPHONE, untilAnswered } from './support/browser.ts';
import { holdBack } from './support/hold-back.ts';
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

/** Whether it is on the screen, and under none of the bars that stay there. */
const isSeen = (element: Locator) =>
  element.evaluate((shown) => {
    const { left, top, bottom } = shown.getBoundingClientRect();
    const there = [top + 1, bottom - 1].map((y) => document.elementFromPoint(left + 1, y));
    return there.every((at) => at !== null && (shown.contains(at) || at.contains(shown)));
  });

async function openThread(person: typeof ADA, subject: string, body = 'Please look.'): Promise<Page> {
  const page = await openAs(person, `/customer-service/${await openTicket(person, subject, body)}`);
  await page.getByRole('heading', { level: 2, name: subject }).waitFor();
  return page;
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
  const page = await openThread(MUSA, 'About large files');
  const posts = countPosts(
    page,
    `${new URL(page.url()).pathname.replace('customer-service', 'api/tickets')}/messages`,
  );
  expect(await filesOf(page).getAttribute('accept')).toBe(
    '.pdf,.doc,.docx,.xls,.xlsx,.txt,.odt,.png,.jpg,.jpeg',
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

test('A reply: must have words, Enter is a new line, Ctrl+Enter sends, and it is You who wrote it', async () => {
  const page = await openThread(MUSA, 'About replies');
  const posts = countPosts(
    page,
    `${new URL(page.url()).pathname.replace('customer-service', 'api/tickets')}/messages`,
  );
  await send(page).click();
  await page.getByText(TEXTS.fieldRequired).waitFor();
  expect(posts()).toBe(0);
  await box(page).pressSequentially('<b>One</b>');
  await box(page).press('Enter');
  await box(page).pressSequentially('Two');
  expect(posts()).toBe(0);
  await box(page).press('Control+Enter');
  await page.getByText(TEXTS.messageSent).waitFor();
  const last = messages(page).last();
  expect(await last.locator('p').allInnerTexts()).toEqual([
    expect.stringMatching(/^You \d\d-\d\d-\d{4} \d\d:\d\d$/),
    '<b>One</b>\nTwo',
  ]);
  expect(await box(page).inputValue()).toBe('');
  expect(posts()).toBe(1);
});

test('A reply that fails: leaves the list, its text and files are back in the box with an alert, and goes once in the end', async () => {
  const page = await openThread(MUSA, 'About a bad network');
  const posted: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/messages')) posted.push(request);
  });
  await page.route('**/messages', (route) => route.abort(), { times: 1 });
  const held = await holdBack(page, '**/messages');
  await box(page).fill('Is anybody there?');
  await filesOf(page).setInputFiles(file('note.txt', Buffer.from('Here')));
  await send(page).click();
  // On its way it stands in the list, and the box is free of it.
  await messages(page).getByText('Is anybody there?').waitFor();
  await log(page).getByText('Sending...').waitFor();
  expect(await box(page).inputValue()).toBe('');
  held.letGo();

  await page.getByRole('alert').getByText(TEXTS.sendMessageFailed).first().waitFor();
  expect(await messages(page).count()).toBe(1);
  expect(await box(page).inputValue()).toBe('Is anybody there?');
  await page.getByRole('button', { name: 'Remove note.txt' }).waitFor();
  await send(page).click();
  await messages(page)
    .getByRole('button', { name: /^note\.txt/ })
    .waitFor();
  await page.getByText(TEXTS.messageSent).waitFor();
  expect(await messages(page).count()).toBe(2);
  // However often it is sent, it is the same message.
  const keys = posted.map((request) => request.headers()['idempotency-key']);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test.each(['ATTACHMENT_TOO_LARGE', 'TOO_MANY_TICKETS', 'ATTACHMENT_NOT_ACCEPTED'] as const)(
  'A reply that the bank refuses with %s: is back in the box with its files, and why is said beside it',
  async (code) => {
    const page = await openThread(MUSA, 'About a refusal');
    const params = { name: 'note.txt', wait: '1 minute' };
    await answerInstead(page, { 'POST /api/tickets/{id}/messages': { refuses: code, params } });
    await box(page).fill('Here it is');
    await filesOf(page).setInputFiles(file('note.txt', Buffer.from('Here')));
    await send(page).click();
    await page.locator('form').getByRole('alert').getByText(errorText(code, params)).waitFor();
    expect(await messages(page).count()).toBe(1);
    expect(await box(page).inputValue()).toBe('Here it is');
    await page.getByRole('button', { name: 'Remove note.txt' }).waitFor();
  },
);

const TICK = 'svg.tabler-icon-circle-check';
const WARNING = 'svg.tabler-icon-alert-triangle';

test('All tickets, of two days: stand under their day, newest first, with a tick or a warning and its word', async () => {
  const page = await openAs(MUSA, '/home');
  const line = { id: '01a205ed-23fd-7238-933e-4f1deaa8b5b3', trackingNumber: 'HVTQGX9AJ17', unread: false };
  await answerInstead(page, {
    'GET /api/tickets': {
      says: [
        {
          date: '03-11-2026',
          tickets: [{ ...line, subject: 'Open', resolved: false, createdAt: '2026-11-03T09:00:00.000Z' }],
        },
        {
          date: '02-11-2026',
          tickets: [{ ...line, subject: 'Over', resolved: true, createdAt: '2026-11-02T09:00:00.000Z' }],
        },
      ],
    },
  });
  await page.getByRole('navigation').getByRole('link', { name: 'Customer Service' }).click();
  await rowOf(page, 'Open').waitFor();
  const days = allTickets(page).getByRole('heading', { level: 2 });
  expect(await days.allTextContents()).toEqual(['03-11-2026', '02-11-2026']);
  const day = (name: string) => allTickets(page).getByRole('region', { name });
  const open = day('03-11-2026').getByRole('link', { name: 'Open Unresolved HVTQGX9AJ17 10:00' });
  const over = day('02-11-2026').getByRole('link', { name: 'Over Resolved HVTQGX9AJ17 10:00' });
  expect([await open.locator(WARNING).count(), await open.locator(TICK).count()]).toEqual([1, 0]);
  expect([await over.locator(TICK).count(), await over.locator(WARNING).count()]).toEqual([1, 0]);
});

test('A tab with tickets: asks again every five seconds, and not while nobody sees it', async () => {
  const page = await openAs(MUSA, '/customer-service', { withClock: true });
  let asked = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/tickets') asked += 1;
  });
  const look = (visibilityState: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, visibilityState);
  await allTickets(page).getByRole('link').first().waitFor();
  // From here on only the test moves the clock. The pause moves it by more than five seconds, so the page asks once.
  const polled = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/tickets');
  await pauseClock(page);
  await polled;
  await untilAnswered(page);
  const before = asked;
  await page.clock.runFor(5100);
  await expect.poll(() => asked).toBe(before + 1);
  await look('hidden');
  await page.clock.runFor(20_000);
  expect(asked).toBe(before + 1);
  await look('visible');
  await untilAnswered(page);
  await page.clock.runFor(5100);
  await expect.poll(() => asked).toBe(before + 2);
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

test('A ticket, marked as done and as unresolved: shows it in both panes, and says what did not work', async () => {
  const page = await openThread(ADA, 'About a card');
  const row = rowOf(page, 'About a card');
  await page.route('**/status', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: TEXTS.markAsDone }).click();
  await page
    .getByRole('region', { name: 'Ticket', exact: true })
    .getByText(TEXTS.changeTicketStatusFailed)
    .waitFor();

  await page.getByRole('button', { name: TEXTS.markAsDone }).click();
  await page.getByText(TEXTS.ticketStatusUpdated).waitFor();
  await row.getByText('Resolved', { exact: true }).waitFor();
  await page.getByRole('button', { name: TEXTS.markAsUnresolved }).click();
  await row.getByText('Unresolved', { exact: true }).waitFor();
  await page.getByRole('button', { name: TEXTS.markAsDone }).waitFor();
});

test('All tickets, searched by subject or day in any case: keeps the search from list to ticket and back', async () => {
  await openTicket(ADA, 'Maize INSURANCE for the rains', 'Do you sell it?');
  await openTicket(ADA, 'Cassava loan', 'Do you give one?');
  const page = await openAs(ADA, '/customer-service', { viewport: TELEPHONE });
  const search = page.getByLabel('Search', { exact: true }).last();
  await rowOf(page, 'Cassava loan').waitFor();
  await search.fill('insurance');
  await rowOf(page, 'Cassava loan').waitFor({ state: 'detached' });
  // Where there is no room for both panes, the ticket stands alone.
  await rowOf(page, 'Maize INSURANCE').click();
  await page.getByRole('heading', { level: 2, name: 'Maize INSURANCE for the rains' }).waitFor();
  expect(await allTickets(page).count()).toBe(0);
  await page.getByRole('link', { name: 'Back to all tickets' }).click();
  await rowOf(page, 'Maize INSURANCE').waitFor();
  expect(await search.inputValue()).toBe('insurance');

  const day = await allTickets(page).getByRole('heading', { level: 2 }).first().textContent();
  await search.fill(day?.slice(-10) ?? '');
  await rowOf(page, 'Cassava loan').waitFor();
  await search.fill('01-01-1999');
  await page.getByText(TEXTS.noRecords).waitFor();
  await page.getByText('No subject, no date and no tracking number has “01-01-1999” in it.').waitFor();
  await page.getByRole('button', { name: 'Show all tickets' }).click();
  await rowOf(page, 'Cassava loan').waitFor();
});

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

test('A ticket, on a telephone: opens at its head, and at the newest message only where that is unread', async () => {
  const long = Array.from({ length: 60 }, (_, line) => `Line ${line + 1}`).join('\n');
  await openTicket(ADA, 'The seed shop', long);
  const id = await openTicket(ADA, 'The grain store', long);
  await answerTicket(id, 'We have found it.');
  await openTicket(ADA, 'A short word', 'Good morning.');
  const page = await openAs(ADA, '/customer-service', { viewport: TELEPHONE });
  const back = page.getByRole('link', { name: 'Back to all tickets' });
  const thread = page.getByRole('region', { name: 'Ticket', exact: true });
  for (const subject of ['A short word', 'The seed shop']) {
    await rowOf(page, subject).click();
    await messages(page).first().waitFor();
    await expect.poll(() => isSeen(back)).toBe(true);
    expect(await isSeen(thread.getByRole('heading', { level: 2, name: subject }))).toBe(true);
    expect(await isSeen(thread.getByText('Unresolved', { exact: true }))).toBe(true);
    await back.click();
  }
  await rowOf(page, 'The grain store').click();
  await expect.poll(() => isSeen(messages(page).getByText('We have found it.'))).toBe(true);
  await back.click();
  // Once it is read, it opens at its head again.
  await rowOf(page, 'The grain store').click();
  await messages(page).getByText('We have found it.').waitFor();
  await expect.poll(() => isSeen(back)).toBe(true);
});

test('A draft: is kept for its ticket over a reload, not offline sent, and forgotten at logout', async () => {
  const page = await openThread(ADA, 'Half a thought');
  const other = await openTicket(ADA, 'Another thought', 'Whole.');
  await box(page).fill('What I meant was');
  await page.reload();
  await expect.poll(() => box(page).inputValue()).toBe('What I meant was');
  await rowOf(page, 'Another thought').click();
  await page.waitForURL(new RegExp(other));
  await page.getByRole('heading', { level: 2, name: 'Another thought' }).waitFor();
  expect(await box(page).inputValue()).toBe('');
  await page.goBack();
  await page.getByRole('heading', { level: 2, name: 'Half a thought' }).waitFor();
  expect(await box(page).inputValue()).toBe('What I meant was');

  await page.context().setOffline(true);
  await page.locator('form').getByText("You're offline.").waitFor();
  expect(await send(page).getAttribute('aria-disabled')).toBe('true');
  await page.context().setOffline(false);
  await page.locator('form').getByText("You're offline.").waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'User menu of Ada' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('heading', { level: 1, name: 'Log In' }).waitFor();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('What I meant');
});
