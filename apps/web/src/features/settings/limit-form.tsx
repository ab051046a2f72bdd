import { LIMITED_TYPE_NAMES, type LimitedType } from '@harvest/contracts/limited-types';
import { TEXTS } from '@harvest/contracts/texts';
import { Button, Checkbox } from '@mantine/core';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import {
  type AccountLimit,
  type StartedLimitChange,
  useStartLimitChangeMutation,
} from '../../api/limits-api.ts';
import { LockedNote } from '../../components/locked-note.tsx';
import type { Refusal } from '../../components/payment/payment-attempt.ts';
import { refusedStart, StartProblem } from '../../components/start-problem.tsx';
import { createIdempotencyKeys } from '../../lib/idempotency-keys.ts';
import { nairaText, plainNairaOf } from '../../lib/naira-text.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { FormShell } from '../../ui/form-shell.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { LimitDialog } from './limit-dialog.tsx';
import classes from './limit-form.module.css';
import { type LimitProblems, limitProblems, nairaOf } from './limit-form-rules.ts';
import { comingText, type ShownLimit } from './limit-words.ts';

type Props = {
  readonly limit: AccountLimit;
  readonly ofAccount: readonly AccountLimit[];
  readonly onDone: () => void;
};

/** The waiting change: what it is for, and to what. */
type Waiting = { readonly started: StartedLimitChange; readonly after: ShownLimit };

/** New limits, typed in the place of the old ones; a code in a dialog makes them count. */
export function LimitForm({ limit, ofAccount, onDone }: Props) {
  const { nuban, transferType } = limit;
  const [start, { isLoading }] = useStartLimitChangeMutation();
  const [keys] = useState(createIdempotencyKeys);
  const [daily, setDaily] = useState(() => plainNairaOf(String(limit.dailyLimit)) ?? '');
  const [single, setSingle] = useState(() => plainNairaOf(String(limit.limitPerTransaction)) ?? '');
  const [isForAll, setIsForAll] = useState(false);
  const [problems, setProblems] = useState<LimitProblems>({});
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const fields = useRef<HTMLFieldSetElement>(null);
  const focusField = (place: number) => fields.current?.querySelectorAll('input')[place]?.focus();
  // Not one of the fields: amounts that nobody types in read alike, with their commas.
  useEffect(() => fields.current?.focus(), []);

  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isLoading) return;
    const found = limitProblems({ daily, single }, limit);
    setProblems(found);
    setRefusal(null);
    const [dailyLimit, limitPerTransaction] = [nairaOf(daily), nairaOf(single)];
    if (dailyLimit === null || limitPerTransaction === null || Object.keys(found).length > 0)
      return focusField('daily' in found ? 0 : 1);
    const body = {
      nuban,
      dailyTransactionLimit: dailyLimit,
      singleTransactionLimit: limitPerTransaction,
      ...(!isForAll && { transferType }),
    };
    const { data, error } = await start({ body, idempotencyKey: keys.keyOf(body) });
    // Started again it is another change, with a code of its own.
    if (data !== undefined) {
      keys.renew();
      return setWaiting({ started: data, after: { dailyLimit, limitPerTransaction } });
    }
    return setRefusal(refusedStart(error, TEXTS.editLimitFailed));
  };

  return (
    <>
      <FormShell onSubmit={(event) => void save(event)} hasLegend>
        {limit.coming !== null && (
          <InlineAlert tone="info">
            <p>{comingText(limit.coming.effectiveAt, limit.coming)} What you save now takes its place.</p>
          </InlineAlert>
        )}
        <fieldset
          ref={fields}
          aria-label={`New limits: ${LIMITED_TYPE_NAMES[transferType]}`}
          tabIndex={-1}
          className={classes['fields']}
        >
          <AmountField
            label="Daily limit"
            value={daily}
            error={problems.daily}
            hint={`At most ${nairaText(limit.maximumDailyLimit)}`}
            onChange={setDaily}
          />
          <AmountField
            label="Maximum per transaction"
            value={single}
            error={problems.single}
            hint={`At most ${nairaText(limit.maximumLimitPerTransaction)}`}
            onChange={setSingle}
          />
        </fieldset>
        <Checkbox
          label="Set it for every kind of payment from this account"
          checked={isForAll}
          onChange={(event) => setIsForAll(event.currentTarget.checked)}
        />
        <LockedNote what="No limit can be raised" />
        <StartProblem refusal={refusal} />
        <div className={classes['actions']}>
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <SubmitButton busy={isLoading && TEXTS.loading}>Save</SubmitButton>
        </div>
      </FormShell>
      {waiting !== null && (
        <LimitDialog
          {...waiting}
          before={changedOf(ofAccount, isForAll ? null : transferType)}
          onClose={() => setWaiting(null)}
          onChanged={onDone}
        />
      )}
    </>
  );
}

function changedOf(ofAccount: readonly AccountLimit[], only: LimitedType | null): AccountLimit[] {
  return ofAccount.filter(({ transferType }) => only === null || transferType === only);
}
