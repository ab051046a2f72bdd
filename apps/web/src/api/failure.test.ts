import { expect, test } from 'vitest';
import {
  actionFailureText,
  fetchFailureText,
  fieldErrorsOf,
  isAnswerUnknown,
  isUnreachable,
  refusalCode,
} from './failure.ts';

const refusal = { status: 422, data: { code: 'WRONG_CODE', message: 'for fetches', detail: 'for actions' } };
const lost = { status: 'FETCH_ERROR', error: 'TypeError: Failed to fetch' } as const;
const late = { status: 'TIMEOUT_ERROR', error: 'AbortError' } as const;
const garbled = { status: 'PARSING_ERROR', originalStatus: 200, data: '<h1>', error: 'SyntaxError' } as const;

test('failure texts, of a refusal: message for a fetch, detail for an action', () => {
  expect(fetchFailureText(refusal, 'fallback')).toBe('for fetches');
  expect(actionFailureText(refusal, 'fallback')).toBe('for actions');
});

test('field errors, of a bad request: what is wrong with which field, and nothing of any other failure', () => {
  const fieldErrors = { amount: 'Not valid' };
  expect(fieldErrorsOf({ status: 400, data: { code: 'BAD_REQUEST', fieldErrors } })).toEqual(fieldErrors);
  for (const failure of [refusal, lost, { status: 400, data: '<h1>Bad request</h1>' }])
    expect(fieldErrorsOf(failure)).toEqual({});
});

test.each([
  lost,
  late,
  garbled,
  { status: 502, data: '<h1>Bad gateway</h1>' },
  { status: 500, data: null },
  { name: 'TypeError' },
])('failure texts, of %j: the fallback', (failure) => {
  expect(fetchFailureText(failure, 'fallback')).toBe('fallback');
  expect(actionFailureText(failure, 'fallback')).toBe('fallback');
  expect(refusalCode(failure)).toBe(null);
});

test.each([
  [lost, true],
  [late, true],
  [garbled, true],
  [{ status: 500, data: {} }, true],
  [{ status: 503, data: {} }, true],
  [{ status: 409, data: { code: 'IDEMPOTENCY_IN_FLIGHT' } }, true],
  [{ name: 'TypeError' }, true],
  [refusal, false],
  [{ status: 409, data: { code: 'OPERATION_EXPIRED' } }, false],
  [{ status: 429, data: { code: 'CODE_TRIES_USED_UP' } }, false],
])('isAnswerUnknown, of %j: is %s', (failure, unknown) => {
  expect(isAnswerUnknown(failure)).toBe(unknown);
});

test.each([
  [lost, true],
  [refusal, false],
  [{ status: 500, data: null }, false],
])('isUnreachable, of %j: is %s', (failure, unreachable) => {
  expect(isUnreachable(failure)).toBe(unreachable);
});
