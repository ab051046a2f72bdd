import { expect, test } from 'vitest';
import { authenticatorResetText, factorChangedText, setUpText } from './two-factor-rules.ts';

const bank = {
  name: 'Harvest',
  support: { phone: '0700 000 0000', whatsApp: '+234 700 000 0000', hours: 'Every day, 07:00 to 21:00' },
};

const FACTORS = ['OTP_AUTHENTICATION', 'GOOGLE_AUTHENTICATOR'] as const;

test.each(FACTORS)('message with a code that sets %s: holds the code as its only six digits', (factor) => {
  const text = setUpText('Harvest', 'bank.example', factor, '000042');
  for (const words of [text.email, text.sms])
    expect([...new Set(words.match(/\d{6,}/g))]).toEqual(['000042']);
  expect(text.subject).toBe('Your Harvest code to change your second factor');
  expect(text.email).toContain('change your password and contact Harvest');
  expect(text.sms.endsWith('\n\n@bank.example #000042')).toBe(true);
});

test('messages about a changed factor: hold nothing that looks like a code, at any time of any day', () => {
  for (const now of ['2026-11-21T23:59:59Z', '2031-01-01T00:00:00Z'].map((text) => new Date(text))) {
    const texts = [
      ...FACTORS.map((factor) => factorChangedText(bank, factor, now)),
      authenticatorResetText(bank, now),
    ];
    for (const { email, sms, subject } of texts) {
      expect(`${subject} ${email} ${sms}`).not.toMatch(/\d{6}/);
      for (const words of [email, sms]) expect(words).toContain('call 0700 000 0000');
    }
  }
});

test('messages about a changed factor: say in email and SMS what counts now, and since when', () => {
  const now = new Date('2026-11-21T11:00:00Z');
  const changed = factorChangedText(bank, 'GOOGLE_AUTHENTICATOR', now);
  expect(changed.subject).toBe('Your second factor was changed');
  const reset = authenticatorResetText(bank, now);
  expect(reset.subject).toBe('Your second factor was reset');
  for (const [text, factor] of [
    [changed, 'the code of your authenticator app'],
    [reset, 'the code we send you by e-mail and SMS'],
  ] as const)
    for (const words of [text.email, text.sms]) {
      expect(words).toContain(factor);
      expect(words).toContain('21 Nov 2026');
    }
  expect(reset.email).toContain('passkeys and backup codes off your account');
  expect(reset.email).toContain('For at least 24 hours');
  expect(reset.email).toContain('You are logged out everywhere');
});
