import type { ReactNode } from 'react';
import { dateTimeText, toTheSecondText } from '../../lib/bank-time.ts';
import type { Fact as ShownFact } from '../../ui/fact-list.tsx';

/** An instant, in the one form that staff read; resting on it tells the second. */
export function When({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={`${toTheSecondText(at)} in Lagos`}>
      {dateTimeText(at)}
    </time>
  );
}

type Fact = { readonly label: string; readonly value: string; readonly at?: string | undefined };

/** Facts as a list shows them, each with the instant that belongs to it. */
export function withTimes(facts: readonly Fact[]): ShownFact[] {
  return facts.map(({ label, value, at }) => ({
    label,
    value: at === undefined ? value : inTime(value, at),
    id: `${label} ${value} ${at}`,
  }));
}

function inTime(value: string, at: string): ReactNode {
  if (value === '') return <When at={at} />;
  return (
    <>
      {value} · <When at={at} />
    </>
  );
}
