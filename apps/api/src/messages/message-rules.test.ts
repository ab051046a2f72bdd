import { expect, test } from 'vitest';
import type { BankEvent, EventOf } from '../bank/bank-events.ts';
import { smsParts, smsText } from '../bank/sms-text-rules.ts';
import { alertsFor, alertsOf } from './message-rules.ts';

const bank = {
  name: 'Harvest',
  support: { phone: '0700 000 0000', whatsApp: '+234 700 000 0000', hours: 'Every day, 07:00 to 21:00' },
};

const event: EventOf<'TRANSFER_COMPLETED'> = {
  id: '01a1fbd4-68b2-7676-b649-778990cbcf6b',
  type: 'TRANSFER_COMPLETED',
  customerId: 'ada',
  payload: {
    amountKobo: '100000000',
    totalKobo: '100005000',
    availableKobo: '1234567',
    reference: 'HVMT47W1Y6EWBK',
    narration: 'Yam seedlings',
    sourceAccountName: 'OBI ADA',
    sourceAccountNumber: '1000000019',
    destinationAccountName: 'BELLO MUSA',
    destinationAccountNumber: '1000000026',
    destinationCustomerId: 'musa',
    destinationBankCode: '090605',
    destinationBankName: 'Harvest',
    saveAsBeneficiary: false,
    toldTogether: false,
  },
  occurredAt: new Date('2026-11-21T23:30:00Z'),
};

/** What one customer is told; fails when there is not exactly one alert for them. */
function toldTo(customerId: string, about = event, from = bank) {
  const [alert, ...more] = alertsFor(about, from).filter((each) => each.customerId === customerId);
  if (alert === undefined || more.length > 0) throw new Error(`Not one alert for ${customerId}`);
  return alert.text;
}

test('words of money sent: tell the total that left, to whom, when in Lagos, what is left and whom to call', () => {
  const { subject, email, sms } = toldTo('ada');
  expect(subject).toBe('Debit: ₦1,000,050.00');
  for (const words of [email, sms]) {
    for (const part of [
      '₦1,000,050.00',
      '₦12,345.67',
      '0019',
      'BELLO MUSA',
      '22 Nov 2026 00:30',
      'HVMT47W1Y6EWBK',
    ])
      expect(words).toContain(part);
    expect(words).not.toContain('1000000019');
    expect(words).not.toContain('1000000026');
  }
  expect(email).toContain('You wrote: “Yam seedlings”');
  expect(email.split('\n').at(-1)).toBe(
    'If this was not you, call 0700 000 0000 or write to +234 700 000 0000 on WhatsApp at once.',
  );
  expect(sms).toMatch(/\. Avail bal: ₦12,345\.67\. If not you, call 0700 000 0000$/);
});

test('words of money sent, told before the bank kept what was left: leave it out', () => {
  const { email, sms } = toldTo('ada', { ...event, payload: { ...event.payload, availableKobo: undefined } });
  expect(`${email} ${sms}`).not.toMatch(/avail|undefined|NaN/i);
});

test.each([
  ['no number at all', { phone: '', whatsApp: '' }, 'contact Harvest at once.', 'contact us'],
  [
    'WhatsApp alone',
    { phone: '', whatsApp: '+234 700 000 0000' },
    'write to +234 700 000 0000 on WhatsApp at once.',
    'WhatsApp +234 700 000 0000',
  ],
  [
    'a phone alone',
    { phone: '0700 000 0000', whatsApp: '' },
    'call 0700 000 0000 at once.',
    'call 0700 000 0000',
  ],
])('words of money sent, from a bank with %s: say what there is', (_, ways, long, short) => {
  const from = { ...bank, support: { ...ways, hours: 'Every day' } };
  const { email, sms } = toldTo('ada', event, from);
  expect(email.split('\n').at(-1)).toBe(`If this was not you, ${long}`);
  expect(sms.endsWith(`. If not you, ${short}`)).toBe(true);
});

test('words of money received: tell the amount that came, and nothing of what the sender paid', () => {
  const { subject, email, sms } = toldTo('musa');
  expect(subject).toBe('Credit: ₦1,000,000.00');
  for (const words of [email, sms]) {
    for (const part of ['₦1,000,000.00', '0026', 'OBI ADA', 'HVMT47W1Y6EWBK']) expect(words).toContain(part);
    expect(words).not.toContain('1,000,050');
    expect(words).not.toContain('12,345');
    expect(words).not.toContain('0019');
  }
});

test.each([
  ['Yam seedlings. Thank you.', '“Yam seedlings. Thank you.”'],
  ['12345 or 2.5', '“12345 or 2.5”'],
  ['A.B. Musa', '“A.B. Musa”'],
  ['12345 or 1234567', 'read it in the app'],
  ['call 0803 000 0001', 'read it in the app'],
  ['call 0803.000.0001', 'read it in the app'],
  ['call 0803  000  0001', 'read it in the app'],
  ['call 0803\u2800\u2800000\u28000001', 'read it in the app'],
  ['call 0803_000_0001', 'read it in the app'],
  ['call 0803 - 000 - 0001', 'read it in the app'],
  ['482  913', 'read it in the app'],
  ['Rent of 1,200,000', '“Rent of 1,200,000”'],
  ['pay to ０１２３４５６７８９', 'read it in the app'],
  ['482.913', 'read it in the app'],
  ['48\u200b2913', 'read it in the app'],
  ['evil\u2024com', 'read it in the app'],
  ['evil.\u200bcom', 'read it in the app'],
  ['call 123456', 'read it in the app'],
  ['482-913', 'read it in the app'],
  ['４８２９１３', 'read it in the app'],
  ['log in at harvest.example', 'read it in the app'],
  ['evil。com', 'read it in the app'],
  ['48/29/13', 'read it in the app'],
  ['482_913', 'read it in the app'],
  ['https://x', 'read it in the app'],
  ['me@x', 'read it in the app'],
  ['evil．com', 'read it in the app'],
  ['evil.\u0301com', 'read it in the app'],
  ['10.0.0.1', 'read it in the app'],
  ['Yam” Harvest: call us. “', '“Yam’ Harvest: call us. ’”'],
  ['"Yam" «maize» ″rice″', '“’Yam’ ’maize’ ’rice’”'],
  ['Yam\n\nHarvest: call us', '“Yam Harvest: call us”'],
])(
  'words of a sender, %j: stand quoted in mail, or not at all, and never in a text message',
  (narration, words) => {
    const about = { ...event, payload: { ...event.payload, narration } };
    for (const [customerId, who] of [
      ['ada', 'You wrote'],
      ['musa', 'They wrote'],
    ] as const) {
      const { email, sms } = toldTo(customerId, about);
      expect(email.split('\n')).toContain(`${who}: ${words}`);
      expect(sms).not.toContain(narration);
      if (!words.includes(narration)) expect(email).not.toContain(narration);
    }
  },
);

test('a mail of money that came in: does not ask whether its reader did it', () => {
  expect(toldTo('ada', event).email).toContain('If this was not you,');
  const { email } = toldTo('musa', event);
  expect(email).toContain('If you do not know what it is for,');
  expect(email).not.toContain('If this was not you');
});

const { destinationCustomerId: _, ...elsewhere } = {
  ...event.payload,
  destinationBankCode: '000013',
  destinationBankName: 'Guaranty Trust Bank (GTBank)',
};
const RECIPIENT = 'BELLO MUSA at Guaranty Trust Bank (GTBank)';

test('words of money on its way to another bank: tell the payer alone what left and what comes next', () => {
  const about = { ...event, type: 'TRANSFER_ON_ITS_WAY', payload: elsewhere } as const;
  const [alert, ...more] = alertsFor(about, bank);
  expect([alert?.customerId, more]).toEqual(['ada', []]);
  expect(alert?.text.subject).toBe('Debit: ₦1,000,050.00');
  for (const words of [alert?.text.email, alert?.text.sms])
    for (const part of [RECIPIENT, '0019', '₦12,345.67', 'HVMT47W1Y6EWBK', 'call 0700 000 0000'])
      expect(words).toContain(part);
  expect(alert?.text.email).toContain(
    'It is on its way. Should it not arrive, it comes back and we tell you.',
  );
});

test('words of money that came back: tell the payer alone all that is back, and that nothing was charged', () => {
  const why = 'The other bank could not be reached (code 91).';
  const about = { ...event, type: 'TRANSFER_RETURNED', payload: { ...elsewhere, why } } as const;
  const [alert, ...more] = alertsFor(about, bank);
  expect([alert?.customerId, more]).toEqual(['ada', []]);
  expect(alert?.text.subject).toBe('Returned: ₦1,000,050.00');
  for (const words of [alert?.text.email, alert?.text.sms])
    for (const part of [
      '₦1,000,050.00 is back',
      RECIPIENT,
      'nothing was charged',
      why,
      '0019',
      'HVMT47W1Y6EWBK',
    ])
      expect(words).toContain(part);
});

test('words of money that was kept back and could not be sent: tell the payer alone that it is still there, and why', () => {
  const why = 'The receiving account cannot take money right now. No money moved.';
  const about = { ...event, type: 'TRANSFER_NOT_SENT', payload: { ...elsewhere, why } } as const;
  const [alert, ...more] = alertsFor(about, bank);
  expect([alert?.customerId, more]).toEqual(['ada', []]);
  expect(alert?.text.subject).toBe('Not sent: ₦1,000,000.00');
  for (const words of [alert?.text.email, alert?.text.sms])
    for (const part of [
      `₦1,000,000.00 to ${RECIPIENT} was not sent`,
      'The money is still in',
      '0019',
      why,
      'HVMT47W1Y6EWBK',
    ])
      expect(words).toContain(part);
});

test.each([
  ['2026-11-21T23:29:01Z', 0],
  ['2026-11-21T23:29:00Z', 1],
  ['2026-11-20T23:29:00Z', 1],
])('words of money that arrived at another bank, which left at %s: are told %d times', (debitedAt, times) => {
  const alerts = alertsFor({ ...event, payload: { ...elsewhere, debitedAt } }, bank);
  expect(alerts.map(({ customerId, text }) => [customerId, text.subject])).toEqual(
    Array.from({ length: times }, () => ['ada', 'Arrived: ₦1,000,000.00']),
  );
  for (const { text } of alerts)
    for (const words of [text.email, text.sms])
      expect(words).toContain(`₦1,000,000.00 you sent to ${RECIPIENT}`);
});

test.each([
  ['CUSTOMER_FROZEN', 'Your accounts are frozen', 'money cannot leave them'],
  ['CUSTOMER_UNFROZEN', 'Your accounts are open again', 'you can send money again'],
  [
    'TOO_MANY_WRONG_CODES',
    'Too many wrong codes were entered',
    'Nothing can be confirmed with a code for now',
  ],
  [
    'WRONG_SIGN_IN_CODES',
    'Somebody tries to log in with your password',
    'entered several wrong codes to log in',
  ],
] as const)('words of %s: tell the customer what it means for them', (type, subject, what) => {
  const about = { ...event, type, payload: {} };
  const alerts = alertsFor(about, bank);
  expect(alerts.map(({ customerId }) => customerId)).toEqual(['ada']);
  const text = alerts[0]?.text;
  expect(text?.subject).toBe(subject);
  expect(text?.email).toContain('22 Nov 2026 00:30');
  for (const words of [text?.email, text?.sms]) {
    expect(words).toContain(what);
    expect(words).toContain('call 0700 000 0000');
    expect(words).not.toMatch(/\d{6}/);
  }
});

test.each([
  [
    { type: 'KYC_LEVEL_REACHED', payload: { level: 1, dailyKobo: '5000000', keepsOwnLimits: false } },
    'You can pay up to ₦50,000.00 a day',
    'You have KYC level 1. You can pay up to ₦50,000.00 a day now.',
  ],
  [
    { type: 'KYC_LEVEL_REACHED', payload: { level: 1, dailyKobo: '5000000', keepsOwnLimits: true } },
    'You can pay up to ₦50,000.00 a day',
    'a day now. The lower limits you set for your accounts stay.',
  ],
  [
    { type: 'KYC_SUBMITTED', payload: { level: 1 } },
    'We look at what you submitted for KYC level 1',
    'If this was not you, call',
  ],
  [
    { type: 'KYC_DECLINED', payload: { level: 1 } },
    'What you submitted for KYC level 1 was declined',
    'Log in to read why. To',
  ],
  [
    { type: 'KYC_DECLINED', payload: { level: 3 } },
    'What you submitted for KYC level 3 was declined',
    'submit it again, call 0700 000 0000',
  ],
  [
    { type: 'KYC_REOPENED', payload: { level: 3 } },
    'You can submit for KYC level 3 again',
    'Log in and open Know Your Customer (KYC).',
  ],
] as const)('words of %j: tell the customer what it means, and no reason', (what, subject, words) => {
  const alerts = alertsFor({ ...event, ...what }, bank);
  expect(alerts.map(({ customerId, text }) => [customerId, text.subject])).toEqual([['ada', subject]]);
  for (const told of [alerts[0]?.text.email, alerts[0]?.text.sms]) expect(told).toContain(words);
});

const bulk = (sent: number, paidKobo: string, ...sourceAccountNumbers: string[]) => ({
  ...event,
  type: 'BULK_CARRIED_OUT' as const,
  payload: {
    reference: 'HVMT47W1Y6EWBK',
    rows: 10,
    sent,
    stopped: 0,
    open: 0,
    paidKobo,
    sourceAccountNumbers,
  },
});

const stoppedBulk = (sent: number, stopped: number) => {
  const about = bulk(sent, '1050', '1000000019');
  return { ...about, payload: { ...about.payload, stopped } };
};

const openBulk = (sent: number, open: number) => {
  const about = bulk(sent, '1050', '1000000019');
  return { ...about, payload: { ...about.payload, open } };
};

test.each([
  [
    'of which one failed',
    bulk(9, '9000000', '1000000019'),
    'Bulk transfer: 9 of 10 sent',
    ['9 of 10 were sent: ₦90,000.00 left your account ending 0019.', '1 was not sent; log in to see why.'],
    'comes back and we tell you',
  ],
  [
    'of two accounts',
    bulk(10, '1050', '1000000019', '1000000026'),
    'Bulk transfer: 10 of 10 sent',
    ['10 of 10 were sent: ₦10.50 left your accounts ending 0019, 0026.'],
    'comes back and we tell you',
  ],
  [
    'of which one could not be tried yet',
    openBulk(8, 1),
    'Bulk transfer: 8 of 10 sent so far',
    [
      '8 of 10 were sent: ₦10.50 left your account ending 0019.',
      '1 was not sent; log in to see why.',
      '1 is not sent yet. We go on with it and tell you: do not send it again.',
    ],
    'comes back and we tell you',
  ],
  [
    'of which its customer stopped some',
    stoppedBulk(7, 2),
    'Bulk transfer: 7 of 10 sent',
    [
      '7 of 10 were sent: ₦10.50 left your account ending 0019.',
      '1 was not sent; log in to see why.',
      '2 were stopped and not sent.',
    ],
    'comes back and we tell you',
  ],
  [
    'of which its customer stopped one and nothing failed',
    stoppedBulk(9, 1),
    'Bulk transfer: 9 of 10 sent',
    ['9 of 10 were sent: ₦10.50 left your account ending 0019.', '1 was stopped and not sent.'],
    'comes back and we tell you',
  ],
  [
    'of which none could be sent',
    bulk(0, '0', '1000000019'),
    'Bulk transfer: 0 of 10 sent',
    ['Nothing was sent.', '10 were not sent; log in to see why.'],
    'call 0700 000 0000',
  ],
])(
  'words of a bulk transfer %s: tell how many, how much and from where',
  (_, about, subject, parts, more) => {
    const [alert, ...others] = alertsFor(about, bank);
    expect([alert?.customerId, alert?.text.subject, others]).toEqual(['ada', subject, []]);
    for (const words of [alert?.text.email, alert?.text.sms]) {
      for (const part of [...parts, '22 Nov 2026 00:30', 'HVMT47W1Y6EWBK']) expect(words).toContain(part);
      expect(words).not.toMatch(/\d{6}/);
    }
    expect(alert?.text.email).toContain(more);
  },
);

test('a transfer of many that are told of together: is told to who gets it, and to its payer when it comes back', () => {
  const payload = { ...event.payload, toldTogether: true };
  const told = (about: Parameters<typeof alertsFor>[0]) =>
    alertsFor(about, bank).map(({ customerId, text }) => [customerId, text.subject]);
  expect(told({ ...event, payload })).toEqual([['musa', 'Credit: ₦1,000,000.00']]);
  // Between own accounts nobody else is there to be told.
  expect(told({ ...event, payload: { ...payload, destinationCustomerId: 'ada' } })).toEqual([]);
  const { destinationCustomerId: __, ...away } = payload;
  expect(told({ ...event, type: 'TRANSFER_ON_ITS_WAY', payload: away })).toEqual([]);
  expect(told({ ...event, type: 'TRANSFER_NOT_SENT', payload: { ...away, why: '' } })).toEqual([]);
  const late = { ...away, debitedAt: '2026-11-21T20:00:00.000Z' };
  expect(told({ ...event, payload: late })).toEqual([]);
  expect(told({ ...event, type: 'TRANSFER_RETURNED', payload: { ...away, why: '' } })).toEqual([
    ['ada', 'Returned: ₦1,000,050.00'],
  ]);
});

const rowsOf = <Event extends BankEvent>(about: Event, count: number): BankEvent[] =>
  Array.from({ length: count }, (_, place) => ({
    ...about,
    id: `event ${place}`,
    payload: { ...about.payload, reference: `HVMT47W1Y6EW${place + 10}` },
    occurredAt: new Date(about.occurredAt.getTime() + ('toldTogether' in about.payload ? place * 20_000 : 0)),
  })) as BankEvent[];
const row = { ...event, payload: { ...event.payload, toldTogether: true, amountKobo: '150050' } };
const failed: EventOf<'SCHEDULED_RUN_FAILED'> = {
  ...event,
  type: 'SCHEDULED_RUN_FAILED',
  payload: {
    reference: 'HVMT47W1Y6EWBK',
    amountKobo: '150050',
    sourceAccountNumber: '1000000019',
    destinationAccountName: 'BELLO MUSA',
    destinationBankName: 'Harvest',
    day: '2026-11-21',
    problem: 'There is not enough money in this account.',
    nextDay: null,
  },
};

test.each<[string, BankEvent, string, string, RegExp]>([
  [
    'credits',
    row,
    'musa',
    'Credit: ₦6,002.00 in 4 payments',
    /From: OBI ADA\. .+00:30 to .+00:31\. Log in to see each$/,
  ],
  [
    'returns',
    { ...row, type: 'TRANSFER_RETURNED', payload: { ...row.payload, totalKobo: '150050', why: 'Refused.' } },
    'ada',
    'Returned: ₦6,002.00, 4 payments',
    /4 payments could not be sent/,
  ],
  [
    'failed runs',
    failed,
    'ada',
    '4 scheduled payments were not made: ₦6,002.00 in total',
    /There is not enough money in this account\. Log in/,
  ],
  [
    'paused schedules',
    { ...failed, type: 'SCHEDULE_PAUSED' },
    'ada',
    '4 scheduled payments are paused: ₦6,002.00 in total',
    /Nothing was paid\. There is not/,
  ],
])(
  'many %s of one account: are told once, with how many and how much, by mail each of them, in two text messages',
  (_, about, reader, subject, sms) => {
    const events = rowsOf(about, 4);
    const alerts = alertsOf(events, bank);
    expect(alerts.map(({ customerId, text }) => [customerId, text.subject])).toEqual([[reader, subject]]);
    const [{ text, link } = { text: { subject: '', email: '', sms: '' }, link: null }] = alerts;
    for (const { payload } of events)
      expect(text.email).toContain('reference' in payload ? payload.reference : '?');
    expect(text.sms).toMatch(sms);
    expect(smsParts(smsText(text.sms))).toBeLessThanOrEqual(2);
    expect(link).toMatch(/^\/(?:transaction-history|scheduled-payment)$/);
    expect(`${text.email}${text.sms}`).not.toMatch(/(?<!\d)\d{6}(?!\d)|10000000\d\d/);
    // One alone is told as ever.
    expect(alertsOf(events.slice(0, 1), bank).map((alert) => alert.text)).toEqual(
      events
        .slice(0, 1)
        .flatMap((one) => alertsFor(one, bank))
        .map((alert) => alert.text),
    );
  },
);

test('events of other accounts, senders and moments: are told each by itself, and who pays schedules of each debit', () => {
  const subjects = (events: readonly BankEvent[]) =>
    alertsOf(events, bank).map(({ customerId, text }) => `${customerId} ${text.subject}`);
  const credit = (id: string, more: object, at = row.occurredAt): BankEvent => ({
    ...row,
    id,
    payload: { ...row.payload, ...more },
    occurredAt: at,
  });
  const one = 'musa Credit: ₦1,500.50';
  expect(
    subjects([
      credit('a', {}),
      credit('b', { sourceAccountNumber: '1000000033' }),
      credit('c', { destinationAccountNumber: '1000000040' }),
    ]),
  ).toEqual([one, one, one]);
  const alone = { toldTogether: false, totalKobo: '150050' };
  const debit = 'ada Debit: ₦1,500.50';
  expect(subjects([credit('a', alone), credit('b', alone, new Date(row.occurredAt.getTime() + 1))])).toEqual([
    debit,
    one,
    debit,
    one,
  ]);
  expect(subjects([credit('a', alone), credit('b', alone)])).toEqual([
    debit,
    debit,
    'musa Credit: ₦3,001.00 in 2 payments',
  ]);
  expect(
    subjects([
      failed,
      { ...failed, id: 'b', payload: { ...failed.payload, problem: 'The account is closed.' } },
    ]),
  ).toEqual(['ada 2 scheduled payments were not made: ₦3,001.00 in total']);
});
