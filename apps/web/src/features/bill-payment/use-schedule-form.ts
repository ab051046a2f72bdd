import { useState } from 'react';
import {
  NO_SCHEDULE,
  type ScheduleValues,
  scheduleErrors,
} from '../../components/scheduling/schedule-values.ts';

/** Whether and when a purchase is made later, as it stands below the fields of any product. */
export type ScheduleForm = {
  readonly values: Readonly<ScheduleValues>;
  readonly errors: Readonly<Record<string, string>>;
  readonly change: (changed: Partial<ScheduleValues>) => void;
};

/** The same, for whoever sends it. */
export type OwnScheduleForm = ScheduleForm & {
  /** Says what is wrong beside the fields, the first of which gets the focus. @returns whether nothing is */
  readonly check: () => boolean;
  readonly empty: () => void;
};

export function useScheduleForm(): OwnScheduleForm {
  const [values, setValues] = useState(NO_SCHEDULE);
  const [errors, setErrors] = useState<ScheduleForm['errors']>({});
  return {
    values,
    errors,
    change: (changed) => {
      setValues((now) => ({ ...now, ...changed }));
      setErrors({});
    },
    check: () => {
      const found = scheduleErrors(values);
      setErrors(found);
      const [first] = Object.keys(found);
      if (first === undefined) return true;
      document.querySelector<HTMLElement>(`[data-path="${first}"]`)?.focus();
      return false;
    },
    empty: () => {
      setValues(NO_SCHEDULE);
      setErrors({});
    },
  };
}
