import { TEXTS } from '@harvest/contracts/texts';
import { useState } from 'react';
import { useAccountsQuery, useClosedAccountsQuery } from '../../api/accounts-api.ts';
import type { StatementWanted } from '../../api/statements-api.ts';
import { todayInLagos } from '../../lib/calendar-day.ts';
import { type Days, daysOf, type PeriodName, periodProblem } from './statement-period.ts';

const FIELDS = ['nuban', 'startDate', 'endDate'] as const;
type Field = (typeof FIELDS)[number];
type Problems = Readonly<Partial<Record<Field, string>>>;

/** What is asked for in the form of a statement, and what is still wrong with it. */
export function useStatementForm() {
  const { data: accounts, error, isFetching, refetch } = useAccountsQuery();
  // Those that are closed have statements, too.
  const { data: closed = [] } = useClosedAccountsQuery();
  const today = todayInLagos();
  const [chosen, setChosen] = useState<string | null>(null);
  const [period, setPeriod] = useState<PeriodName>('this-month');
  const [typed, setTyped] = useState<Days>({ startDate: null, endDate: null });
  const [isSubmitted, setIsSubmitted] = useState(false);
  const days = daysOf(period, today) ?? typed;
  const nuban = chosen ?? accounts?.[0]?.accountNumber ?? null;
  const problems = problemsOf({ nuban, ...days });
  const first = FIELDS.find((field) => problems[field] !== undefined);
  const missing = (field: Field) => (isSubmitted ? problems[field] : undefined);
  return {
    accounts: { list: accounts ?? [], closed, error, isFetching, refetch },
    today,
    nuban,
    period,
    days,
    choose: setChosen,
    choosePeriod: (next: PeriodName) => {
      // Whoever chooses days begins with those that stand there.
      setTyped(days);
      setPeriod(next);
    },
    changeDays: (changed: Partial<Days>) => {
      setTyped({ ...days, ...changed });
      setPeriod('custom');
    },
    problems: {
      nuban: missing('nuban'),
      startDate: missing('startDate'),
      // An end that does not fit its start is wrong before anything is sent.
      endDate: days.endDate === null || days.startDate === null ? missing('endDate') : problems.endDate,
    },
    wanted: first === undefined ? wantedOf(nuban, days) : null,
    /** @returns the first field that is not right yet, once it was tried to send the form */
    submit: (): Field | undefined => {
      setIsSubmitted(true);
      return first;
    },
  };
}

export type StatementForm = ReturnType<typeof useStatementForm>;

const wantedOf = (nuban: string | null, { startDate, endDate }: Days): StatementWanted | null =>
  nuban === null || startDate === null || endDate === null ? null : { nuban, startDate, endDate };

function problemsOf({ nuban, startDate, endDate }: Days & { readonly nuban: string | null }): Problems {
  const period = startDate === null || endDate === null ? null : periodProblem(startDate, endDate);
  return {
    ...(nuban === null && { nuban: TEXTS.fieldRequired }),
    ...(startDate === null && { startDate: TEXTS.fieldRequired }),
    ...(endDate === null && { endDate: TEXTS.fieldRequired }),
    ...(period !== null && { endDate: period }),
  };
}
