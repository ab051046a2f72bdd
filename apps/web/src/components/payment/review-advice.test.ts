import { expect, test } from 'vitest';
import { BILL_WORDS } from './bill-words.ts';
import { reviewAdvice } from './review-advice.ts';
import { TRANSFER_WORDS } from './transfer-words.ts';

const UNCHANGED = { warning: null };

test.each([
  [0, false, 'You sent this less than a minute ago. Confirm only if you mean to send it again.'],
  [1, false, 'You sent this 1 minute ago. Confirm only if you mean to send it again.'],
  [4, false, 'You sent this 4 minutes ago. Confirm only if you mean to send it again.'],
  [
    2,
    true,
    'You sent this 2 minutes ago, and it is still on its way. Confirm only if you mean to send it again.',
  ],
])(
  'the review, of money that was sent %d minutes ago (on its way: %s): warns of it',
  (sentSameMinutesAgo, sameIsOnItsWay, text) => {
    const advice = reviewAdvice(
      { sentSameMinutesAgo, sameIsOnItsWay, isNewRecipient: false },
      UNCHANGED,
      TRANSFER_WORDS,
    );
    expect(advice).toEqual({ tone: 'warning', text });
  },
);

test('the review, of money to somebody new: advises to check the name', () => {
  const advice = reviewAdvice(
    { sentSameMinutesAgo: null, sameIsOnItsWay: false, isNewRecipient: true },
    UNCHANGED,
    TRANSFER_WORDS,
  );
  expect(advice?.tone).toBe('info');
  expect(advice?.text).toBe('First time you pay this account. Check the name.');
  expect(advice?.more).toMatch(/hard to get back/);
});

test('the review, of something bought: speaks of buying', () => {
  const notes = { sentSameMinutesAgo: 1, sameIsOnItsWay: false, isNewRecipient: true };
  expect(reviewAdvice(notes, UNCHANGED, BILL_WORDS)?.text).toBe(
    'You bought this 1 minute ago. Confirm only if you mean to buy it again.',
  );
  expect(reviewAdvice({ ...notes, sentSameMinutesAgo: null }, UNCHANGED, BILL_WORDS)?.text).toBe(
    'First time you buy for this number. Check it.',
  );
});

test('the review, of money to somebody known: says nothing more', () => {
  expect(
    reviewAdvice(
      { sentSameMinutesAgo: null, sameIsOnItsWay: false, isNewRecipient: false },
      UNCHANGED,
      TRANSFER_WORDS,
    ),
  ).toBeNull();
});

test('the review, of money to a name that has changed: says that before everything else', () => {
  const warning = 'The other bank now says BELLO SANI, and no longer BELLO MUSA.';
  expect(
    reviewAdvice(
      { sentSameMinutesAgo: 1, sameIsOnItsWay: false, isNewRecipient: true },
      { warning },
      TRANSFER_WORDS,
    ),
  ).toEqual({
    tone: 'warning',
    text: warning,
  });
});
