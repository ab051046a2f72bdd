import { expect, test } from 'vitest';
import { sessionReducer, setAppLoading } from './session.ts';

test('The loading flag: starts false and takes what an action carries', () => {
  const begun = sessionReducer(undefined, { type: 'begin' });
  expect(begun).toEqual({ appLoading: false, userInfo: null });
  const loading = sessionReducer(begun, setAppLoading(true));
  expect(loading.appLoading).toBe(true);
  expect(sessionReducer(loading, setAppLoading(false)).appLoading).toBe(false);
});
