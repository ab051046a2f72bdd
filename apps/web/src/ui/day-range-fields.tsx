import { todayInLagos } from '../lib/calendar-day.ts';
import { DateField } from './date-field.tsx';

type Days = { readonly from?: string | undefined; readonly to?: string | undefined };

type Props = {
  /** Both ends belong to it, each as `2026-11-21`. */
  readonly days: Days;
  readonly onChange: (changed: { readonly from?: string | null; readonly to?: string | null }) => void;
};

/** From one day to another, today at the latest; either end may be open. */
export function DayRangeFields({ days: { from, to }, onChange }: Props) {
  const today = todayInLagos();
  return (
    <>
      <DateField
        label="From"
        value={from ?? null}
        max={to ?? today}
        onChange={(day) => onChange({ from: day })}
      />
      <DateField
        label="To"
        value={to ?? null}
        min={from}
        max={today}
        onChange={(day) => onChange({ to: day })}
      />
    </>
  );
}
