import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EVENT_SAMPLES as SAMPLES } from '../../../../scripts/testing/event-samples.ts';
import type { BankEvent, EventOf } from '../bank/bank-events.ts';
import { looksLikeCode } from '../bank/six-digits-rules.ts';
import { noticeTextOf } from '../platform/notice-rules.ts';
import { alertsFor } from './message-rules.ts';

const bank = {
  name: 'Harvest',
  support: { phone: '0700 000 0000', whatsApp: '+234 700 111 1111', hours: 'Every day' },
};

const routes = readFileSync(new URL('../../../web/src/app/routes.tsx', import.meta.url), 'utf8');

const about = (type: BankEvent['type'], payload: BankEvent['payload']) =>
  alertsFor(
    {
      id: 'one',
      type,
      customerId: 'ada',
      payload,
      occurredAt: new Date('2026-11-21T12:30:00Z'),
    } as BankEvent,
    bank,
  );

test.each(Object.entries(SAMPLES) as [BankEvent['type'], BankEvent['payload']][])(
  'the notice of %s: is short, names no number to call, no bank in front and nothing that is left, and leads to a page',
  (type, payload) => {
    const alerts = about(type, payload);
    expect(alerts.length).toBeGreaterThan(0);
    for (const { text, link } of alerts) {
      const notice = noticeTextOf(text);
      expect(notice).not.toMatch(/0700|700 111|^Harvest|₦42\.42|\n|\d{6}|undefined/);
      expect(notice.length).toBeGreaterThan(10);
      expect(notice.length).toBeLessThan(320);
      expect(notice).toMatch(/^[A-Z₦\d].*\.$/);
      const page = link?.replace(/\?.*/, '').replace('one-ticket', ':ticketId');
      if (page !== undefined) expect(routes).toContain(`path="${page}"`);
    }
  },
);

test.each(Object.entries(SAMPLES) as [BankEvent['type'], BankEvent['payload']][])(
  'the words of %s: hold no six digits in a row, for there is no code in them',
  (type, payload) => {
    for (const { text } of about(type, payload)) {
      expect(looksLikeCode(`${text.subject}\n${text.email}\n${text.sms}\n${noticeTextOf(text)}`)).toBe(false);
      expect(text.highlight).toBeUndefined();
    }
  },
);

const WRITTEN = { narration: 'Yam” for Musa', subject: 'Yam” for Musa' };
const withWords = (Object.entries(SAMPLES) as [BankEvent['type'], BankEvent['payload']][]).filter(
  ([, payload]) => 'narration' in payload || 'subject' in payload,
);

test.each(withWords)(
  'the words of %s, with what somebody wrote: hold it in the mail alone, if at all, and quoted',
  (type, payload) => {
    for (const { text } of about(type, { ...payload, ...WRITTEN } as BankEvent['payload'])) {
      expect(`${text.subject} ${text.sms} ${noticeTextOf(text)}`).not.toContain('for Musa');
      expect(text.email.replace(/^(They wrote|You wrote|About): “Yam’ for Musa”$/m, '')).not.toContain(
        'for Musa',
      );
    }
  },
);

test.each([
  ['TRANSFER_ON_ITS_WAY', 'To BELLO MUSA at Guaranty Trust Bank, from your account ending 0019.'],
  ['CREDIT_RECEIVED', 'From BELLO MUSA at Guaranty Trust Bank, into your account ending 0019.'],
  ['BILL_ON_ITS_WAY', 'For Ikeja Electric prepaid for the meter ending 5678, from your account ending 0019.'],
  ['LOW_BALANCE', 'Your account ending 0019 has less than ₦5,000.00.'],
  ['TICKET_ANSWERED', 'Open it to read our answer.'],
  ['KYC_SUBMITTED', 'We look at what you submitted for KYC level 2, and answer within one working day.'],
  ['ALERTS_CHANGED', 'Alerts of “Money comes in” come in the app and by e-mail now.'],
] as const)('the notice of %s: says %s', (type, words) => {
  expect(about(type, SAMPLES[type]).map(({ text }) => noticeTextOf(text))).toEqual([words]);
});

test.each<[EventOf<'ALERTS_CHANGED'>['payload'], string]>([
  [
    { changes: [{ event: 'SIGN_IN', inApp: false, email: false, sms: false }] },
    'Alerts of “Somebody logs in” are turned off.',
  ],
  [
    { changes: [{ event: 'DEBIT', inApp: true, email: true, sms: true }] },
    'Alerts of “Money leaves an account” come in the app, by e-mail and by text message now.',
  ],
  [
    { changes: [{ event: 'TICKET', inApp: false, email: false, sms: true }] },
    'Alerts of “Customer service answers” come by text message now.',
  ],
  [
    {
      changes: [
        { event: 'CREDIT', inApp: false, email: false, sms: false },
        { event: 'SCHEDULE', inApp: true, email: false, sms: false },
      ],
    },
    'Alerts of “Money comes in” are turned off. Alerts of “Scheduled payments” come in the app now.',
  ],
  [
    { accountNumber: '1000000019', belowKobo: '500000' },
    'You are told now when your account ending 0019 has less than ₦5,000.00.',
  ],
  [
    { accountNumber: '1000000019', belowKobo: null },
    'You are not told any more when the balance of your account ending 0019 is low.',
  ],
])('the words of a change of alerts, %j: say what counts now, and whom to call', (payload, words) => {
  const [alert] = about('ALERTS_CHANGED', payload);
  expect(alert?.text.email).toContain(
    `${words}\n\nWhen: 21 Nov 2026 13:30\n\nIf this was not you, call 0700`,
  );
  expect(alert?.text.sms).toBe(`Harvest: ${words} If not you, call 0700 000 0000 at once.`);
});

test('the words of a login from a browser nobody knows: say that there was one, when, and what to do', () => {
  const [alert] = about('SIGNED_IN', {});
  expect(alert?.text.sms).toBe(
    'Harvest: You logged in. 21 Nov 2026 13:30. If this was not you, lock your accounts and change your password at once, and call 0700 000 0000.',
  );
});
