import { globSync, readFileSync } from 'node:fs';
import { alertEvents } from '@harvest/contracts/alert-events';
import { kobo } from '@harvest/money';
import { expect, test } from 'vitest';
import { EVENT_SAMPLES } from '../../../../scripts/testing/event-samples.ts';
import { signInText } from '../auth/sign-in-rules.ts';
import { blockedText, unblockedText } from '../back-office/block-text-rules.ts';
import type { BankEvent } from '../bank/bank-events.ts';
import { contactChangedText } from '../bank/contact-change-rules.ts';
import { smsParts, smsText } from '../bank/sms-text-rules.ts';
import * as bills from '../bills/bill-rules.ts';
import * as bulks from '../bulk-transfers/bulk-rules.ts';
import * as contacts from '../contacts/contact-rules.ts';
import { newDeviceText } from '../devices/new-device-rules.ts';
import { disablingText } from '../disable-account/disable-account-rules.ts';
import { proofWords } from '../ledger-upkeep/proof-words-rules.ts';
import { limitChangeText } from '../limits/limit-change-rules.ts';
import * as passkeys from '../passkeys/passkeys-rules.ts';
import * as passwordChange from '../password-change/password-change-rules.ts';
import * as passwordReset from '../password-reset/password-reset-rules.ts';
import { turnedOffText, turningOffText } from '../payment-stop/payment-stop-rules.ts';
import * as registration from '../registration/registration-rules.ts';
import * as schedules from '../scheduled-payments/schedule-rules.ts';
import * as transfers from '../transfers/transfer-rules.ts';
import * as twoFactor from '../two-factor/two-factor-rules.ts';
import { alertsFor, alertsOf } from './message-rules.ts';

const bank = {
  name: 'Harvest',
  support: { phone: '0700 000 0000', whatsApp: '+234 700 111 1111', hours: 'Every day' },
};
const now = new Date('2026-11-21T23:30:00Z');
const site = { code: '042042', bankName: 'Harvest', siteHost: 'online.harvest.example', now };
const { bankName, siteHost, code } = site;
const most = kobo(1_000_000_00n);

/** Long, and in letters that GSM-7 lacks. */
const NAME = 'ỌLÁWÁLÉ-ADÉBÁYỌ̀ ỌLÚWASẸ́YÍFÚNMI OGÚNBÀŃJỌ';
const BANK = 'Lagos Building Investment Company';

const transfer: transfers.FrozenTransfer = {
  sourceAccountNumber: '1000000019',
  sourceLedgerAccountId: 1n,
  sourceAccountName: 'OBI ADA',
  destinationAccountNumber: '1000000026',
  destinationBankCode: '090605',
  destinationBankName: BANK,
  destinationAccountName: NAME,
  destinationHere: undefined,
  description: 'Yam',
  saveAsBeneficiary: false,
  recipientIsNew: false,
  toldTogether: false,
  sessionId: '',
};
const meter: bills.FrozenBill = {
  product: 'ELECTRICITY_BILL',
  sourceAccountNumber: '1000000019',
  sourceLedgerAccountId: 1n,
  sourceAccountName: 'OBI ADA',
  providerCode: 'IBEDC',
  providerTitle: 'Port Harcourt Electricity Distribution',
  offer: undefined,
  number: '1111111111111',
  meterType: 'PREPAID',
  owner: { name: NAME, address: undefined },
  phoneNumber: '08031234567',
  recipientIsNew: false,
  requestId: undefined,
};
const offer = { code: 'PREMIUM', title: 'DStv Premium with French Plus and Extra View (1 month)' };
const wages: schedules.Scheduled = {
  sourceAccountNumber: '1000000019',
  transferType: 'INTRA_BANK',
  destinationAccountNumber: '1000000026',
  destinationAccountName: NAME,
  amountKobo: most,
  description: 'Wages',
  firstDay: '2026-12-21',
  anchorDay: '2026-12-21',
  anchorRun: 1,
  interval: 'MONTHLY',
  runsInAll: 12,
};
const power = {
  ...wages,
  transferType: 'ELECTRICITY_BILL',
  description: 'Port Harcourt Electricity prepaid',
} as const;
const scheduling = (verb: Parameters<typeof schedules.codeText>[0]['verb'], one: schedules.Scheduled) =>
  schedules.codeText({ verb, summary: schedules.summaryOf([one], most) }, site);
const bulk = {
  rowCount: 200,
  bankCount: 4,
  sourceAccountNumbers: ['1000000019', '1000000033'],
  rowsDigest: '',
  largestAccountName: NAME,
  largestAccountNumber: '1000000026',
};
const token = {
  ...meter,
  amountKobo: most,
  reference: 'HVMT47W1Y6EWBK',
  tokens: ['11112222333344445555'],
  units: '1234.5 kWh',
};
const limits = { accountNumber: '1000000019', wanted: { singleKobo: most, dailyKobo: most } };

/** Every code that is sent by SMS, under the function that words it. */
const CODES: Readonly<Record<string, { readonly sms: string }>> = {
  'transfers/codeText': transfers.codeText(transfer, most, site),
  'bills/codeText': bills.codeText(meter, most, site),
  'bills/codeText, of a bundle': bills.codeText({ ...meter, product: 'CABLE_TV', offer }, most, site),
  'bulk-transfers/codeText': bulks.codeText(bulk, most, site),
  'scheduled-payments/codeText': scheduling('schedules', wages),
  'scheduled-payments/codeText, of a change': scheduling('changes your scheduled payment to', wages),
  'scheduled-payments/codeText, of a bill': scheduling('changes your scheduled payment to', power),
  'limits/limitChangeText': limitChangeText(
    bankName,
    siteHost,
    { ...limits, transferType: 'INTERBANK' },
    code,
  ),
  'passkeys/changeText': passkeys.changeText(bankName, siteHost, 'BACKUP_CODES', code),
  'two-factor/setUpText': twoFactor.setUpText(bankName, siteHost, 'OTP_AUTHENTICATION', code),
  'contacts/phoneProofText': contacts.phoneProofText(site, code),
  'contacts/oldChannelText': contacts.oldChannelText(site, 'EMAIL', code),
  'contacts/newChannelText': contacts.newChannelText(site, 'EMAIL', code),
  'payment-stop/turningOffText': turningOffText(bankName, siteHost, code),
  'disable-account/disablingText': disablingText(site, '1000000019', code),
  'auth/signInText': signInText(bankName, siteHost, now, code),
  'registration/verificationText': registration.verificationText(site, now, code),
};

const [first, last] = ['1111', '2222'].map((digits) => digits.repeat(5));
const device = { browser: 'Samsung Internet on Android', address: '102.89.234.123', isBrowser: true };

/** What else a customer is sent without having chosen it. */
const SECURITY: Readonly<Record<string, { readonly sms: string }>> = {
  'bills/tokenText': bills.tokenText(token, bankName),
  'bills/tokenText, after new keys': bills.tokenText(
    { ...token, tokens: [first ?? '', last ?? '', ...token.tokens] },
    bankName,
  ),
  'passkeys/happenedText': passkeys.happenedText(bank, 'CODES_MADE', now),
  'two-factor/factorChangedText': twoFactor.factorChangedText(bank, 'OTP_AUTHENTICATION', now),
  'two-factor/authenticatorResetText': twoFactor.authenticatorResetText(bank, now),
  'contacts/phoneProvedText': contacts.phoneProvedText(bank, '08031234567', now),
  'contacts/lostChannelText': contacts.lostChannelText(bank, 'PHONE', now),
  'bank/contactChangedText': contactChangedText(
    bank,
    { channel: 'PHONE', value: '08031234567' },
    { from: now },
    now,
  ),
  'payment-stop/turnedOffText': turnedOffText(bank, now),
  'registration/alreadyRegisteredText': registration.alreadyRegisteredText(site),
  'registration/cannotRegisterText': registration.cannotRegisterText(site),
  'registration/ownerRegisteredText': registration.ownerRegisteredText(bank, now),
  'devices/newDeviceText': newDeviceText(bank, device, now),
  'back-office/blockedText': blockedText(bank, now),
  'back-office/unblockedText': unblockedText(bank, now),
  'password-change/passwordChangedText': passwordChange.passwordChangedText(bank, now),
  'password-change/passwordGuessedText': passwordChange.passwordGuessedText(bank, now),
  'ledger-upkeep/proofWords': {
    sms: proofWords({ sequence: 1n, journals: 1n, head: 'ab', at: now, findings: 0 }, [], []).sms,
  },
  'password-reset/passwordChangedText': passwordReset.passwordChangedText(bank, now),
};

const alerts = (Object.entries(EVENT_SAMPLES) as [BankEvent['type'], BankEvent['payload']][]).flatMap(
  ([type, payload]) => {
    const long = JSON.stringify(payload)
      .replaceAll('BELLO MUSA', NAME)
      .replaceAll('Guaranty Trust Bank', BANK)
      .replaceAll('"100000"', '"100000000"');
    const event = {
      id: 'one',
      type,
      customerId: 'ada',
      payload: JSON.parse(long) as unknown,
      occurredAt: now,
    } as BankEvent;
    return alertsFor(event, bank).map(
      ({ text }, index) => [index === 0 ? type : `${type}, to its recipient`, text] as const,
    );
  },
);

const partsOf = (texts: readonly (readonly [string, { readonly sms: string }])[]) =>
  Object.fromEntries(texts.map(([kind, { sms }]) => [kind, smsParts(smsText(sms))]));

test('codes, with long names and the highest amounts: cost one text message each', () => {
  const parts = partsOf(Object.entries(CODES));
  expect(parts).toEqual(Object.fromEntries(Object.keys(CODES).map((kind) => [kind, 1])));
});

test.each(Object.entries(CODES))('the code of %s: is there, and ends as phones expect', (_, { sms }) => {
  expect(sms.match(/(?<!\d)\d{6}(?!\d)/g)).toEqual(['042042', '042042']);
  expect(sms.endsWith('Never share it.\n\n@online.harvest.example #042042')).toBe(true);
});

test('messages about security, tokens and proofs: cost these many text messages', () => {
  expect(partsOf(Object.entries(SECURITY))).toEqual({
    'bills/tokenText': 1,
    'bills/tokenText, after new keys': 2,
    'passkeys/happenedText': 1,
    'two-factor/factorChangedText': 1,
    'two-factor/authenticatorResetText': 2,
    'contacts/phoneProvedText': 1,
    'contacts/lostChannelText': 1,
    'bank/contactChangedText': 2,
    'payment-stop/turnedOffText': 1,
    'registration/alreadyRegisteredText': 1,
    'registration/cannotRegisterText': 1,
    'registration/ownerRegisteredText': 1,
    'devices/newDeviceText': 2,
    'back-office/blockedText': 2,
    'back-office/unblockedText': 1,
    'password-change/passwordChangedText': 1,
    'password-change/passwordGuessedText': 2,
    'ledger-upkeep/proofWords': 1,
    'password-reset/passwordChangedText': 1,
  });
});

test('alerts, with long names and the highest amounts: cost these many text messages', () => {
  expect(partsOf(alerts)).toEqual({
    TRANSFER_COMPLETED: 2,
    'TRANSFER_COMPLETED, to its recipient': 1,
    TRANSFER_ON_ITS_WAY: 2,
    TRANSFER_RETURNED: 2,
    BULK_CARRIED_OUT: 2,
    TRANSFER_NOT_SENT: 2,
    BILL_ON_ITS_WAY: 2,
    BILL_BOUGHT: 2,
    BILL_RETURNED: 2,
    CREDIT_RECEIVED: 2,
    SCHEDULE_APPROVED: 2,
    SCHEDULE_CHANGED: 2,
    SCHEDULE_ALTERED: 2,
    SCHEDULED_RUN_WAITS: 2,
    SCHEDULED_RUN_FAILED: 2,
    SCHEDULE_PAUSED: 2,
    SCHEDULE_ENDED: 2,
    ACCOUNT_OPENED: 1,
    ACCOUNT_DISABLED: 2,
    ACCOUNT_ENABLED: 1,
    ACCOUNT_CLOSED: 2,
    CLOSING_WITHDRAWN: 1,
    BLOCK_REQUEST_CLOSED: 1,
    BLOCK_REQUESTED: 2,
    PERSONAL_DATA_DOWNLOADED: 1,
    TICKET_OPENED: 1,
    TICKET_ANSWERED: 1,
    DISPUTE_WITHDRAWN: 2,
    DISPUTE_DECIDED: 1,
    EMERGENCY_LOCKED: 2,
    EMERGENCY_LOCK_ENDED: 1,
    LOW_BALANCE: 1,
    SIGNED_IN: 2,
    ALERTS_CHANGED: 1,
    CUSTOMER_FROZEN: 1,
    CUSTOMER_UNFROZEN: 1,
    TOO_MANY_WRONG_CODES: 2,
    WRONG_SIGN_IN_CODES: 2,
    LIMITS_CHANGED: 1,
    BUDGET_MOSTLY_USED: 1,
    ONBOARDING_COMPLETED: 1,
    ONBOARDING_STAGE_DECLINED: 1,
    DOCUMENT_DECLINED: 1,
    KYC_LEVEL_REACHED: 1,
    KYC_SUBMITTED: 2,
    KYC_DECLINED: 1,
    KYC_REOPENED: 1,
  });
});

test.each([
  ['TRANSFER_COMPLETED', 2],
  ['TRANSFER_RETURNED', 1],
  ['SCHEDULED_RUN_FAILED', 1],
  ['SCHEDULE_PAUSED', 1],
] as const)(
  '200 events %s told together, with long names and high amounts: cost %i text messages',
  (type, parts) => {
    const long = JSON.stringify({ ...EVENT_SAMPLES[type], toldTogether: true, sourceAccountName: NAME })
      .replaceAll('BELLO MUSA', NAME)
      .replaceAll('"100000"', '"100000000"');
    const events = Array.from({ length: 200 }, (_, place) => ({
      id: `event ${place}`,
      type,
      customerId: 'ada',
      payload: JSON.parse(long) as unknown,
      occurredAt: new Date(now.getTime() + (type.startsWith('TRANSFER') ? place * 1000 : 0)),
    })) as BankEvent[];
    const told = alertsOf(events, bank);
    expect(told.map(({ text }) => smsParts(smsText(text.sms)))).toEqual([parts]);
    expect(told[0]?.text.subject).toContain('200');
  },
);

test('a change of all alerts at once: costs one text message, which counts them', () => {
  const changes = alertEvents.map((event) => ({ event, inApp: true, email: true, sms: true }));
  const event = { id: 'one', type: 'ALERTS_CHANGED', customerId: 'ada', occurredAt: now } as const;
  const [alert] = alertsFor({ ...event, payload: { changes } }, bank);
  expect(alert?.text.sms).toMatch(/^Harvest: 6 of your alerts were changed\. Log in .+ If not you, call /);
  expect(smsParts(alert?.text.sms ?? '')).toBe(1);
});

test('the two tables: have every message that rules word, but those that go by e-mail alone', () => {
  const worded = globSync('apps/api/src/!(messages)/**/*-rules.ts').flatMap((file) => {
    const slice = file.split('/').at(3) ?? '';
    const parts = readFileSync(file, 'utf8').split(/^export function /m);
    return parts
      .slice(1)
      .filter((part) => /^ {4}sms:(?! '')/m.test(part.split(/^}/m)[0] ?? ''))
      .map((part) => `${slice}/${/^\w+/.exec(part)?.[0]}`);
  });
  expect(worded.length).toBeGreaterThan(20);
  const known = new Set(Object.keys({ ...CODES, ...SECURITY }).map((kind) => kind.replace(/,.*/, '')));
  expect(worded.filter((kind) => !known.has(kind))).toEqual([]);
});
