import { expect, test } from 'vitest';
import { createIdempotencyKeys } from './idempotency-keys.ts';

const payment = { sourceAccountNumber: '0000000001', amount: 1000 };

test('idempotency keys, for the same content: stay the same', () => {
  const keys = createIdempotencyKeys();
  expect(keys.keyOf(payment)).toBe(keys.keyOf({ ...payment }));
});

test('idempotency keys, for changed content: are new', () => {
  const keys = createIdempotencyKeys();
  expect(keys.keyOf(payment)).not.toBe(keys.keyOf({ ...payment, amount: 1000.01 }));
});

test('idempotency keys, for content changed and changed back: are new, because that is another intent', () => {
  const keys = createIdempotencyKeys();
  const first = keys.keyOf(payment);
  keys.keyOf({ ...payment, amount: 2 });
  expect(keys.keyOf(payment)).not.toBe(first);
});

test('idempotency keys, after renew: are new for the same content', () => {
  const keys = createIdempotencyKeys();
  const first = keys.keyOf(payment);
  keys.renew();
  expect(keys.keyOf(payment)).not.toBe(first);
});

test('idempotency keys, of any intent: are 32 hexadecimal digits', () => {
  expect(createIdempotencyKeys().keyOf(payment)).toMatch(/^[0-9a-f]{32}$/);
});
