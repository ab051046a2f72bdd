import type { ReactNode } from 'react';
import { dateTimeText, toTheSecondText } from '../../lib/bank-time.ts';
import type { Fact as ShownFact } from '../../ui/fact-list.tsx';
import { othersText } from './others-text.tsx';

/** An instant, in the one form that staff read; resting on it tells the second. */
export function When({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={`${toTheSecondText(at)} in Lagos`}>
      {dateTimeText(at)}
    </time>
  );
}

type Fact = {
  readonly label: string;
  readonly value: string;
  readonly at?: string | undefined;
  readonly isPhoneNumber?: true | undefined;
};

/** Facts as a list shows them, each with the instant that belongs to it; a number to call is called by a press. */
export function withTimes(facts: readonly Fact[]): ShownFact[] {
  return facts.map((fact) => ({
    label: fact.label,
    value: shownOf(fact),
    id: `${fact.label} ${fact.value} ${fact.at}`,
  }));
}

function shownOf({ value, at, isPhoneNumber }: Fact): ReactNode {
  if (isPhoneNumber) return <a href={`tel:${value}`}>{value}</a>;
  return at === undefined ? othersText(value) : inTime(value, at);
}

function inTime(value: string, at: string): ReactNode {
  if (value === '') return <When at={at} />;
  return (
    <>
      {othersText(value)} · <When at={at} />
    </>
  );
}
