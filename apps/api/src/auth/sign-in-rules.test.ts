import { expect, test } from 'vitest';
import { signInText } from './sign-in-rules.ts';

test('message with a sign-in code: holds the code as its only six digits, at any time of any day', () => {
  for (const now of ['2026-11-21T23:59:59Z', '2031-01-01T00:00:00Z']) {
    const text = signInText('Harvest', 'bank.example', new Date(now), '000042');
    for (const words of [text.email, text.sms])
      expect([...new Set(words.match(/\d{6,}/g))]).toEqual(['000042']);
    expect(text.subject).not.toMatch(/\d/);
    expect(text.sms.endsWith('@bank.example #000042')).toBe(true);
  }
});
