import type { Contract } from '@harvest/contracts/contract';
import type { WireResponse } from '@harvest/contracts/endpoint';
import { errorText } from '@harvest/contracts/errors';
import { TEXTS } from '@harvest/contracts/texts';
import { sentMessage, ticketsEndpoints } from '@harvest/contracts/tickets';
import type { Locator, Page, Request, Route } from 'playwright-core';
import { expect } from 'vitest';
import { answerInstead, refusal } from '../../../../../e2e/support/bank-answers.ts';
import { holdBack } from '../../../../../e2e/support/hold-back.ts';
import { pauseClock } from '../../../../../e2e/support/page-clock.ts';
import { countPosts, untilAnswered } from '../../../../../e2e/support/requests.ts';
import { JPEG, WEBP } from '../../../../../scripts/testing/pictures.ts';
import {
  ADA,
  DESKTOP,
  openScreen,
  SCREEN_TIME,
  screenTest,
  TELEPHONE,
} from '../../../../../scripts/workshop/screen-test.ts';

type Ticket = WireResponse<Contract['GET /api/tickets/{id}']>;
type Message = Ticket['messages'][number];

const NOW = new Date(SCREEN_TIME).toISOString();
const TODAY = SCREEN_TIME.slice(0, 10).split('-').reverse().join('-');
const SIXTY_LINES = Array.from({ length: 60 }, (_, line) => `Line ${line + 1}`).join('\n');

/** An id that no other call answers. */
let ids = 0;
const newId = () => {
  ids += 1;
  return `01a205ed-23fd-7238-933e-${String(ids).padStart(12, '0')}`;
};

const messageOf = (text: string, sender: Message['sender'] = 'CLIENT'): Message => ({
  id: newId(),
  text,
  sender,
  createdAt: NOW,
  attachments: [],
});

const ticketOf = (subject: string, text = 'Please look.'): Ticket => ({
  id: newId(),
  subject,
  resolved: false,
  createdAt: NOW,
  trackingNumber: 'HVTQGX9AJ17',
  kind: 'PAYMENT',
  answerBy: '2099-11-26T08:15:00.000Z',
  answeredAt: null,
  reopenedAt: null,
  unread: false,
  messages: [messageOf(text)],
  dispute: null,
});

const listOf = (tickets: Iterable<Ticket>) => [{ date: TODAY, tickets: [...tickets] }];

/** Answers as the bank does that has these tickets, and keeps what is written and marked; what the contract does not allow is refused. */
function ticketsAnswered(given: readonly Ticket[]): (route: Route) => Promise<void> {
  const tickets = new Map(given.map((ticket) => [ticket.id, ticket]));
  return async (route) => {
    const request = route.request();
    const [, , , id, change] = new URL(request.url()).pathname.split('/');
    if (id === undefined) return route.fulfill({ json: listOf(tickets.values()) });
    const ticket = tickets.get(id);
    if (ticket === undefined) return route.fulfill(refusal('NOT_FOUND'));
    if (change === undefined) {
      tickets.set(id, { ...ticket, unread: false });
      return route.fulfill({ json: ticket });
    }
    const changed = change === 'messages' ? withMessage(ticket, request) : withStatus(ticket, request);
    if (changed === undefined) return route.fulfill(refusal('BAD_REQUEST'));
    tickets.set(id, changed);
    return route.fulfill({ json: { message: '', id: newId() } });
  };
}

function withMessage(ticket: Ticket, request: Request): Ticket | undefined {
  const { success, data } = sentMessage.safeParse(request.postDataJSON());
  if (!success) return undefined;
  const attachments = data.attachments.map(({ name }) => {
    const id = newId();
    return { id, name, url: `/api/tickets/attachments/${id}/download`, bytes: 4 };
  });
  return { ...ticket, messages: [...ticket.messages, { ...messageOf(data.text), attachments }] };
}

function withStatus(ticket: Ticket, request: Request): Ticket | undefined {
  const { success, data } = ticketsEndpoints['POST /api/tickets/{id}/status'].body.safeParse(
    request.postDataJSON(),
  );
  return success ? { ...ticket, ...data } : undefined;
}

/** Opens the list of these tickets. */
const openList = (tickets: readonly [Ticket, ...Ticket[]], viewport = DESKTOP): Promise<Page> =>
  openTickets('/customer-service', tickets, viewport);

/** Opens a ticket with this subject, beside others. */
async function openThread(subject: string, ...others: readonly Ticket[]): Promise<Page> {
  const ticket = ticketOf(subject);
  const page = await openTickets(`/customer-service/${ticket.id}`, [ticket, ...others]);
  await page.getByRole('heading', { level: 2, name: subject }).waitFor();
  return page;
}

async function openTickets(
  path: string,
  tickets: readonly [Ticket, ...Ticket[]],
  viewport = DESKTOP,
): Promise<Page> {
  const page = await openScreen({
    path,
    as: ADA,
    viewport,
    answers: {
      'GET /api/tickets': { says: listOf(tickets) },
      'GET /api/tickets/{id}': { says: tickets[0] },
    },
  });
  await page.route(/\/api\/tickets(?:\/|$)/, ticketsAnswered(tickets));
  return page;
}

const allTickets = (page: Page) => page.getByRole('region', { name: 'All tickets' });
const rowOf = (page: Page, subject: string) => allTickets(page).getByRole('link', { name: subject });
const log = (page: Page) => page.getByRole('log', { name: 'Conversation' });
const messages = (page: Page) => log(page).locator('ol > li');
const box = (page: Page) => page.getByLabel('Your message');
const send = (page: Page) => page.getByRole('button', { name: TEXTS.send, exact: true });
const filesOf = (within: Page) => within.locator('input[type="file"]');

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });

/** Whether it is on the screen, and under none of the bars that stay there. */
const isSeen = (element: Locator) =>
  element.evaluate((shown) => {
    const { left, top, bottom } = shown.getBoundingClientRect();
    const there = [top + 1, bottom - 1].map((y) => document.elementFromPoint(left + 1, y));
    return there.every((at) => at !== null && (shown.contains(at) || at.contains(shown)));
  });

screenTest(
  'A reply: must have words, Enter is a new line, Ctrl+Enter sends, and it is You who wrote it',
  async () => {
    const page = await openThread('About replies');
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
  },
);

screenTest(
  'A reply that fails: leaves the list, its text and files are back in the box with an alert, and goes once in the end',
  async () => {
    const page = await openThread('About a bad network');
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
  },
);

screenTest('A reply that the bank takes after its page is left: is still reported as sent', async () => {
  const page = await openThread('About a slow network');
  const held = await holdBack(page, '**/messages');
  await box(page).fill('On my way');
  await send(page).click();
  await log(page).getByText('Sending...').waitFor();
  await page.getByRole('link', { name: 'Beneficiary' }).first().click();
  await page.getByRole('heading', { name: 'Beneficiary' }).first().waitFor();
  held.letGo();
  await page.getByText(TEXTS.messageSent).waitFor();
});

screenTest(
  'A reply with a picture in a format that the bank does not keep: carries it as a JPEG',
  async () => {
    const page = await openThread('About a picture');
    await filesOf(page).setInputFiles([file('farm.webp', WEBP), file('IMG-0004', JPEG)]);
    await page.getByRole('button', { name: 'Remove farm.jpg' }).waitFor();
    await page.getByRole('button', { name: 'Remove IMG-0004.jpg' }).waitFor();
    await box(page).fill('My farm');
    const sent = page.waitForRequest((request) => request.url().endsWith('/messages'));
    await send(page).click();
    const { attachments } = (await sent).postDataJSON() as {
      attachments: readonly { name: string; document: string }[];
    };
    expect(attachments.map(({ name }) => name)).toEqual(['farm.jpg', 'IMG-0004.jpg']);
    for (const { document } of attachments)
      expect(
        Buffer.from(document.split(',')[1] ?? '', 'base64')
          .subarray(0, 3)
          .toString('hex'),
      ).toBe('ffd8ff');
  },
);

screenTest.each(['ATTACHMENT_TOO_LARGE', 'TOO_MANY_TICKETS', 'ATTACHMENT_NOT_ACCEPTED'] as const)(
  'A reply that the bank refuses with %s: is back in the box with its files, and why is said beside it',
  async (code) => {
    const page = await openThread('About a refusal');
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

screenTest(
  'All tickets, of two days: stand under their day, newest first, with a tick or a warning and its word',
  async () => {
    const line = { id: '01a205ed-23fd-7238-933e-4f1deaa8b5b3', trackingNumber: 'HVTQGX9AJ17', unread: false };
    const page = await openScreen({
      path: '/customer-service',
      as: ADA,
      answers: {
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
      },
    });
    await rowOf(page, 'Open').waitFor();
    const days = allTickets(page).getByRole('heading', { level: 2 });
    expect(await days.allTextContents()).toEqual(['03-11-2026', '02-11-2026']);
    const day = (name: string) => allTickets(page).getByRole('region', { name });
    const open = day('03-11-2026').getByRole('link', { name: 'Open Unresolved HVTQGX9AJ17 10:00' });
    const over = day('02-11-2026').getByRole('link', { name: 'Over Resolved HVTQGX9AJ17 10:00' });
    expect([await open.locator(WARNING).count(), await open.locator(TICK).count()]).toEqual([1, 0]);
    expect([await over.locator(TICK).count(), await over.locator(WARNING).count()]).toEqual([1, 0]);
  },
);

screenTest('A tab with tickets: asks again every five seconds, and not while nobody sees it', async () => {
  const page = await openScreen({
    path: '/customer-service',
    as: ADA,
    withClock: true,
    answers: { 'GET /api/tickets': { says: listOf([ticketOf('About a card')]) } },
  });
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

screenTest(
  'A ticket, marked as done and as unresolved: shows it in both panes, and says what did not work',
  async () => {
    const page = await openThread('About a card');
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
  },
);

screenTest(
  'All tickets, searched by subject or day in any case: keeps the search from list to ticket and back',
  async () => {
    const loan = ticketOf('Cassava loan', 'Do you give one?');
    const insurance = ticketOf('Maize INSURANCE for the rains', 'Do you sell it?');
    const page = await openList([loan, insurance], TELEPHONE);
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
  },
);

screenTest(
  'A ticket, on a telephone: opens at its head, and at the newest message only where that is unread',
  async () => {
    const short = ticketOf('A short word', 'Good morning.');
    const store = ticketOf('The grain store', SIXTY_LINES);
    const answered = {
      ...store,
      answeredAt: NOW,
      unread: true,
      messages: [...store.messages, messageOf('We have found it.', 'SUPPORT')],
    };
    const page = await openList([short, answered, ticketOf('The seed shop', SIXTY_LINES)], TELEPHONE);
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
  },
);

screenTest(
  'A draft: is kept for its ticket over a reload, not offline sent, and forgotten at logout',
  async () => {
    const other = ticketOf('Another thought', 'Whole.');
    const page = await openThread('Half a thought', other);
    await answerInstead(page, { 'POST /auth/ibanking/personal/logout': { says: { message: '' } } });
    await box(page).fill('What I meant was');
    await page.reload();
    await expect.poll(() => box(page).inputValue()).toBe('What I meant was');
    await rowOf(page, 'Another thought').click();
    await page.waitForURL(new RegExp(other.id));
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
  },
);
