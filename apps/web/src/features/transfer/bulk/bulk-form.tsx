import { TEXTS } from '@harvest/contracts/texts';
import { formatNaira } from '@harvest/money';
import { Button } from '@mantine/core';
import { startTransition, useId, useMemo, useState } from 'react';
import { useAccountsQuery } from '../../../api/accounts-api.ts';
import type { ScheduleSetting } from '../../../api/scheduled-payments-api.ts';
import { useBanksQuery, useRecipientsQuery } from '../../../api/transfers-api.ts';
import { sourceOf } from '../../../components/account-options.ts';
import { FetchFailure } from '../../../components/fetch-failure.tsx';
import { LeftToday } from '../../../components/left-today.tsx';
import { LockedNote } from '../../../components/locked-note.tsx';
import type { Refusal } from '../../../components/payment/payment-attempt.ts';
import { RefusalAdvice } from '../../../components/payment/refusal-advice.tsx';
import type { FieldErrors } from '../../../components/payment/use-payment.ts';
import { MissingMoney } from '../../../components/scheduling/missing-money.tsx';
import { ScheduleFields } from '../../../components/scheduling/schedule-fields.tsx';
import {
  firstPaymentWords,
  NOTHING_SCHEDULED,
  schedulePlanOf,
  scheduleSettingOf,
} from '../../../components/scheduling/schedule-values.ts';
import { useOfflineReason } from '../../../components/use-offline-reason.ts';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { ProgressLine } from '../../../ui/progress-line.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { isHere } from '../people.ts';
import { bulkDraft, isDraftEmpty, useDraftRows } from './bulk-draft.ts';
import { BulkFile } from './bulk-file.tsx';
import classes from './bulk-form.module.css';
import { BULK_WORDS, type BulkRequest, refusedRows, requestOf } from './bulk-kind.ts';
import { ALL_ROWS, BulkRows, type RowsShown, withProblems } from './bulk-rows.tsx';
import { totalsOf, viewsOf } from './bulk-rules.ts';
import { useBulkSchedule } from './bulk-schedule.ts';
import { RunningTotal, SourceTotals } from './bulk-totals.tsx';
import { SaveList, UseSavedList } from './saved-lists.tsx';
import { type NameChecks, useRowNames } from './use-row-names.ts';

type Props = {
  readonly isBusy: boolean;
  readonly refusal: Refusal | null;
  /** @param schedule when all of them are to be paid; null for at once */
  readonly onSend: (request: BulkRequest, schedule: ScheduleSetting | null) => Promise<FieldErrors>;
};

/** So many names come so soon that a line about it would only flicker. */
const FEW_NAMES = 10;

/** Many recipients, from where they come to the button that sends to all of them. */
export function BulkForm({ isBusy, refusal, onSend }: Props) {
  const rows = useDraftRows();
  const checks = useRowNames();
  const accounts = useAccountsQuery();
  const banks = useBanksQuery();
  const { data: ownAccounts = NO_ACCOUNTS } = accounts;
  const firstAccount = sourceOf(ownAccounts);
  const views = useMemo(() => viewsOf(rows, checks.names, firstAccount), [rows, checks.names, firstAccount]);
  const totals = useMemo(() => totalsOf(views), [views]);
  const schedule = useBulkSchedule();
  const plan = schedulePlanOf(schedule.values);
  const { data: recipients } = useRecipientsQuery();
  const recentBanks = useMemo(
    () => (recipients ?? []).filter((one) => !isHere(one)).map(({ bankCode }) => bankCode),
    [recipients],
  );
  const [shown, setShown] = useState<RowsShown>(ALL_ROWS);
  // A page of rows is much to draw: what was pressed answers first.
  const show = (next: RowsShown) => startTransition(() => setShown(next));
  const [look, setLook] = useState(0);
  const [refused, setRefused] = useState(0);
  const reasonId = useId();
  const offlineReason = useOfflineReason();
  const problems = views.filter(({ hasProblem }) => hasProblem).length;
  const reason =
    offlineReason ??
    reasonNotYet(checks) ??
    (accounts.isSuccess && firstAccount === '' ? ACCOUNT_NEEDED : null);

  /** Opens the rows that are not as they should be, with the focus in the first of them. */
  const lookAtProblems = (): boolean => {
    const now = viewsOf(bulkDraft.rows(), bulkDraft.names(), firstAccount);
    const first = now.find(({ hasProblem }) => hasProblem);
    if (first === undefined) return true;
    setLook((times) => times + 1);
    const rowsShown = now.length > ALL_ROWS.size ? withProblems(now) : ALL_ROWS;
    show({ ...rowsShown, focus: first.row.key });
    return false;
  };
  const isSound = (): boolean => {
    if (reason !== null) return false;
    bulkDraft.judgeAll();
    if (!lookAtProblems()) return false;
    const isNamed = views.every(({ isReady }) => isReady);
    if (!isNamed) checks.goOn();
    return isNamed;
  };
  const send = async () => {
    if (isBusy || !isSound() || !schedule.judge()) return;
    setRefused(0);
    const errors = refusedRows(await onSend(requestOf(views), scheduleSettingOf(schedule.values)));
    setRefused(errors.size);
    bulkDraft.refuse(errors);
    lookAtProblems();
  };
  const readKnown = useMemo(
    () => (banks.data && accounts.data ? { banks: banks.data, accounts: accounts.data } : null),
    [banks.data, accounts.data],
  );
  const showAll = () => {
    setLook(0);
    show(ALL_ROWS);
  };

  return (
    <div className={classes['form']}>
      <div className={classes['main']}>
        <BulkFile known={readKnown} onRead={showAll}>
          <UseSavedList onUsed={showAll} />
        </BulkFile>
        {accounts.error && !accounts.isFetching && (
          <FetchFailure
            failure={accounts.error}
            fallback={TEXTS.fetchAccountsFailed}
            onRetry={accounts.refetch}
          />
        )}
        <NamesProgress checks={checks} />
        {look > 0 && problems > 0 && (
          <InlineAlert
            key={look}
            tone="danger"
            role="alert"
            title={problems === 1 ? '1 row needs a look' : `${problems} rows need a look`}
          >
            <p>Nothing was sent. What is wrong stands in each of them.</p>
          </InlineAlert>
        )}
        <BulkRows
          views={views}
          shown={shown}
          onShow={show}
          accounts={ownAccounts}
          banks={banks}
          recentBanks={recentBanks}
          onAskAgain={checks.goOn}
        />
        {!isDraftEmpty(rows) && (
          <div className={classes['tools']}>
            <SaveList views={views} mayBegin={isSound} />
            <StartOver onStartOver={showAll} />
          </div>
        )}
        {/* What holds for all recipients at once stands above what they come to. */}
        <ScheduleFields
          values={schedule.values}
          onChange={schedule.change}
          errors={schedule.errors}
          amount={totals.amountKobo === 0n ? null : formatNaira(totals.amountKobo)}
        >
          {plan !== null && <MissingMoney plan={plan} payments={totals.sources} />}
        </ScheduleFields>
      </div>
      <div className={classes['side']}>
        <div className={classes['running']}>
          <RunningTotal totals={totals} />
        </div>
        <SourceTotals
          totals={totals}
          views={views}
          accounts={ownAccounts}
          later={firstPaymentWords(schedule.values)}
        />
        <LeftToday hasSingleLimit />
        {/* What concerns single rows stands in them. */}
        {refusal !== null && refused === 0 && (
          <RefusalAdvice
            refusal={refusal}
            words={BULK_WORDS}
            {...(schedule.values.isScheduled && { title: NOTHING_SCHEDULED })}
          />
        )}
        <div className={classes['send']}>
          <LockedNote />
          <SubmitButton
            fullWidth
            busy={isBusy && 'Checking the accounts...'}
            isBlocked={reason !== null}
            aria-describedby={reasonId}
            onClick={() => void send()}
          >
            {BULK_WORDS.send}
          </SubmitButton>
          <span id={reasonId} className={classes['reason']}>
            {reason ?? 'Next you check the recipients and enter one code for all.'}
          </span>
          <span className={classes['reason']}>* required</span>
        </div>
      </div>
    </div>
  );
}

const NO_ACCOUNTS = [] as const;
const ACCOUNT_NEEDED = 'You have no account to send from yet.';

function reasonNotYet({ done, wanted, problem }: NameChecks): string | null {
  if (problem !== null || done === wanted) return null;
  return `We check the names first: ${done} of ${wanted}.`;
}

function NamesProgress({ checks }: { readonly checks: NameChecks }) {
  const { done, wanted, problem, goOn } = checks;
  if (problem !== null)
    return (
      <InlineAlert tone="warning" role="alert" title="Couldn't check all names">
        <p>{`${problem} ${done} of ${wanted} are checked.`}</p>
        <Button variant="default" onClick={goOn}>
          Go on
        </Button>
      </InlineAlert>
    );
  const isLong = wanted - done >= FEW_NAMES;
  return (
    <>
      {isLong && <ProgressLine label="Checking names" value={done / wanted} />}
      <p role="status" className="sr-only">
        {isLong ? 'Checking names' : ''}
      </p>
    </>
  );
}

/** Takes away everything that was filled in, when it was pressed twice. */
function StartOver({ onStartOver }: { readonly onStartOver: () => void }) {
  const [isAsked, setIsAsked] = useState(false);
  if (!isAsked)
    return (
      <Button variant="subtle" onClick={() => setIsAsked(true)}>
        Start over
      </Button>
    );
  return (
    <span className={classes['question']}>
      <span>Take all recipients away?</span>
      <Button variant="default" autoFocus onClick={() => setIsAsked(false)}>
        {TEXTS.no}
      </Button>
      <Button
        variant="default"
        onClick={() => {
          bulkDraft.clear();
          setIsAsked(false);
          onStartOver();
        }}
      >
        {TEXTS.yes}
      </Button>
    </span>
  );
}
