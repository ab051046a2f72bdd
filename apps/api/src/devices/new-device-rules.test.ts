import { expect, test } from 'vitest';
import { noticeTextOf } from '../platform/notice-rules.ts';
import { newDeviceText } from './new-device-rules.ts';

const BANK = { name: 'Harvest', support: { phone: '0700 000 0000', whatsApp: '', hours: '' } };
const NOW = new Date('2026-11-21T12:30:00Z');

test('the message of a new browser: names browser, address and time, says what to do in order, and whom to call', () => {
  const device = { browser: 'Chrome on Windows', address: '102.89.33.7', isBrowser: true };
  const text = newDeviceText(BANK, device, NOW);
  expect(text.subject).toBe('Login from a new browser');
  expect(text.email).toContain('with Chrome on Windows, for the first time');
  expect(text.email).toContain('When: 21 Nov 2026 13:30\nInternet address: 102.89.33.7');
  expect(text.email).toMatch(/Settings, then Devices.*Change your password.*Lock your accounts.*call 0700/s);
  for (const part of ['Chrome on Windows', '102.89.33.7', '21 Nov 2026 13:30', 'Devices', '0700 000 0000'])
    expect(text.sms).toContain(part);
  expect(noticeTextOf(text)).toBe(
    'Somebody logged in with Chrome on Windows, for the first time. If it was not you, log out all other devices here, change your password and lock your accounts.',
  );
});

test.each([
  [{ browser: undefined, address: '102.89.33.7', isBrowser: true }, 'a browser we do not know'],
  [{ browser: 'Chrome on Linux', address: '102.89.33.7', isBrowser: false }, 'with a program'],
])('the message of %j: says "%s"', (device, words) => {
  const { email, sms } = newDeviceText(BANK, device, NOW);
  expect(email).toContain(words);
  expect(sms).toContain(words);
});

test('the message of a new device: holds nothing that looks like a code, whatever the address is', () => {
  for (const address of ['255.255.255.255', '2001:db8:1234:5678:9012:3456:7890:1234'])
    for (const now of ['2026-11-21T23:59:59Z', '2031-01-01T00:00:00Z']) {
      const { subject, email, sms, notice } = newDeviceText(
        BANK,
        { browser: 'Chrome on Windows', address, isBrowser: true },
        new Date(now),
      );
      for (const words of [subject, email, sms, notice]) expect(words).not.toMatch(/(?<!\d)\d{6}(?!\d)/);
    }
});
