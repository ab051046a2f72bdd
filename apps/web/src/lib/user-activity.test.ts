import { expect, test } from 'vitest';
import { takeUserActivity, watchUserActivity } from './user-activity.ts';

test('user activity, before any input: there is none', () => {
  watchUserActivity(new EventTarget());
  expect(takeUserActivity()).toBe(false);
});

test.each(['mousemove', 'keydown', 'scroll', 'click'])('user activity, after %s: counts once', (kind) => {
  const page = new EventTarget();
  watchUserActivity(page);
  page.dispatchEvent(new Event(kind));
  expect(takeUserActivity()).toBe(true);
  expect(takeUserActivity()).toBe(false);
});

test('user activity, after an event that is no input: there is none', () => {
  const page = new EventTarget();
  watchUserActivity(page);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(takeUserActivity()).toBe(false);
});
