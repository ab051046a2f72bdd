import { setTimeout as wait } from 'node:timers/promises';
import { Refusal } from '../../../apps/api/src/platform/errors.ts';

const PATIENCE_SECONDS = 120;
const PAUSE_MS = 200;

/** Again, where the database was killed meanwhile. What is done twice must do no harm. */
export async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  const until = Date.now() + PATIENCE_SECONDS * 1000;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Refusal || Date.now() > until) throw error;
      await wait(PAUSE_MS);
    }
  }
}
