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
  expect(text.subject).not.toMatch(/\d/);
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
