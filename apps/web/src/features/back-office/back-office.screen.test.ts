import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { BankAnswers } from '../../../../../e2e/support/bank-answers.ts';
import { PASSWORD } from '../../../../../e2e/support/registration-form.ts';
import { dataUrl, png } from '../../../../../scripts/testing/pictures.ts';
import { CHECKER, MAKER, says, testScreens } from '../../../../../scripts/workshop/screen-test.ts';

const ID = '019a8f0e-5b7c-7d3e-9f00-2b1c3d4e5f60';
const AT = '2026-11-21T09:30:00.000Z';
const NAME = 'Oluwaseun-Chukwuemeka Abubakar-Olanrewaju';
const line = (digit: number, title: string, subtitle: string) => ({
  id: ID.replace(/0$/, String(digit)),
  title,
  subtitle,
  since: AT,
});
const DECIDE = [
  { action: 'approve', label: 'Approve', tone: 'good', needsComment: false, needsSecondPerson: false },
  {
    action: 'decline',
    label: 'Decline',
    tone: 'danger',
    needsComment: true,
    needsSecondPerson: false,
    reasons: [
      { label: 'Picture blurred', text: 'The picture is blurred. Please take it again in good light.' },
      { label: 'Document expired', text: 'The document has expired. Please send one that is still valid.' },
      { label: 'Not the right document', text: 'This is not the document we asked for.' },
    ],
  },
] as const;
const UNFREEZE = {
  action: 'unfreeze',
  label: 'Unfreeze',
  tone: 'good',
  needsComment: true,
  needsSecondPerson: true,
} as const;
const PERMIT_MORE = {
  action: 'widen-links',
  label: 'Permit more pages',
  tone: 'neutral',
  needsComment: true,
  needsSecondPerson: true,
  choices: [
    { value: '/home', label: 'Home', chosen: true, fixed: true },
    { value: '/transfer', label: 'Transfer', chosen: true, fixed: true },
    { value: '/settings', label: 'Settings', chosen: false, fixed: false },
  ],
} as const;
const FACTS = [
  { label: 'Email', value: 'oluwaseun.abubakar-olanrewaju.long@harvest.test' },
  { label: 'BVN', value: '222****6368' },
  { label: 'Address', value: '' },
];
const approval = {
  id: ID,
  action: 'unfreeze',
  label: 'Unfreeze',
  subject: { kind: 'customers', id: ID, title: NAME },
  comment: 'She came to the branch with her passport.',
  facts: [
    { label: 'Before', value: 'AUDITOR' },
    { label: 'After', value: 'REVIEWER, AUDITOR' },
  ],
  maker: 'Bisi Adeyemi',
  checker: null,
  state: 'WAITING',
  createdAt: AT,
  expiresAt: AT,
  minutesLeft: 330,
  decidedAt: null,
  decisionComment: null,
  mayDecide: false,
  mayWithdraw: false,
} as const;
const decided = { ...approval, id: ID.replace(/0$/, '1'), checker: 'Chidi Okafor', decidedAt: AT } as const;

const STAKE = [
  { label: 'Frozen by', value: 'Bisi Adeyemi', at: AT },
  { label: 'Why it was frozen', value: 'Her telephone was stolen.' },
  { label: 'Balance at stake', value: '₦98,765,432.10 in 2 accounts' },
];

/** What the frame around every page asks for. */
const FRAME: BankAnswers = {
  'GET /api/admin/queues': {
    says: [
      {
        queue: 'onboarding-profiles',
        title: 'Profiles',
        waiting: 1,
        oldest: { since: AT, waitedMinutes: 61, urgency: 'IN_TIME' },
        decidedByYouToday: 12,
      },
      {
        queue: 'onboarding-documents',
        title: 'Documents',
        waiting: 1204,
        oldest: { since: AT, waitedMinutes: 540, urgency: 'DUE' },
        decidedByYouToday: 0,
      },
      {
        queue: 'identity-checks',
        title: 'BVN and NIN',
        waiting: 2,
        oldest: { since: AT, waitedMinutes: 4000, urgency: 'LATE' },
        decidedByYouToday: 1,
      },
      { queue: 'kyc-levels', title: 'KYC levels 1 and 2', waiting: 0, oldest: null, decidedByYouToday: 0 },
      { queue: 'kyc-level-3', title: 'KYC level 3', waiting: 0, oldest: null, decidedByYouToday: 0 },
      {
        queue: 'tickets',
        title: 'Messages from customers',
        waiting: 3,
        oldest: { since: AT, waitedMinutes: 4000, urgency: 'DUE' },
        decidedByYouToday: 4,
      },
      {
        queue: 'disputes',
        title: 'Reported problems',
        waiting: 1,
        oldest: { since: AT, waitedMinutes: 4000, urgency: 'LATE' },
        decidedByYouToday: 0,
      },
      { queue: 'other', title: 'Nothing here', waiting: 0, oldest: null, decidedByYouToday: 0 },
    ],
  },
  'GET /api/admin/approvals': { says: [approval], totalCount: 3 },
  'GET /api/admin/approvals/{id}': { says: { ...approval, stake: STAKE, files: [] } },
};
const QUEUE = 'GET /api/admin/queues/{queue}';
const SUBJECT = 'GET /api/admin/queues/{queue}/{id}';
const SUBMITTED = {
  ...line(1, `${NAME}: Proof of Identity`, "Voter's card"),
  facts: FACTS,
  note: 'The number is theirs, but another customer was already verified with it.',
  ticketId: null,
  verified: [
    {
      source: 'BVN',
      number: '222****6368',
      status: 'APPROVED',
      outcome: 'MATCH',
      reason: null,
      answeredAt: AT,
      checks: [
        {
          label: 'First Name',
          claimed: 'Oluwaseun-Chukwuemeka',
          verified: 'OLUWASEUN CHUKWUEMEKA',
          match: 'SAME',
        },
        {
          label: 'Last Name',
          claimed: 'Abubakar-Olanrewaju',
          verified: 'OLANREWAJU-ABUBAKARSIDDIQ',
          match: 'DIFFERS',
        },
        { label: 'Date of birth', claimed: '05-03-1991', verified: '', match: 'NOT_KNOWN' },
      ],
    },
    { source: 'NIN', number: '', status: null, outcome: null, reason: null, answeredAt: null, checks: [] },
  ],
  history: [
    {
      what: "Proof of Identity: Voter's card",
      status: 'DECLINED',
      by: 'Bisi Adeyemi',
      at: AT,
      comment: 'The document has expired. Please send one that is still valid.',
    },
    { what: 'Basic Profile', status: 'APPROVED', by: 'Chidi Okafor', at: AT, comment: '' },
  ],
  files: [
    { id: ID, name: 'Passport Photograph' },
    { id: ID.replace(/0$/, '9'), name: "Proof of Identity: Voter's card with a very long name" },
  ],
  actions: [...DECIDE],
} as const;
const CALLED = { tone: 'danger', needsComment: true, needsSecondPerson: false } as const;
const KYC_FILES = [
  { id: ID, name: 'Utility bill' },
  { id: ID.replace(/0$/, '9'), name: 'Valid identification card' },
];
const WAITING: BankAnswers = {
  ...FRAME,
  [QUEUE]: {
    says: [
      { ...line(1, NAME, 'Passport Photograph'), urgency: 'LATE' },
      { ...line(2, 'Amina Yusuf', 'Proof of Identity'), urgency: 'DUE' },
      { ...line(3, 'Musa Bello', 'Passport Photograph'), urgency: 'IN_TIME' },
    ],
    totalCount: 27,
  },
  [SUBJECT]: { says: SUBMITTED },
  'GET /api/admin/queues/{queue}/{id}/files/{fileId}': { says: { content: dataUrl(png(600, 900)) } },
};

const TRACKING = 'HVT7K3M9QZP';
const ticketLine = {
  id: ID,
  subject: 'The money for my seedlings did not arrive at the cooperative in Kaduna',
  trackingNumber: TRACKING,
  customerName: NAME,
  state: 'WAITING',
  isDispute: false,
  createdAt: AT,
  answerBy: AT,
  waitingSince: AT,
  urgency: 'LATE',
} as const;
const another = { customerName: 'Amina Yusuf', urgency: 'IN_TIME', waitingSince: null } as const;
const TICKETS = {
  says: [
    ticketLine,
    { ...ticketLine, id: ID.replace(/0$/, '1'), isDispute: true, urgency: 'DUE' },
    { ...ticketLine, ...another, id: ID.replace(/0$/, '2'), subject: 'A charge', state: 'ANSWERED' },
    { ...ticketLine, ...another, id: ID.replace(/0$/, '3'), subject: 'My address', state: 'DONE' },
  ],
  totalCount: 27,
} as const;

const TICKET_FILE = {
  id: ID,
  name: 'slip of the transfer, with a very long name that somebody gave it.png',
  url: `/api/admin/tickets/attachments/${ID}/download`,
  bytes: 245_760,
} as const;
const MESSAGES = [
  {
    id: ID,
    text: 'I sent ₦98,765,432.10 on Monday.\nIt did not arrive. Here is the slip.',
    sender: 'CLIENT',
    createdAt: AT,
    attachments: [TICKET_FILE],
    staffName: null,
  },
  {
    id: ID.replace(/0$/, '1'),
    text: 'Thank you for writing. We asked the other bank and tell you as soon as it answers.',
    sender: 'SUPPORT',
    createdAt: AT,
    attachments: [],
    staffName: 'Bisi Adeyemi',
  },
  {
    id: ID.replace(/0$/, '2'),
    text: `${'Verylongwordwithoutanybreak'.repeat(4)} and thank you`,
    sender: 'CLIENT',
    createdAt: AT,
    attachments: [],
    staffName: null,
  },
] as const;
const REPORTED = {
  type: 'WRONG_RECIPIENT',
  referenceNumber: 'HV7K3MPQ9XWD2A',
  sessionId: '090605261121103000123456789012',
  ticketId: ID,
  trackingNumber: TRACKING,
  state: 'OPEN',
  reportedAt: AT,
  reopenedAt: null,
  answerBy: AT,
  answeredAt: AT,
  decidedAt: null,
  decision: '',
  replacedBy: null,
} as const;
const TICKET = {
  id: ID,
  subject: ticketLine.subject,
  resolved: false,
  createdAt: AT,
  trackingNumber: TRACKING,
  kind: 'PAYMENT',
  answerBy: AT,
  answeredAt: AT,
  reopenedAt: null,
  messages: MESSAGES,
  customer: { id: ID, name: NAME },
  state: 'WAITING',
  urgency: 'LATE',
  dispute: null,
  isUndecided: false,
} as const;
const ONE_TICKET = 'GET /api/admin/tickets/{id}';

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

testScreens(
  'Administrator sign-in',
  { path: '/admin/auth' },
  {
    loaded: { until: says('Log In') },
    'while the password is checked': {
      answers: { 'POST /auth/admin/login': 'nothing yet' },
      until: async (page) => {
        await page.getByLabel('Email').fill('maker@harvest.test');
        await page.getByLabel('Password *').fill(PASSWORD);
        await press('Log In')(page);
        await says('Loading...')(page);
      },
    },
    'with nothing entered': {
      until: async (page) => {
        await press('Log In')(page);
        await says('This field is required')(page);
      },
    },
    refused: {
      answers: { 'POST /auth/admin/login': { refuses: 'WRONG_CREDENTIALS' } },
      until: async (page) => {
        await page.getByLabel('Email').fill('maker@harvest.test');
        await page.getByLabel('Password *').fill(PASSWORD);
        await press('Log In')(page);
        await page.locator('form').getByRole('alert').waitFor();
      },
    },
    'the code': {
      answers: {
        'POST /auth/admin/login': {
          says: {
            userId: '01999999-0000-7000-8000-000000000001',
            userUUID: '01999999-0000-7000-8000-000000000002',
            twoFactorAuthentication: 'OTP_AUTHENTICATION',
            maskedEmail: 'c***@harvest.test',
          },
        },
      },
      until: async (page) => {
        await page.getByLabel('Email').fill('checker@harvest.test');
        await page.getByLabel('Password *').fill(PASSWORD);
        await press('Log In')(page);
        await page.getByRole('group', { name: 'OTP Verification' }).waitFor();
      },
    },
  },
);

testScreens(
  'Queues',
  { path: '/admin', as: MAKER },
  {
    loading: {
      answers: { ...FRAME, 'GET /api/admin/queues': 'nothing yet' },
      until: (page) => page.getByText('Loading queues').waitFor({ state: 'attached' }),
    },
    loaded: { answers: FRAME, until: says('1204'), atAnyWidth: true },
    none: { answers: { ...FRAME, 'GET /api/admin/queues': { says: [] } }, until: says('No queues for you') },
    failed: {
      answers: { ...FRAME, 'GET /api/admin/queues': { refuses: 'UNAVAILABLE' } },
      until: says('The bank is busy right now.'),
    },
    'the user menu': {
      answers: FRAME,
      until: async (page) => {
        await says('1204')(page);
        await press('User menu of Bisi')(page);
        await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
      },
    },
  },
);

testScreens(
  'Queue',
  { path: '/admin/queues/onboarding-documents', as: MAKER },
  {
    loading: {
      answers: { ...WAITING, [QUEUE]: 'nothing yet' },
      until: (page) => page.getByText('Loading waiting').waitFor({ state: 'attached' }),
    },
    loaded: { answers: WAITING, until: says('27 results'), atAnyWidth: true },
    empty: {
      answers: { ...WAITING, [QUEUE]: { says: [], totalCount: 0 } },
      until: says('Nothing waits here'),
    },
    failed: {
      answers: { ...WAITING, [QUEUE]: { refuses: 'UNAVAILABLE' } },
      until: says('The bank is busy right now.'),
    },
  },
);

const DIFFERENCES: BankAnswers = {
  ...FRAME,
  'GET /api/admin/queues': {
    says: [
      {
        queue: 'settlement-differences',
        title: 'Differences with banks and providers',
        waiting: 0,
        oldest: null,
        decidedByYouToday: 0,
      },
    ],
  },
  [QUEUE]: { says: [], totalCount: 0 },
};
const DAILY = 'GET /api/admin/daily-checks';

testScreens(
  'Differences',
  { path: '/admin/queues/settlement-differences', as: MAKER },
  {
    loading: {
      answers: { ...DIFFERENCES, [DAILY]: 'nothing yet' },
      until: (page) => page.getByText('Loading the checks').waitFor({ state: 'attached' }),
    },
    'all kinds of checks': {
      answers: {
        ...DIFFERENCES,
        [DAILY]: {
          says: [
            { check: 'LEDGER', title: 'Books proved', ranAt: AT, findings: 0, isLate: false },
            { check: 'SWITCH', title: 'Compared with the switch', ranAt: AT, findings: 3, isLate: false },
            { check: 'BILLERS', title: 'Compared with the billers', ranAt: AT, findings: 0, isLate: true },
            {
              check: 'SETTLEMENT_ACCOUNTS',
              title: 'Settlement accounts compared',
              ranAt: null,
              findings: 0,
              isLate: true,
            },
          ],
        },
      },
      until: async (page) => {
        await says('nothing found')(page);
        await says('Late: it did not run since')(page);
        await says('Settlement accounts compared: never yet')(page);
      },
    },
    failed: {
      answers: { ...DIFFERENCES, [DAILY]: { refuses: 'UNAVAILABLE' } },
      until: says('The bank is busy right now.'),
    },
  },
);

testScreens(
  'What waits',
  { path: `/admin/queues/onboarding-documents/${ID}`, as: MAKER, answers: WAITING },
  {
    loading: {
      answers: { ...WAITING, [SUBJECT]: 'nothing yet' },
      until: (page) => page.getByText('Loading', { exact: true }).waitFor({ state: 'attached' }),
    },
    loaded: {
      until: (page) => page.getByRole('img', { name: 'Passport Photograph' }).waitFor(),
      atAnyWidth: true,
    },
    gone: {
      answers: { ...WAITING, [SUBJECT]: { refuses: 'NOT_FOUND' } },
      until: says('This is no longer waiting'),
    },
    failed: {
      answers: { ...WAITING, [SUBJECT]: { refuses: 'UNAVAILABLE' } },
      until: says('The bank is busy right now.'),
    },
    'the other picture, near and turned': {
      until: async (page) => {
        await press('Next document')(page);
        await page.getByRole('img', { name: /^Proof/ }).waitFor();
        await press('Zoom in')(page);
        await press('Turn right')(page);
        await says('150 %')(page);
      },
    },
    'without anything verified or decided': {
      answers: {
        ...WAITING,
        [SUBJECT]: { says: { ...SUBMITTED, files: [], verified: [], history: null, note: null } },
      },
      until: async (page) => {
        await says('What it is about')(page);
        for (const panel of ['Verified by the identity provider', 'Decided before'])
          expect(await page.getByText(panel).count()).toBe(0);
      },
    },
    'a request to block': {
      path: `/admin/queues/block-requests/${ID}`,
      answers: {
        ...WAITING,
        'GET /api/admin/queues': {
          says: [
            {
              queue: 'block-requests',
              title: 'Requests to block an account',
              waiting: 1,
              oldest: { since: AT, waitedMinutes: 12, urgency: 'DUE' },
              decidedByYouToday: 0,
            },
          ],
        },
        [SUBJECT]: {
          says: {
            ...line(1, NAME, 'Call 08030000001'),
            note: 'Anybody can send this request. Call the number on file, and no other.',
            facts: [{ label: 'Number on file', value: '08030000001', isPhoneNumber: true }, ...FACTS],
            ticketId: null,
            verified: [],
            history: null,
            files: [],
            actions: [
              { ...CALLED, action: 'freeze', label: 'Called, freeze the accounts' },
              { ...CALLED, action: 'block', label: 'Called, freeze, sign out and block' },
              { ...CALLED, action: 'close', label: 'Called, leave them open', tone: 'neutral' },
            ],
          },
        },
      },
      until: says('Called, freeze, sign out and block', 'Call the number on file'),
    },
    'a KYC level': {
      path: `/admin/queues/kyc-levels/${ID}`,
      answers: {
        ...WAITING,
        [SUBJECT]: {
          says: {
            ...line(1, `${NAME}: KYC level 1`, 'KYC level 1'),
            note: 'The BVN given is not the one that onboarding verified, and it is on file for another customer.',
            facts: [
              { label: 'BVN given', value: '223****1111' },
              { label: 'NIN given', value: 'Not given' },
              ...FACTS,
            ],
            ticketId: null,
            verified: [{ ...SUBMITTED.verified[0], outcome: null, answeredAt: null, checks: [] }],
            history: [{ ...SUBMITTED.history[0], what: 'KYC level 1', comment: 'This BVN is not yours.' }],
            files: [],
            actions: DECIDE,
          },
        },
      },
      until: says('KYC level 1', 'This BVN is not yours.', 'it is on file for another customer'),
    },
    'pictures that two people decide about': {
      path: `/admin/queues/kyc-level-3/${ID}`,
      answers: {
        ...WAITING,
        [SUBJECT]: {
          says: {
            ...line(1, `${NAME}: KYC level 3`, 'KYC level 3'),
            note: null,
            facts: [{ label: 'Address given', value: '14 Old Market Road, Kano' }, ...FACTS],
            ticketId: null,
            verified: [SUBMITTED.verified[0]],
            history: [{ ...SUBMITTED.history[0], what: 'KYC level 3' }],
            files: KYC_FILES,
            actions: [
              { ...DECIDE[0], label: 'Accept documents', needsSecondPerson: true },
              { ...DECIDE[1], label: 'Reject documents', needsSecondPerson: true },
            ],
          },
        },
      },
      until: async (page) => {
        await page.getByRole('img', { name: 'Utility bill' }).waitFor();
        await says('Look at every picture first.')(page);
      },
    },
    'a message from a customer': {
      path: `/admin/queues/tickets/${ID}`,
      answers: {
        ...WAITING,
        [ONE_TICKET]: { says: TICKET },
        [SUBJECT]: {
          says: {
            ...line(0, `${NAME}: ${TRACKING}`, TICKET.subject),
            note: null,
            facts: [
              { label: 'Subject', value: TICKET.subject },
              { label: 'Customer', value: NAME },
              { label: 'Tracking number', value: TRACKING },
              { label: 'About', value: 'A transfer or a bill' },
              { label: 'Written', value: '', at: AT },
              { label: 'Answer by', value: '', at: AT },
            ],
            ticketId: ID,
            verified: [],
            history: null,
            files: [],
            actions: [],
          },
        },
      },
      until: says('Thank you for writing.', /^Next: /),
    },
    'a reported problem': {
      path: `/admin/queues/disputes/${ID}`,
      answers: {
        ...WAITING,
        [ONE_TICKET]: { says: { ...TICKET, dispute: REPORTED, isUndecided: true } },
        [SUBJECT]: {
          says: {
            ...line(0, `${NAME}: ${REPORTED.referenceNumber}`, 'I sent it to the wrong person'),
            note: 'What you decide is told to the customer and moves no money.',
            facts: [
              { label: 'Problem', value: 'I sent it to the wrong person' },
              { label: 'Customer', value: NAME },
              { label: 'Amount', value: '₦98,765,432.10' },
              { label: 'To', value: `${NAME}, Guaranty Trust Bank (GTBank)` },
              { label: 'Reference', value: REPORTED.referenceNumber },
              { label: 'Session ID', value: REPORTED.sessionId },
              { label: 'Decide by', value: '', at: AT },
            ],
            ticketId: ID,
            verified: [],
            history: null,
            files: [],
            actions: [
              { ...DECIDE[0], action: 'accept', label: 'Accept', needsComment: true },
              { ...DECIDE[1], reasons: [...DECIDE[1].reasons] },
            ],
          },
        },
      },
      until: says('Thank you for writing.', `Transaction ${REPORTED.referenceNumber}`),
    },
    'a name with letters of another script': {
      answers: {
        ...WAITING,
        [SUBJECT]: {
          says: {
            ...SUBMITTED,
            facts: [{ label: 'From', value: 'BELLO МUSA' }],
            verified: [
              {
                ...SUBMITTED.verified[0],
                checks: [{ ...SUBMITTED.verified[0]?.checks[0], verified: 'SЕUN' }],
              },
            ],
            note: null,
          },
        },
      },
      until: async (page) => {
        await says('BELLO МUSA', 'SЕUN')(page);
        await expect.poll(() => page.getByText('Some letters are not Latin').count()).toBe(2);
      },
    },
    'without documents and history': {
      answers: { ...WAITING, [SUBJECT]: { says: { ...SUBMITTED, files: [], history: [], note: null } } },
      until: says('Nothing was decided before.'),
    },
    'declined with a ready-made reason': {
      until: async (page) => {
        await press('Decline')(page);
        await press('Document expired')(page);
      },
    },
    'declined without a comment': {
      until: async (page) => {
        await press('Decline')(page);
        await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
        await says('This field is required')(page);
      },
    },
  },
);

const CUSTOMER_ANSWER = {
  says: {
    ...line(1, NAME, ''),
    facts: FACTS,
    files: [],
    actions: [PERMIT_MORE, UNFREEZE],
    permittedLinks: ['/home', '/transfer'],
    frozen: true,
    state: 'FROZEN',
    accounts: [
      {
        accountNumber: '1000000040',
        accountTypeName: "Farmers' Cooperative Savings Account",
        currentBalance: 98_765_432.1,
        canSend: false,
        isClosed: false,
      },
    ],
    payments: [
      { reference: 'HV7K3MPQ9XWD2A', title: `₦98,765,432.10 to ${NAME}`, status: 'PENDING', since: AT },
      { reference: 'HV7K3MPQ9XWD2B', title: '₦1,000.00 to BELLO MUSA', status: 'SUCCESS', since: AT },
      { reference: 'HV7K3MPQ9XWD2C', title: '₦1,000.00 to BELLO MUSA', status: 'AWAITING_OTP', since: AT },
      { reference: 'HV7K3MPQ9XWD2D', title: '₦1,000.00 to BELLO MUSA', status: 'EXPIRED', since: AT },
    ],
  },
} as const;
const CUSTOMER: BankAnswers = {
  ...FRAME,
  'GET /api/admin/customers/{id}': CUSTOMER_ANSWER,
  'GET /api/admin/tickets': TICKETS,
};

const PAYMENT = 'GET /api/admin/payments/{knownBy}';
const at = (second: number) => `2026-11-21T09:30:0${second}.000Z`;
const RETURNED = {
  id: ID,
  reference: 'HV7K3MPQ9XWD2A',
  title: `₦98,765,432.10 to ${NAME}`,
  status: 'FAILED',
  customer: { id: ID, name: NAME },
  facts: [
    { label: 'From', value: `${NAME}, 1000000040` },
    { label: 'To', value: `${NAME}, 3000000051, Guaranty Trust Bank (GTBank)` },
    { label: 'Amount', value: '₦98,765,432.10' },
    { label: 'Charges', value: '₦50.00 transfer fee, ₦3.75 VAT, ₦50.00 stamp duty' },
    { label: 'Kind', value: 'To another bank' },
    { label: 'Narration', value: `“${'Maize and yam seedlings '.repeat(4).trim()}”` },
    { label: 'Reference', value: 'HV7K3MPQ9XWD2A' },
    { label: 'Session ID', value: '090605261121103000123456789012' },
    { label: 'Why it failed', value: 'It was not credited at the other bank.' },
    { label: 'What the customer reads', value: '“Not sent. ₦98,765,535.85 is back in your account.”' },
    { label: 'Times asked', value: '1' },
    { label: 'Last answer', value: '51 No sufficient funds' },
  ],
  timeline: [
    { step: 'STARTED', at: at(0) },
    { step: 'DEBITED', at: at(3) },
    { step: 'SENT', at: at(4) },
    { step: 'FAILED', at: at(5) },
    { step: 'RETURNED', at: at(5) },
  ],
  total: 98_765_535.85,
  destinationBankName: 'Guaranty Trust Bank (GTBank)',
  stopUntil: null,
  isBill: false,
  payments: null,
} as const;
const ORDERED = {
  ...RETURNED,
  reference: 'HV7K3MPQ9XWD2E',
  title: '₦98,766,432.10 to 30 recipients',
  status: 'SUCCESS',
  facts: RETURNED.facts.slice(0, 3),
  timeline: [],
  payments: Array.from({ length: 30 }, (_, place) => ({
    position: place + 1,
    title: `₦98,765,432.10 to ${NAME}`,
    reference: `HV7K3MPQ9XWD${20 + place}`,
    status: place === 1 ? ('FAILED' as const) : ('SUCCESS' as const),
    problem: place === 1 ? 'There is not enough money in this account. No money moved.' : null,
  })),
} as const;
const HELD = {
  ...RETURNED,
  status: 'PENDING',
  facts: RETURNED.facts.slice(0, 7),
  timeline: [
    { step: 'STARTED', at: at(0) },
    { step: 'HELD', at: at(3) },
  ],
  stopUntil: '2026-11-21T09:30:33.000Z',
} as const;

testScreens(
  'Payments',
  { path: '/admin/payments?q=HV7K3MPQ9XWD2A', as: MAKER },
  {
    'nothing looked for': {
      path: '/admin/payments',
      answers: FRAME,
      until: says('Any payment of a customer'),
    },
    loading: {
      answers: { ...FRAME, [PAYMENT]: 'nothing yet' },
      until: (page) => page.getByText('Looking for the payment').waitFor({ state: 'attached' }),
    },
    unknown: {
      answers: {
        ...FRAME,
        [PAYMENT]: { refuses: 'NOT_FOUND' },
        'GET /api/admin/transactions/{knownBy}': { refuses: 'NOT_FOUND' },
      },
      until: says('Nothing of a customer has this reference'),
    },
    failed: {
      answers: { ...FRAME, [PAYMENT]: { refuses: 'UNAVAILABLE' } },
      until: says('The bank is busy right now.'),
    },
    returned: {
      answers: { ...FRAME, [PAYMENT]: { says: RETURNED } },
      until: says('came back to the account', 'It was not credited at the other bank.'),
      atAnyWidth: true,
    },
    'of a bulk transfer': {
      answers: { ...FRAME, [PAYMENT]: { says: ORDERED } },
      until: says('Its payments', 'HV7K3MPQ9XWD20', '1 to 25 of 30'),
      atAnyWidth: true,
    },
    held: {
      answers: { ...FRAME, [PAYMENT]: { says: HELD } },
      until: says('Can be stopped until 21-11-2026 10:30:33'),
    },
  },
);

const ROW = {
  referenceNumber: 'HV7K3MPQ9XWD2A',
  dateCreated: '21-11-2026',
  timeCreated: '10:30:00',
  accountType: "Farmers' Cooperative Savings Account",
  amount: 98_765_432.1,
  transactionType: 'Transfer',
  status: 'SUCCESS',
  narration: 'Maize and yam seedlings for the second planting',
  counterparty: NAME,
  wasStopped: false,
} as const;
const LIST = 'GET /api/admin/customers/{id}/transactions';

testScreens(
  'Transactions of a customer',
  { path: `/admin/customers/${ID}/transactions`, as: MAKER },
  {
    loading: {
      answers: { ...CUSTOMER, [LIST]: 'nothing yet' },
      until: (page) => page.getByText('Loading transactions').waitFor({ state: 'attached' }),
    },
    loaded: {
      answers: {
        ...CUSTOMER,
        [LIST]: {
          says: [
            ROW,
            { ...ROW, referenceNumber: 'HV7K3MPQ9XWD2B', status: 'PENDING' },
            { ...ROW, referenceNumber: 'HV7K3MPQ9XWD2C-RETURN', transactionType: 'Deposit' },
            { ...ROW, referenceNumber: 'HV7K3MPQ9XWD2D-FEE', transactionType: 'Charge', amount: 50 },
          ],
          totalCount: 4,
        },
      },
      until: says(`Transactions of ${NAME}`, '4 results'),
      atAnyWidth: true,
    },
    'none yet': {
      answers: { ...CUSTOMER, [LIST]: { says: [], totalCount: 0 } },
      until: says('What the customer sends and receives will be listed here.'),
    },
    failed: {
      answers: { ...CUSTOMER, [LIST]: { refuses: 'UNAVAILABLE' } },
      until: says('The bank is busy right now.'),
    },
  },
);

const ENTRY = {
  account: '1000000040',
  rule: 'Transfer interbank',
  direction: 'OUT',
  amount: 98_765_432.1,
  narration: ROW.narration,
  at: AT,
  isReturn: false,
} as const;
const ONE = 'GET /api/admin/customers/{id}/transactions/{referenceNumber}';
const SHOWN = {
  customer: { id: ID, name: NAME },
  details: {
    sessionId: '090605261121103000123456789012',
    transactionType: 'Transfer',
    sourceAccountName: NAME,
    destinationAccountName: NAME,
    sourceAccountNumber: '1000000040',
    destinationAccountNumber: '3000000051',
    destinationBank: 'Guaranty Trust Bank (GTBank)',
    amount: ROW.amount,
    dateCreated: '21-11-2026 10:30',
    narration: ROW.narration,
    referenceNumber: ROW.referenceNumber,
    status: 'PENDING',
    counterparty: NAME,
    destinationBankCode: '000013',
    isBetweenOwnAccounts: false,
    wasStopped: false,
    operationId: ID,
  },
  entries: [
    ENTRY,
    { ...ENTRY, account: 'Interbank settlement', direction: 'IN' },
    { ...ENTRY, account: 'Interbank settlement', isReturn: true },
    { ...ENTRY, direction: 'IN', isReturn: true },
  ],
  paymentReference: ROW.referenceNumber,
  receiptCode: '7K3M9QZP4T2XH6WA',
  queued: [{ queue: 'unsettled-payments', id: ID, title: 'Unsettled payments' }],
} as const;

testScreens(
  'Transaction of a customer',
  { path: `/admin/customers/${ID}/transactions/${ROW.referenceNumber}`, as: MAKER },
  {
    loading: {
      answers: { ...FRAME, [ONE]: 'nothing yet' },
      until: (page) => page.getByText('Loading the transaction').waitFor({ state: 'attached' }),
    },
    'that waits for people': {
      answers: { ...FRAME, [ONE]: { says: SHOWN } },
      until: says('It waits for somebody to decide', 'In the ledger', '7K3M 9QZP 4T2X H6WA', 'Returned'),
      atAnyWidth: true,
    },
    'to a name with letters of another script': {
      answers: {
        ...FRAME,
        [ONE]: {
          says: { ...SHOWN, details: { ...SHOWN.details, destinationAccountName: 'ВELLO MUSA' } },
        },
      },
      until: says('ВELLO MUSA', 'Some letters are not Latin'),
    },
    'that nobody here paid': {
      answers: {
        ...FRAME,
        [ONE]: { says: { ...SHOWN, entries: [], paymentReference: null, receiptCode: null, queued: [] } },
      },
      until: says('Nothing was booked', 'Nobody has asked for a receipt', 'No payment of a customer here'),
    },
    unknown: {
      answers: { ...FRAME, [ONE]: { refuses: 'NOT_FOUND' } },
      until: says('This customer has no such transaction'),
    },
    failed: {
      answers: { ...FRAME, [ONE]: { refuses: 'UNAVAILABLE' } },
      until: says('The bank is busy right now.'),
    },
  },
);

testScreens(
  'Tickets',
  { path: '/admin/tickets', as: MAKER },
  {
    loading: {
      answers: { ...FRAME, 'GET /api/admin/tickets': 'nothing yet' },
      until: (page) => page.getByText('Loading tickets').waitFor({ state: 'attached' }),
    },
    loaded: {
      answers: { ...FRAME, 'GET /api/admin/tickets': TICKETS },
      until: says('27 results'),
      atAnyWidth: true,
    },
    'of one customer that wait': {
      path: `/admin/tickets?customer=${ID}&status=WAITING`,
      answers: { ...FRAME, 'GET /api/admin/tickets': TICKETS },
      until: says(`Customer: ${NAME}`),
    },
    'none yet': {
      answers: { ...FRAME, 'GET /api/admin/tickets': { says: [], totalCount: 0 } },
      until: says('What customers write to the bank is listed here.'),
    },
    failed: {
      answers: { ...FRAME, 'GET /api/admin/tickets': { refuses: 'UNAVAILABLE' } },
      until: says('The bank is busy right now.'),
    },
  },
);

testScreens(
  'Ticket',
  { path: `/admin/tickets/${ID}`, as: MAKER, answers: { ...FRAME, [ONE_TICKET]: { says: TICKET } } },
  {
    loading: {
      answers: { ...FRAME, [ONE_TICKET]: 'nothing yet' },
      until: (page) => page.getByText('Loading the conversation').waitFor({ state: 'attached' }),
    },
    unknown: {
      answers: { ...FRAME, [ONE_TICKET]: { refuses: 'NOT_FOUND' } },
      until: says('There is no such ticket'),
    },
    failed: {
      answers: { ...FRAME, [ONE_TICKET]: { refuses: 'UNAVAILABLE' } },
      until: says('The bank is busy right now.'),
    },
    'that waits': { until: says('Thank you for writing.', 'Late', 'Bisi Adeyemi'), atAnyWidth: true },
    'about a problem that was decided, done': {
      answers: {
        ...FRAME,
        [ONE_TICKET]: {
          says: {
            ...TICKET,
            resolved: true,
            state: 'DONE',
            urgency: 'IN_TIME',
            dispute: { ...REPORTED, state: 'DECLINED', decidedAt: AT, decision: 'It arrived.' },
          },
        },
      },
      until: says('Mark as Unresolved', 'I sent it to the wrong person', 'Declined'),
    },
    'about a problem to decide': {
      answers: { ...FRAME, [ONE_TICKET]: { says: { ...TICKET, dispute: REPORTED, isUndecided: true } } },
      until: says('Decide about this problem'),
    },
    'answered without words': {
      until: async (page) => {
        await press('Send')(page);
        await says('This field is required')(page);
      },
    },
    'an answer that somebody was faster with': {
      answers: {
        ...FRAME,
        [ONE_TICKET]: { says: TICKET },
        'POST /api/admin/tickets/{id}/messages': { refuses: 'TICKET_MOVED_ON' },
      },
      until: async (page) => {
        await page.getByLabel(`Answer to ${NAME}`).fill('We are sorry. The money is back.');
        await press('Send')(page);
        await says('Something was written here meanwhile.')(page);
      },
    },
    'a file': {
      answers: {
        ...FRAME,
        [ONE_TICKET]: { says: TICKET },
        'GET /api/admin/tickets/attachments/{id}/download': {
          says: { content: dataUrl(png(600, 900)), name: TICKET_FILE.name },
        },
      },
      until: async (page) => {
        await press(/^slip of the transfer/)(page);
        await page.getByRole('img', { name: TICKET_FILE.name }).waitFor();
      },
    },
  },
);

testScreens(
  'Customers',
  { path: '/admin/customers', as: MAKER },
  {
    loading: {
      answers: { ...FRAME, 'GET /api/admin/customers': 'nothing yet' },
      until: (page) => page.getByText('Loading customers').waitFor({ state: 'attached' }),
    },
    loaded: {
      answers: {
        ...FRAME,
        'GET /api/admin/customers': {
          says: [
            { ...line(1, NAME, 'oluwaseun@harvest.test · 08030000001'), state: 'FROZEN' },
            { ...line(2, 'Ngozi Eze', 'ngozi@harvest.test · 08030000003'), state: 'APPLICANT' },
            { ...line(3, 'Ada Obi', 'ada@harvest.test · 08030000002'), state: 'ACTIVE' },
            { ...line(4, 'Fatima Sani', 'fatima@harvest.test · 08030000004'), state: 'NOT_REGISTERED' },
            { ...line(5, 'Musa Bello', 'musa@harvest.test · 08030000005'), state: 'LOCKED' },
          ],
          totalCount: 5,
        },
      },
      until: says('Ada Obi'),
      atAnyWidth: true,
    },
    'those who are blocked': {
      path: '/admin/customers?status=BLOCKED',
      answers: {
        ...FRAME,
        'GET /api/admin/customers': {
          says: [{ ...line(1, NAME, 'oluwaseun@harvest.test · 08030000001'), state: 'BLOCKED' }],
          totalCount: 1,
        },
      },
      until: says('1 result', 'Blocked'),
    },
    'nobody found': {
      path: '/admin/customers?q=zzz',
      answers: { ...FRAME, 'GET /api/admin/customers': { says: [], totalCount: 0 } },
      until: says('No records to display'),
    },
    failed: {
      answers: { ...FRAME, 'GET /api/admin/customers': { refuses: 'UNAVAILABLE' } },
      until: says('The bank is busy right now.'),
    },
  },
);

testScreens(
  'Customer',
  { path: `/admin/customers/${ID}`, as: MAKER, answers: CUSTOMER },
  {
    loading: {
      answers: { ...FRAME, 'GET /api/admin/customers/{id}': 'nothing yet' },
      until: (page) => page.getByText('Loading the customer').waitFor({ state: 'attached' }),
    },
    failed: {
      answers: { ...FRAME, 'GET /api/admin/customers/{id}': 'no connection' },
      until: (page) => page.getByRole('button', { name: 'Retry' }).waitFor(),
    },
    frozen: { until: says('This customer is frozen'), atAnyWidth: true },
    'choosing pages': {
      until: async (page) => {
        await press('Permit more pages')(page);
        await page.getByRole('dialog').getByLabel('Settings').check();
      },
    },
    'before asking': {
      until: async (page) => {
        await press('Unfreeze')(page);
        await says('A colleague has to approve this')(page);
      },
    },
  },
);

const ABOUT_PICTURES = {
  ...approval,
  action: 'approve',
  label: 'Accept documents',
  subject: { kind: 'kyc-level-3', id: ID, title: `${NAME}: KYC level 3` },
  comment: '',
  facts: [],
  mayDecide: true,
} as const;

testScreens(
  'Approvals',
  { path: '/admin/approvals', as: CHECKER },
  {
    loading: {
      answers: { ...FRAME, 'GET /api/admin/approvals': 'nothing yet' },
      until: (page) => page.getByText('Loading approvals').waitFor({ state: 'attached' }),
    },
    failed: {
      answers: { ...FRAME, 'GET /api/admin/approvals': { refuses: 'UNAVAILABLE' } },
      until: says('The bank is busy right now.'),
    },
    loaded: {
      answers: {
        ...FRAME,
        'GET /api/admin/approvals': {
          says: [
            approval,
            { ...decided, state: 'APPROVED' },
            { ...decided, id: ID.replace(/0$/, '2'), state: 'DECLINED', decisionComment: 'Not now' },
            { ...decided, id: ID.replace(/0$/, '3'), state: 'WITHDRAWN', checker: null, decisionComment: '' },
            { ...decided, id: ID.replace(/0$/, '4'), state: 'EXPIRED', checker: null, decisionComment: '' },
          ],
          totalCount: 5,
        },
      },
      until: says('5 results', 'expires in 5 h', 'Withdrawn', 'Expired'),
      atAnyWidth: true,
    },
    empty: {
      answers: { ...FRAME, 'GET /api/admin/approvals': { says: [], totalCount: 0 } },
      until: says('No records to display'),
    },
    'seen by who asked': {
      answers: FRAME,
      until: async (page) => {
        await press(/^Open Unfreeze/)(page);
        await says('Somebody else with the right')(page);
      },
      atAnyWidth: true,
    },
    'that can be withdrawn': {
      answers: {
        ...FRAME,
        'GET /api/admin/approvals': { says: [{ ...approval, mayWithdraw: true }], totalCount: 1 },
        'POST /api/admin/approvals/{id}/withdraw': { refuses: 'APPROVAL_EXPIRED', params: { hours: 72 } },
      },
      until: async (page) => {
        await press(/^Open Unfreeze/)(page);
        await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
        await says('Nobody decided about this within 72 hours', /^in 5 h/)(page);
      },
    },
    'that expired': {
      answers: {
        ...FRAME,
        'GET /api/admin/approvals': {
          says: [{ ...decided, state: 'EXPIRED', checker: null, decisionComment: '' }],
          totalCount: 1,
        },
      },
      until: async (page) => {
        await press(/^Open Unfreeze/)(page);
        await says('Expired, because nobody decided')(page);
      },
    },
    'about pictures': {
      answers: {
        ...FRAME,
        'GET /api/admin/approvals': { says: [ABOUT_PICTURES], totalCount: 1 },
        'GET /api/admin/approvals/{id}': {
          says: {
            ...ABOUT_PICTURES,
            stake: [{ label: 'Address given', value: '14 Old Market Road, Kano' }, ...FACTS],
            files: KYC_FILES,
          },
        },
        'GET /api/admin/approvals/{id}/files/{fileId}': { says: { content: dataUrl(png(600, 900)) } },
      },
      until: async (page) => {
        await press(/^Open Accept documents/)(page);
        await page.getByRole('img', { name: 'Utility bill' }).waitFor();
        await says('Look at every picture first.')(page);
      },
    },
    'by an app that is new': {
      answers: {
        ...FRAME,
        'GET /api/admin/approvals': { says: [{ ...approval, mayDecide: true }], totalCount: 1 },
        'GET /api/admin/authenticator': {
          says: {
            twoFactorAuthenticationType: 'GOOGLE_AUTHENTICATOR',
            authenticatorRequired: false,
            decidesFrom: AT,
          },
        },
      },
      until: async (page) => {
        await press(/^Open Unfreeze/)(page);
        await says('Your app is new', 'Balance at stake')(page);
      },
    },
    'declined without a comment': {
      answers: {
        ...FRAME,
        'GET /api/admin/approvals': { says: [{ ...approval, mayDecide: true }], totalCount: 1 },
      },
      until: async (page) => {
        await press(/^Open Unfreeze/)(page);
        await says('Balance at stake')(page);
        await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
        await says('This field is required')(page);
      },
    },
  },
);

const PERMISSIONS = {
  REVIEWER: 'Review what customers submit',
  SUPPORT: 'Look after customers',
  APPROVER: 'Approve what colleagues ask for',
  AUDITOR: 'Read the audit',
} as const;
type Permission = keyof typeof PERMISSIONS;

/** A colleague as they are listed to one who may ask to change what they may do. */
function colleague(digit: number, title: string, subtitle: string, permissions: readonly Permission[]) {
  const asked = { needsComment: true, needsSecondPerson: true };
  const choices = Object.entries(PERMISSIONS).map(([value, label]) => {
    const chosen = permissions.some((permission) => permission === value);
    return { value, label, chosen, fixed: false };
  });
  return {
    ...line(digit, title, subtitle),
    permissions,
    twoFactorAuthenticationType: 'OTP_AUTHENTICATION',
    disabled: false,
    signInCodesUsedUp: false,
    actions: [
      { action: 'change-permissions', label: 'Change permissions', tone: 'neutral', ...asked, choices },
      { action: 'disable', label: 'Disable', tone: 'danger', ...asked },
    ],
  } as const;
}

const COLLEAGUES: BankAnswers = {
  ...FRAME,
  'GET /api/admin/staff': {
    says: [
      colleague(1, 'Bisi Adeyemi', 'maker@harvest.test', ['REVIEWER', 'SUPPORT']),
      // Nobody does anything to themselves.
      {
        ...colleague(2, 'Chidi Okafor', 'checker@harvest.test', ['REVIEWER', 'APPROVER', 'AUDITOR']),
        actions: [],
      },
      colleague(3, 'Halima Sani', 'auditor@harvest.test', ['AUDITOR']),
    ],
    totalCount: 3,
  },
};

testScreens(
  'Staff',
  { path: '/admin/staff', as: CHECKER },
  {
    loading: {
      answers: { ...FRAME, 'GET /api/admin/staff': 'nothing yet' },
      until: (page) => page.getByText('Loading staff').waitFor({ state: 'attached' }),
    },
    loaded: { answers: COLLEAGUES, until: says('Halima Sani'), atAnyWidth: true },
    'whose codes are used up': {
      answers: {
        ...FRAME,
        'GET /api/admin/staff': {
          says: [
            {
              ...line(1, NAME, 'oluwaseun.abubakar-olanrewaju@harvest.test'),
              permissions: ['REVIEWER', 'SUPPORT', 'AUDITOR'],
              twoFactorAuthenticationType: 'OTP_AUTHENTICATION',
              disabled: false,
              signInCodesUsedUp: true,
              actions: [
                {
                  action: 'allow-sign-in-codes',
                  label: 'Let sign in again',
                  tone: 'good',
                  needsComment: true,
                  needsSecondPerson: false,
                },
              ],
            },
          ],
          totalCount: 1,
        },
      },
      until: says('Too many wrong sign-in codes were entered.', 'Let sign in again'),
    },
    failed: {
      answers: { ...FRAME, 'GET /api/admin/staff': { refuses: 'UNAVAILABLE' } },
      until: says('The bank is busy right now.'),
    },
    'changing permissions': {
      answers: COLLEAGUES,
      until: async (page) => {
        await press('Change permissions')(page);
        await says('Look after customers')(page);
      },
    },
  },
);

const AUDIT_WORDS = {
  DONE: 'changed the permitted pages of',
  WAITING_FOR_APPROVAL: 'asked to change the permitted pages of',
  APPROVED: 'approved changing the permitted pages of',
  DECLINED: 'declined changing the permitted pages of',
} as const;

const AUTHENTICATOR = 'GET /api/admin/authenticator';
const STARTED_APP = {
  image: png(200, 200).toString('base64'),
  secretCode: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  setUpLink: 'otpauth://totp/Harvest%20back%20office:maker@harvest.test?secret=JBSWY3DPEHPK3PXP',
  operationId: ID,
  maskedEmail: 'm***@harvest.test',
};

const OWN_SESSIONS = 'GET /api/admin/sessions';
const HERE = {
  id: '01a10000-0000-7000-8000-00000000000e',
  browser: 'Chrome on Windows',
  address: '105.112.0.9',
  startedAt: AT,
  lastActiveAt: AT,
  current: true,
} as const;
const ALONE: BankAnswers = { ...FRAME, [OWN_SESSIONS]: { says: [HERE] } };

testScreens(
  'Password of a colleague',
  { path: '/admin/password', as: MAKER },
  {
    loading: {
      answers: { ...FRAME, [OWN_SESSIONS]: 'nothing yet' },
      until: (page) => page.getByText('Loading where you are logged in').waitFor({ state: 'attached' }),
    },
    empty: { answers: ALONE, until: says('You are logged in here and nowhere else.') },
    'logged in elsewhere': {
      answers: {
        ...FRAME,
        [OWN_SESSIONS]: { says: [HERE, { ...HERE, id: ID, browser: null, current: false }] },
      },
      until: says('Unknown browser or program'),
    },
    refused: {
      answers: { ...ALONE, 'PATCH /api/admin/password': { refuses: 'WRONG_OLD_PASSWORD' } },
      until: async (page) => {
        await page.getByLabel('Old Password *').fill('Not#Mine1');
        await page.getByLabel('New Password *').fill('Guinea#Corn7');
        await page.getByLabel('Confirm Password *').fill('Guinea#Corn7');
        await page.getByRole('main').getByRole('button', { name: 'Change Password' }).click();
        await says('The old password is not right.')(page);
      },
    },
  },
);

testScreens(
  'Authenticator app',
  { path: '/admin/authenticator', as: MAKER },
  {
    loading: {
      answers: { ...FRAME, [AUTHENTICATOR]: 'nothing yet' },
      until: (page) => page.getByText('Loading your second factor').waitFor({ state: 'attached' }),
    },
    failed: {
      answers: { ...FRAME, [AUTHENTICATOR]: { refuses: 'UNAVAILABLE' } },
      until: says('The bank is busy right now.'),
    },
    'by mail': { answers: FRAME, until: says('We mail your codes') },
    'by mail, needed': {
      answers: {
        ...FRAME,
        [AUTHENTICATOR]: {
          says: {
            twoFactorAuthenticationType: 'OTP_AUTHENTICATION',
            authenticatorRequired: true,
            decidesFrom: null,
          },
        },
      },
      until: says('Set an app before you approve'),
    },
    'by an app': {
      answers: {
        ...FRAME,
        [AUTHENTICATOR]: {
          says: {
            twoFactorAuthenticationType: 'GOOGLE_AUTHENTICATOR',
            authenticatorRequired: false,
            decidesFrom: null,
          },
        },
      },
      until: says('An app makes your codes', 'Move to another phone'),
    },
    'by an app that is new': {
      answers: {
        ...FRAME,
        [AUTHENTICATOR]: {
          says: {
            twoFactorAuthenticationType: 'GOOGLE_AUTHENTICATOR',
            authenticatorRequired: false,
            decidesFrom: AT,
          },
        },
      },
      until: says('Your app is new', 'so you can approve and decline from'),
    },
    'to be scanned': {
      answers: { ...FRAME, 'GET /api/admin/authenticator/generate': { says: STARTED_APP } },
      until: async (page) => {
        await press('Set up an app')(page);
        await says('Add this bank to your app')(page);
      },
    },
    'the mailed code': {
      answers: { ...FRAME, 'GET /api/admin/authenticator/generate': { says: STARTED_APP } },
      until: async (page) => {
        await press('Set up an app')(page);
        await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
        await says('We mailed it to')(page);
      },
    },
    'too many wrong codes': {
      answers: { ...FRAME, 'GET /api/admin/authenticator/generate': { refuses: 'TOO_MANY_WRONG_CODES' } },
      until: async (page) => {
        await press('Set up an app')(page);
        await says('Too many wrong codes in 24 hours')(page);
      },
    },
  },
);

testScreens(
  'Audit',
  { path: '/admin/audit', as: CHECKER },
  {
    loading: {
      answers: { ...FRAME, 'GET /api/admin/audit': 'nothing yet' },
      until: (page) => page.getByText('Loading audit').waitFor({ state: 'attached' }),
    },
    empty: {
      answers: { ...FRAME, 'GET /api/admin/audit': { says: [], totalCount: 0 } },
      until: says('No records to display'),
    },
    loaded: {
      answers: {
        ...FRAME,
        'GET /api/admin/audit': {
          says: (['DONE', 'WAITING_FOR_APPROVAL', 'APPROVED', 'DECLINED'] as const).map((outcome, index) => ({
            id: ID.replace(/0$/, String(index)),
            at: AT,
            staff: 'Bisi Adeyemi',
            action: 'Change permitted pages',
            askedBy: index < 2 ? null : 'Chidi Okafor',
            sentence: {
              before: AUDIT_WORDS[outcome],
              namesSubject: true,
              after: index < 2 ? '' : ', asked for by Chidi Okafor',
            },
            subject: { kind: index === 0 ? 'onboarding-documents' : 'customers', id: ID, title: NAME },
            comment: index === 1 ? 'She came to the branch with her passport and asked for it.' : '',
            outcome,
          })),
          totalCount: 4,
        },
      },
      until: says('4 results'),
      atAnyWidth: true,
    },
    'the filters of a telephone': {
      only: 'telephone',
      answers: { ...FRAME, 'GET /api/admin/audit': { says: [], totalCount: 12 } },
      until: async (page) => {
        await press('Filters')(page);
        await page.getByRole('dialog').getByRole('button', { name: 'Show 12 entries' }).waitFor();
      },
    },
    failed: {
      answers: { ...FRAME, 'GET /api/admin/audit': { refuses: 'UNAVAILABLE' } },
      until: says('The bank is busy right now.'),
    },
  },
);
