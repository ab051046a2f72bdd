import { kobo } from '@harvest/money';
import { describe, expect, test } from 'vitest';
import {
  codeText,
  confirmedContent,
  type FrozenTransfer,
  isOwnMove,
  isUnusual,
  limitUseOf,
  narrationOf,
  pricedAs,
  refuseOtherBank,
} from './transfer-rules.ts';

const transfer = {
  customerId: 'ada',
  sourceAccountNumber: '1000000019',
  sourceLedgerAccountId: 1n,
  sourceAccountName: 'OBI ADA',
  destinationAccountNumber: '1000000026',
  destinationBankCode: '090605',
  destinationBankName: 'Harvest',
  destinationAccountName: 'BELLO MUSA',
  destinationHere: { ledgerAccountId: 2n, customerId: 'musa' },
  description: 'Yam',
  saveAsBeneficiary: false,
  recipientIsNew: false,
  toldTogether: false,
  sessionId: '0'.repeat(30),
};

test.each([
  ['Yam seedlings', 'Yam seedlings'],
  ['  two\r\n\tlines\u2028here ', 'two lines here'],
  ['right\u202eto left\u200b', 'right to left'],
  ["not\ufffe a character, \ue000one's own", "not a character, one's own"],
  ['<b>bold</b> =1+1', '<b>bold</b> =1+1'],
  ['Ọjà àgbàdo 🌽', 'Ọjà àgbàdo 🌽'],
  ['\u0007\u200b', 'Transfer'],
  ['x'.repeat(150), 'x'.repeat(100)],
])('narration, of %j: is %j', (description, narration) => {
  expect(narrationOf(description)).toBe(narration);
});

test('narration, cut in the middle of a character: stays well formed', () => {
  const cut = narrationOf(`${'x'.repeat(99)}🌽`);
  expect(cut.isWellFormed()).toBe(true);
  expect(cut.length).toBeLessThanOrEqual(100);
});

test('what a code confirms: changes with source, destination and bank, and with nothing else', () => {
  const digest = (changes: Partial<FrozenTransfer> = {}) =>
    confirmedContent({ ...transfer, ...changes }).join('|');
  for (const change of [
    { sourceAccountNumber: '1000000033' },
    { destinationAccountNumber: '1000000033' },
    { destinationBankCode: '000013' },
  ]) {
    expect(digest(change)).not.toBe(digest());
  }
  expect(digest({ description: 'Other' })).toBe(digest());
});

test('own move: is money that stays with one customer', () => {
  expect(isOwnMove(transfer)).toBe(false);
  expect(isOwnMove({ ...transfer, customerId: 'musa' })).toBe(true);
  expect(isOwnMove({ ...transfer, destinationHere: undefined })).toBe(false);
});

test('the price of a transfer: is that of where the money goes', () => {
  expect(pricedAs(transfer)).toBe('INTRA_BANK');
  expect(pricedAs({ ...transfer, customerId: 'musa' })).toBe('OWN_ACCOUNT');
  expect(pricedAs({ ...transfer, destinationHere: undefined })).toBe('INTERBANK');
});

test.each([
  [undefined, undefined],
  ['', undefined],
  ['090605', undefined],
  ['90605', undefined],
  ['000013', { code: 'INVALID_ACCOUNT_DETAILS', status: 422 }],
])('a transfer within the bank, with the code %j of a bank: is refused with %j', (bankCode, refusal) => {
  const refuse = () => {
    refuseOtherBank(bankCode, '090605');
  };
  if (refusal === undefined) expect(refuse).not.toThrow();
  else expect(refuse).toThrow(expect.objectContaining(refusal));
});

test('what a transfer uses of the limits: names a recipient only where it is a new one', () => {
  const paid = { ...transfer, amountKobo: kobo(500) };
  const used = {
    customerId: 'ada',
    accountNumber: '1000000019',
    transferType: 'INTRA_BANK',
    amountKobo: 500n,
    newRecipient: undefined,
  };
  expect(limitUseOf(paid, 'INTRA_BANK')).toEqual(used);
  expect(limitUseOf({ ...paid, recipientIsNew: true }, 'INTRA_BANK')).toEqual({
    ...used,
    newRecipient: { what: 'account', institutionCode: '090605', number: '1000000026' },
  });
});

describe('the message with a code', () => {
  const text = codeText(transfer, kobo(12_350_600), {
    bankName: 'Harvest',
    siteHost: 'bank.example',
    code: '042042',
  });

  test('names the total with charges, the name and the ends of both accounts', () => {
    for (const words of [text.email, text.sms]) {
      for (const part of ['123,506.00', 'BELLO MUSA', '0026', '0019', '042042'])
        expect(words).toContain(part);
      expect(words).not.toContain('1000000026');
    }
    expect(text.email).toContain('It sends ₦123,506.00 to');
    expect(text.sms).toContain('sends NGN123,506.00 to');
    expect(text.subject).toBe('Your code to send ₦123,506.00');
    expect(text.email).toContain('never ask for your code');
  });

  test('holds no other six digits in a row, and ends so that phones offer the code on our page alone', () => {
    for (const words of [text.email, text.sms]) {
      expect([...new Set(words.match(/\d{6,}/g))]).toEqual(['042042']);
    }
    expect(text.sms.endsWith('\n\n@bank.example #042042')).toBe(true);
  });
});

test.each([
  [1000, [], false],
  [1_000_000, [1, 1, 1, 1], false],
  [999, [100, 100, 100, 100, 100], false],
  [1000, [100, 100, 100, 100, 100], true],
  // The middle, and not the mean, is what is usual.
  [1000, [100, 1, 100_000, 2, 100_000], true],
  [1499, [1, 2, 100, 200, 300, 400], false],
  [1500, [1, 2, 100, 200, 300, 400], true],
  [15, [1, 1, 1, 2, 2, 2], true],
  [14, [1, 1, 1, 2, 2, 2], false],
] as const)('an amount of %d kobo after %j: is unusual: %s', (amountKobo, lastSent, unusual) => {
  const sent = lastSent.map((sentKobo) => kobo(sentKobo));
  expect(isUnusual(kobo(amountKobo), sent)).toBe(unusual);
});
