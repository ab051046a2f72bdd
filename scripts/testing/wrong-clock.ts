import { vi } from 'vitest';

const DAY_MS = 24 * 3600 * 1000;

/** Does this as a process would whose own clock is a day ahead of the database's. */
export async function aDayAhead<Result>(work: () => Promise<Result>): Promise<Result> {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    vi.setSystemTime(Date.now() + DAY_MS);
    return await work();
  } finally {
    vi.useRealTimers();
  }
}
