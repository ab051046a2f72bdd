import { afterAll, expect, vi } from 'vitest';

// The files of a worker share one process, and with it its `Date`.
afterAll(() => {
  const mocked = vi.getMockedSystemTime();
  vi.useRealTimers();
  expect(mocked, 'This file leaves a mocked `Date` to the next one: list it in `alone`').toBeNull();
});
