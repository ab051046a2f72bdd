import { useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import {
  NO_SCHEDULE,
  type ScheduleValues,
  scheduleErrors,
} from '../../../components/scheduling/schedule-values.ts';
import { createWatchedValue } from '../../../lib/watched-value.ts';

const kept = createWatchedValue<Readonly<ScheduleValues>>(NO_SCHEDULE);

export const bulkSchedule = { get: kept.get, restore: kept.set };

export const clearBulkSchedule = (): void => kept.set(NO_SCHEDULE);

/** When all recipients are paid: one setting, shared by every row (decision 59). */
export function useBulkSchedule() {
  const [search] = useSearchParams();
  // Whoever led here wants it paid later.
  useState(() => {
    if (search.get('schedule') === '1') kept.set({ ...kept.get(), isScheduled: true });
  });
  const values = useSyncExternalStore(kept.subscribe, kept.get);
  const [isJudged, setIsJudged] = useState(false);
  return {
    values,
    errors: isJudged ? scheduleErrors(values) : {},
    change: (changed: Partial<ScheduleValues>) => kept.set({ ...kept.get(), ...changed }),
    /** Whether it is as it should be; else what is wrong is said, with the focus in the first of it. */
    judge: (): boolean => {
      const [first] = Object.keys(scheduleErrors(kept.get()));
      setIsJudged(true);
      if (first === undefined) return true;
      document.querySelector<HTMLElement>(`[data-path="${first}"]`)?.focus();
      return false;
    },
  };
}
