import { TEXTS } from '@harvest/contracts/texts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { BankAnswers } from '../../../../../e2e/support/bank-answers.ts';
import { pdf } from '../../../../../e2e/support/pdf.ts';
import { dataUrl, png } from '../../../../../scripts/testing/pictures.ts';
import { ADA, says, testScreens } from '../../../../../scripts/workshop/screen-test.ts';

const ID = '01a205ed-23fd-7238-933e-4f1deaa8b5b3';
const LIST = 'GET /api/tickets';
const TICKET = 'GET /api/tickets/{id}';
const MESSAGE = 'POST /api/tickets/{id}/messages';
const FILE = 'GET /api/tickets/attachments/{id}/download';

const SUBJECT = 'My seed money did not arrive';
const line = { subject: SUBJECT, resolved: false, trackingNumber: 'HVTQGX9AJ17', unread: false };

const TICKETS: BankAnswers = {
  [LIST]: {
    says: [
      {
        date: '23-11-2026',
        tickets: [
          { ...line, id: ID, createdAt: '2026-11-23T08:15:00.000Z' },
          {
            ...line,
            id: '01a205ed-11b0-75c5-8f67-c44a0ec47378',
            createdAt: '2026-11-23T07:02:00.000Z',
            subject:
              'The cooperative paid me twice for the same bags of maize, and I do not know to whom I give back what',
            trackingNumber: 'HVTGY5CJ5MF',
            unread: true,
          },
        ],
      },
      {
        date: '02-11-2026',
        tickets: [
          {
            ...line,
            id: '01a205ed-11a2-748d-8941-881f64d2ccb8',
            createdAt: '2026-11-02T10:00:00.000Z',
            subject: 'Charge on my transfer',
            trackingNumber: 'HVTFXBW89RA',
            resolved: true,
          },
        ],
      },
    ],
  },
};

const fileOf = (id: string, name: string) => ({
  id,
  name,
  url: `/api/tickets/attachments/${id}/download`,
  bytes: 241_000,
});
const message = (
  id: string,
  text: string,
  sender: 'CLIENT' | 'SUPPORT',
  attachments: { id: string; name: string; url: string; bytes: number }[] = [],
) => ({
  id,
  text,
  sender,
  createdAt: '2026-11-23T08:15:00.000Z',
  attachments,
});

const ticket = {
  id: ID,
  subject: SUBJECT,
  resolved: false,
  createdAt: '2026-11-23T08:15:00.000Z',
  trackingNumber: 'HVTQGX9AJ17',
  kind: 'PAYMENT',
  answerBy: '2099-11-26T08:15:00.000Z',
  answeredAt: null,
  reopenedAt: null,
  unread: false,
  messages: [
    message(
      '01a205ed-23fd-7238-933e-000000000001',
      'I sent ₦5,000.00 on Monday.\nThe shop says that nothing came. What do I do now?',
      'CLIENT',
      [
        fileOf('01a205ed-23fd-7238-933e-00000000000a', 'field.png'),
        fileOf('01a205ed-23fd-7238-933e-00000000000b', `${'receipt-of-the-cooperative-'.repeat(3)}2026.pdf`),
      ],
    ),
    message(
      '01a205ed-23fd-7238-933e-000000000002',
      'Good morning. We asked the other bank, and tell you what it says by tomorrow. The session ID is 090605261123081500123456789012.',
      'SUPPORT',
    ),
    message('01a205ed-23fd-7238-933e-000000000003', 'Thank you.', 'CLIENT'),
  ],
  dispute: null,
} as const;

const DISPUTE = {
  type: 'NOT_RECEIVED',
  referenceNumber: 'TRF-2026-000042',
  sessionId: '090605261123081500123456789012',
  ticketId: ID,
  trackingNumber: ticket.trackingNumber,
  state: 'OPEN',
  reportedAt: ticket.createdAt,
  reopenedAt: null,
  answerBy: ticket.answerBy,
  answeredAt: null,
  decidedAt: null,
  decision: '',
  replacedBy: null,
} as const;

const ONE: BankAnswers = { ...TICKETS, [TICKET]: { says: ticket } };

const fill = (label: string, text: string) => async (page: Page) => {
  await page.getByLabel(label).first().fill(text);
};
const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).click();
};
const attach =
  (...names: string[]) =>
  async (page: Page) => {
    const files = names.map((name) => ({ name, mimeType: 'x/y', buffer: Buffer.from(name) }));
    await page.locator('input[type="file"]').first().setInputFiles(files);
  };
/** One after the other. */
const first =
  (...steps: readonly ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };

testScreens(
  'Customer service',
  { path: '/customer-service', as: ADA },
  {
    loaded: {
      answers: TICKETS,
      until: says('Charge on my transfer', 'New answer', 'Resolved'),
      atAnyWidth: true,
    },
    empty: { answers: { [LIST]: { says: [] } }, until: says('You have not written to us yet') },
    'nothing found': { path: '/customer-service?q=zebra', answers: TICKETS, until: says(TEXTS.noRecords) },
    failed: { answers: { [LIST]: 'no connection' }, until: says(TEXTS.fetchTicketsFailed) },
    'creating, with what is missing': {
      answers: TICKETS,
      until: first(
        press('Create a Ticket'),
        fill('Subject', 'Seed loan'),
        attach('letter.docx', 'a-programme-with-quite-a-long-name-of-its-own.exe'),
        press('Create'),
        says(TEXTS.fieldRequired, /^We cannot take/),
      ),
      atAnyWidth: true,
    },
    'creating, failed': {
      answers: { ...TICKETS, 'POST /api/tickets': 'no connection' },
      until: first(
        press('Create a Ticket'),
        fill('Subject', 'Seed loan'),
        fill('Description', 'Do you give one?'),
        press('Create'),
        says(TEXTS.createTicketFailed),
      ),
    },
  },
);

testScreens(
  'Ticket',
  { path: `/customer-service/${ID}`, as: ADA },
  {
    loaded: { answers: ONE, until: says('Thank you.', 'We answer by', 'Mark as Done'), atAnyWidth: true },
    resolved: {
      answers: {
        ...TICKETS,
        [TICKET]: { says: { ...ticket, resolved: true, answeredAt: '2026-11-23T09:00:00.000Z' } },
      },
      until: first(
        fill('Your message', 'One thing more'),
        attach('photo.jpg'),
        says('Mark as Unresolved', 'photo.jpg'),
      ),
      atAnyWidth: true,
    },
    'about a reported problem': {
      answers: {
        ...TICKETS,
        [TICKET]: { says: { ...ticket, messages: ticket.messages.slice(0, 1), dispute: DISPUTE } },
      },
      until: says('The money did not arrive', 'TRF-2026-000042'),
    },
    'about a problem that was withdrawn': {
      answers: {
        ...TICKETS,
        [TICKET]: { says: { ...ticket, resolved: true, dispute: { ...DISPUTE, state: 'WITHDRAWN' } } },
      },
      until: says(/opens it again, with a new date to decide by/),
    },
    'about a problem that was reported again since': {
      answers: {
        ...TICKETS,
        [TICKET]: {
          says: {
            ...ticket,
            resolved: true,
            dispute: {
              ...DISPUTE,
              state: 'WITHDRAWN',
              replacedBy: { ticketId: ID, trackingNumber: 'HVT7K3M9QZP' },
            },
          },
        },
      },
      until: first(says('HVT7K3M9QZP', /this report stays withdrawn/), async (page) => {
        await expect.poll(() => page.getByText(/takes it up again|opens it again/).count()).toBe(0);
      }),
    },
    'answered, and opened again': {
      answers: {
        ...TICKETS,
        [TICKET]: {
          says: {
            ...ticket,
            answeredAt: '2026-11-23T09:00:00.000Z',
            reopenedAt: '2026-11-24T09:00:00.000Z',
          },
        },
      },
      until: says('We answer by'),
    },
    late: {
      answers: { ...TICKETS, [TICKET]: { says: { ...ticket, answerBy: '2026-11-01T08:15:00.000Z' } } },
      until: says('We should have answered by'),
    },
    unknown: {
      answers: { ...TICKETS, [TICKET]: { refuses: 'NOT_FOUND' } },
      until: says('There is no such ticket'),
    },
    failed: {
      answers: { ...TICKETS, [TICKET]: 'no connection' },
      until: says(TEXTS.fetchTicketDetailsFailed),
    },
    'sending failed': {
      answers: { ...ONE, [MESSAGE]: 'no connection' },
      until: first(
        fill('Your message', 'Is anybody there?'),
        attach('note.txt'),
        press('Send'),
        says(TEXTS.sendMessageFailed),
      ),
    },
    picture: {
      answers: { ...ONE, [FILE]: { says: { name: 'field.png', content: dataUrl(png(600, 400)) } } },
      until: first(press(/^field\.png/), async (page) => {
        await page.getByRole('img', { name: 'field.png' }).waitFor();
      }),
    },
    paper: {
      answers: {
        ...ONE,
        [FILE]: {
          says: { name: 'receipt.pdf', content: dataUrl(pdf('Twelve bags of maize'), 'application/pdf') },
        },
      },
      until: first(press(/\.pdf/), async (page) => {
        await page.getByRole('dialog').getByText('Twelve bags of maize').waitFor({ state: 'attached' });
        await page.locator('canvas').waitFor();
      }),
    },
    'broken paper': {
      answers: {
        ...ONE,
        [FILE]: { says: { name: 'receipt.pdf', content: dataUrl(png(), 'application/pdf') } },
      },
      until: first(press(/\.pdf/), says('This file cannot be shown here')),
    },
    'broken picture': {
      answers: {
        ...ONE,
        [FILE]: { says: { name: 'field.png', content: dataUrl(Buffer.from('no picture')) } },
      },
      until: first(press(/^field\.png/), says('This file cannot be shown here')),
    },
    'other file': {
      answers: {
        ...ONE,
        [FILE]: { says: { name: 'letter.docx', content: dataUrl(png(), 'application/msword') } },
      },
      until: first(press(/^field\.png/), says('File format not supported')),
    },
    'file that does not come': {
      answers: { ...ONE, [FILE]: 'no connection' },
      until: first(press(/^field\.png/), async (page) => {
        await page.getByRole('dialog').getByText(TEXTS.fetchTicketDetailsFailed).waitFor();
      }),
    },
  },
);
