import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { type SubmitEvent, useId, useState } from 'react';
import { type StatementWanted, useRequestStatementMutation } from '../../api/statements-api.ts';
import { createIdempotencyKeys } from '../../lib/idempotency-keys.ts';
import { DateField } from '../../ui/date-field.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { FormShell } from '../../ui/form-shell.tsx';
import { ListField } from '../../ui/list-field.tsx';
import { ProblemInView } from '../../ui/problem-in-view.tsx';
import { RadioField } from '../../ui/radio-field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { accountOptions } from '../account-options.ts';
import { FetchFailure } from '../fetch-failure.tsx';
import { failureBeside } from '../report-action-failure.ts';
import { toast } from '../toast.ts';
import classes from './statement-dialog.module.css';
import { StatementFiles } from './statement-files.tsx';
import { PERIODS } from './statement-period.ts';
import { StatementSummary } from './statement-summary.tsx';
import { type StatementForm, useStatementForm } from './use-statement-form.ts';

type Props = { readonly isOpen: boolean; readonly onClose: () => void };

/** Which account, which days (S2 §2); then by mail, or at once as a file. */
export function StatementDialog({ isOpen, onClose }: Props) {
  return (
    <DialogFrame isOpen={isOpen} title={TEXTS.requestStatement} onClose={onClose} isInAddress isLong>
      <StatementRequest onClose={onClose} />
    </DialogFrame>
  );
}

function StatementRequest({ onClose }: Pick<Props, 'onClose'>) {
  const form = useStatementForm();
  const [requestStatement, { isLoading: isBusy }] = useRequestStatementMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const [keys] = useState(createIdempotencyKeys);
  const id = useId();

  /** What is asked for, if all of it is there; else the first field that is not right takes the focus. */
  const ready = (): StatementWanted | null => {
    setProblem(null);
    const wrong = form.submit();
    if (wrong !== undefined)
      document.getElementById(id)?.querySelector<HTMLElement>(`[data-path="${wrong}"]`)?.focus();
    return form.wanted;
  };
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = ready();
    if (wanted === null || isBusy) return;
    const { error } = await requestStatement({ wanted, idempotencyKey: keys.keyOf(wanted) });
    if (error) return setProblem(failureBeside(error, TEXTS.statementRequestFailed));
    toast.success(TEXTS.statementRequested);
    onClose();
  };

  return (
    <FormShell id={id} onSubmit={(event) => void send(event)} hasLegend>
      <Fields form={form} />
      {form.wanted !== null && <StatementSummary wanted={form.wanted} />}
      <StatementFiles onReady={ready} onProblem={setProblem} />
      <ProblemInView text={problem} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton busy={isBusy && TEXTS.loading}>Send by mail</SubmitButton>
      </DialogActions>
    </FormShell>
  );
}

const closedOptions = (closed: StatementForm['accounts']['closed']) =>
  accountOptions(closed).map((option) => ({ ...option, label: `${option.label}, closed` }));

function Fields({ form }: { readonly form: StatementForm }) {
  const { accounts, today, nuban, period, days, problems } = form;
  return (
    <>
      {accounts.error && !accounts.isFetching && (
        <FetchFailure
          failure={accounts.error}
          fallback={TEXTS.fetchAccountsFailed}
          onRetry={accounts.refetch}
        />
      )}
      <ListField
        label="Account"
        required
        data-path="nuban"
        isLoading={accounts.isFetching && accounts.list.length === 0}
        data={[...accountOptions(accounts.list), ...closedOptions(accounts.closed)]}
        value={nuban}
        onChange={form.choose}
        error={problems.nuban}
      />
      <RadioField
        label="Period"
        options={PERIODS}
        value={period}
        onChange={(value) => {
          const chosen = PERIODS.find((each) => each.value === value);
          if (chosen !== undefined) form.choosePeriod(chosen.value);
        }}
      />
      <div className={classes['days']}>
        <DateField
          label="Start Date"
          required
          data-path="startDate"
          value={days.startDate}
          max={today}
          onChange={(startDate) => form.changeDays({ startDate })}
          error={problems.startDate}
        />
        <DateField
          label="End Date"
          required
          data-path="endDate"
          value={days.endDate}
          max={today}
          onChange={(endDate) => form.changeDays({ endDate })}
          error={problems.endDate}
        />
      </div>
    </>
  );
}
