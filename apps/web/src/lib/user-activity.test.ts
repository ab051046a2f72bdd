import { expect, test } from 'vitest';
import { listenForInput, takeUserActivity, watchUserActivity } from './user-activity.ts';

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

test('listenForInput, the page moving under a mouse that lies still: hears nothing', () => {
  const page = new EventTarget();
  let heard = 0;
  const stop = listenForInput(page, () => {
    heard += 1;
  });
  const moveTo = (screenX: number, screenY: number) =>
    page.dispatchEvent(Object.assign(new Event('mousemove'), { screenX, screenY }));
  moveTo(10, 20);
  moveTo(10, 20);
  expect(heard).toBe(1);
  moveTo(11, 20);
  expect(heard).toBe(2);
  stop();
  moveTo(12, 20);
  expect(heard).toBe(2);
});
