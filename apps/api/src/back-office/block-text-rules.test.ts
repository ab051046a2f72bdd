import { expect, test } from 'vitest';
import { blockedText, unblockedText } from './block-text-rules.ts';

const BANK = { name: 'Harvest', support: { phone: '0700 000 0000', whatsApp: '', hours: '' } };
const NOW = new Date('2026-11-21T23:59:59Z');

test('the messages of a block and of its end: say what it means, when, and whom to call, and hold no code', () => {
  const blocked = blockedText(BANK, NOW);
  expect(blocked.email).toBe(
    'We have blocked your profile to protect you. You are logged out everywhere, and nobody can log in.\n\nWhen: 22 Nov 2026 00:59\n\n' +
      'Your money is still there. Money that is sent to you arrives, and what you scheduled is still paid.\n\nTo log in again, call 0700 000 0000.',
  );
  expect(blocked.sms).toBe(
    'Harvest: We have blocked your profile to protect you. You are logged out everywhere, and nobody can log in. Your money is still there. To log in again, call 0700 000 0000.',
  );
  const unblocked = unblockedText(BANK, NOW);
  expect(unblocked.email).toContain('choose Forgot Password on the login page first');
  for (const { subject, email, sms } of [blocked, unblocked]) {
    expect(email).toContain('call 0700 000 0000');
    for (const words of [subject, email, sms]) expect(words).not.toMatch(/(?<!\d)\d{6}(?!\d)/);
  }
});
