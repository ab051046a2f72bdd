import { expect, test } from 'vitest';
import { contactChangedText } from '../bank/contact-change-rules.ts';
import {
  lostChannelText,
  newChannelText,
  oldChannelText,
  phoneProofText,
  phoneProvedText,
  planProofs,
} from './contact-rules.ts';

const CHANNELS = ['EMAIL', 'PHONE'] as const;

// hasApp, isByPhoneOnly, isPhoneProved, isLost: where the first code goes, and what else is asked.
test.each([
  ['EMAIL', [false, false, true, false], 'EMAIL', null],
  ['EMAIL', [true, false, true, false], 'EMAIL', 'GOOGLE_AUTHENTICATOR'],
  ['EMAIL', [false, true, true, false], 'EMAIL', 'SMS'],
  ['EMAIL', [true, true, true, false], 'EMAIL', 'GOOGLE_AUTHENTICATOR'],
  ['EMAIL', [false, false, true, true], 'PHONE', null],
  ['EMAIL', [false, true, true, true], 'PHONE', null],
  ['EMAIL', [false, false, false, false], undefined, undefined],
  ['EMAIL', [false, true, false, true], undefined, undefined],
  ['PHONE', [false, false, true, false], 'PHONE', null],
  ['PHONE', [false, false, false, false], 'PHONE', null],
  ['PHONE', [false, true, true, false], 'PHONE', null],
  ['PHONE', [true, true, true, false], 'PHONE', 'GOOGLE_AUTHENTICATOR'],
  ['PHONE', [false, true, false, false], undefined, undefined],
  ['PHONE', [false, true, false, true], 'EMAIL', null],
  ['PHONE', [true, false, true, true], 'EMAIL', 'GOOGLE_AUTHENTICATOR'],
] as const)(
  'a change of %s, of somebody who is %j: is proved on %s, and by %s',
  (channel, [hasApp, isByPhoneOnly, isPhoneProved, isLost], first, alsoProvedBy) => {
    const plan = planProofs(channel, { hasApp, isByPhoneOnly, isPhoneProved, isLost });
    expect(plan).toEqual(first && { first, alsoProvedBy });
  },
);

test('no change of an address: is ever proved by a mailbox alone while mail is worth nothing', () => {
  for (const isLost of [true, false])
    for (const hasApp of [true, false]) {
      const standing = { hasApp, isByPhoneOnly: true, isPhoneProved: true, isLost };
      const plan = planProofs('EMAIL', standing);
      expect(plan?.first === 'PHONE' || plan?.alsoProvedBy !== null).toBe(true);
    }
});

const site = { bankName: 'Harvest', siteHost: 'bank.example' };
const bank = {
  name: 'Harvest',
  support: { phone: '0700 000 0000', whatsApp: '+234 700 000 0000', hours: 'Every day, 07:00 to 21:00' },
};

test('messages with a code of these: hold the code as their only six digits, where phones look for it', () => {
  const texts = [
    phoneProofText(site, '000042'),
    ...CHANNELS.flatMap((channel) => [
      oldChannelText(site, channel, '000042'),
      newChannelText(site, channel, '000042'),
    ]),
  ];
  for (const { subject, email, sms } of texts) {
    for (const words of [email, sms]) expect([...new Set(words.match(/\d{6,}/g))]).toEqual(['000042']);
    expect(email).toContain('code is 000042.');
    expect(sms.endsWith('\n\n@bank.example #000042')).toBe(true);
    expect(subject).not.toMatch(/\d/);
  }
});

test('messages about what changed: hold nothing that looks like a code, whatever the address', () => {
  for (const now of ['2026-11-21T23:59:59Z', '2031-01-01T00:00:00Z'].map((text) => new Date(text))) {
    const texts = [
      contactChangedText(bank, { channel: 'EMAIL', value: '123456@654321.test' }, 'BY_PHONE', now),
      contactChangedText(bank, { channel: 'PHONE', value: '08030123456' }, 'AS_BEFORE', now),
      contactChangedText(bank, { channel: 'PHONE', value: '08030123456' }, { from: now }, now),
      phoneProvedText(bank, '08030123456', now),
      ...CHANNELS.map((channel) => lostChannelText(bank, channel, now)),
    ];
    for (const { subject, email, sms } of texts) {
      expect(`${subject} ${email} ${sms}`).not.toMatch(/\d{6}/);
      for (const words of [email, sms]) expect(words).toContain('call 0700 000 0000');
    }
  }
});
