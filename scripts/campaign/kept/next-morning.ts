import { endOfLagosDay, lagosDay, secondsBetween } from '../../../apps/api/src/bank/lagos-time.ts';
import type { Platform } from '../../../apps/api/src/platform/platform.ts';

const MORNING_MS = 6 * 60 * 60 * 1000;

/** Moves the bank's clock to the next morning: limits of the day are unused, and no round meets midnight, where they change. */
export async function untilNextMorning({ clock }: Platform): Promise<void> {
  const now = await clock.now();
  const morning = new Date(endOfLagosDay(lagosDay(now)).getTime() + MORNING_MS);
  await clock.advance(secondsBetween(now, morning));
}
