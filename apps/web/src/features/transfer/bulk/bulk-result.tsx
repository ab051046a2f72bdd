import { TEXTS } from '@harvest/contracts/texts';
import { formatNaira } from '@harvest/money';
import { Button } from '@mantine/core';
import { IconDownload, IconPlus, IconRepeat } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type BulkRowState,
  type BulkState,
  useBulkQuery,
  useLazyBulkQuery,
  useLazyBulksQuery,
} from '../../../api/bulk-transfers-api.ts';
import { useMoneyMoved } from '../../../api/transfers-api.ts';
import { FetchFailure } from '../../../components/fetch-failure.tsx';
import { StopInTime } from '../../../components/payment/kept-back.tsx';
import { useChecks } from '../../../components/payment/use-payment-checks.ts';
import { StatusChip } from '../../../components/status-chip.tsx';
import { useCountdown } from '../../../components/use-countdown.ts';
import { groupedAccountNumber } from '../../../lib/account-number.ts';
import { dateTimeText } from '../../../lib/bank-time.ts';
import { nairaText, plainNairaOf } from '../../../lib/naira-text.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Placeholder } from '../../../ui/placeholder.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { ProgressLine } from '../../../ui/progress-line.tsx';
import { QuickFilters } from '../../../ui/quick-filters.tsx';
import { bulkDraft, type NewRow } from './bulk-draft.ts';
import { saveCsv } from './bulk-file.tsx';
import { bulkHeadline, sumNaira } from './bulk-kind.ts';
import list from './bulk-list.module.css';
import classes from './bulk-result.module.css';
import { PAGE_ROWS } from './bulk-rules.ts';

type Props = {
  readonly id: string;
  /** Where it stood when its code was taken, if that was here. */
  readonly first: BulkState | null;
  /** Back to a form. */
  readonly onNew: () => void;
};

/** What became of a bulk transfer: how far it is, and each of its rows. A reload shows the same. */
export function BulkResult({ id, first, onNew }: Props) {
  const { data = first?.id === id ? first : undefined, error, isFetching, refetch } = useBulkQuery(id);
  if (data !== undefined) return <Result state={data} onNew={onNew} refetch={refetch} />;
  if (error === undefined || isFetching) return <Placeholder heightPx={480} />;
  return (
    <>
      <FetchFailure failure={error} fallback={TEXTS.fetchTransactionsFailed} onRetry={refetch} />
      <Button variant="default" mt={16} onClick={onNew}>
        New bulk transfer
      </Button>
    </>
  );
}

/** Only what has left an account has a session id. */
const isKeptBack = ({ status, sessionId }: BulkRowState): boolean =>
  status === 'PENDING' && sessionId === null;

const FILTERS = {
  all: { label: 'All', has: () => true },
  failed: { label: 'Failed', has: ({ status }: BulkRowState) => status === 'FAILED' },
  pending: {
    label: 'On their way',
    has: (row: BulkRowState) => row.status === 'PENDING' && !isKeptBack(row),
  },
  keptBack: { label: 'Not sent yet', has: isKeptBack },
  stopped: { label: 'Stopped', has: ({ status }: BulkRowState) => status === 'STOPPED' },
} as const;
const FILTER_NAMES = ['all', 'failed', 'pending', 'keptBack', 'stopped'] as const;
/** Those that are seldom, and shown only where there are some. */
const SELDOM: ReadonlySet<string> = new Set(['keptBack', 'stopped']);

type ResultProps = {
  readonly state: BulkState;
  readonly onNew: () => void;
  readonly refetch: () => unknown;
};

function Result({ state, onNew, refetch }: ResultProps) {
  const { counts, paid } = useProgress(state, refetch);
  const isUnderWay = counts.waiting > 0;
  const [problem, setProblem] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { rows } = state;
  const failed = rows.filter(FILTERS.failed.has);
  const sumOf = (has: (row: BulkRowState) => boolean) =>
    formatNaira(sumNaira(rows.filter(has).map(({ total }) => total)));
  const charges = sumNaira([state.fee, state.vat, state.stampDuty]);
  const headline = bulkHeadline({ status: state.status, counts });
  const elsewhere = counts.pending - counts.keptBack;
  const canBeStopped = state.stopUntil !== null;

  const retry = () => {
    bulkDraft.clear();
    bulkDraft.append(failed.map(newRowOf));
    onNew();
  };
  const download = async () => {
    try {
      const { csvText } = await import('./file-rows.ts');
      saveCsv(csvText(resultTable(state)), `bulk-transfer-${state.reference}.csv`);
      setProblem(null);
    } catch {
      setProblem('We could not make the file. Check your connection and try again.');
    }
  };

  return (
    <section className={classes['result']} aria-label="Bulk transfer">
      <h3 ref={heading} tabIndex={-1} className={classes['headline']}>
        {headline}
      </h3>
      {state.status === 'AWAITING_OTP' && <p>{state.message}</p>}
      {canBeStopped && (
        <KeptBackRows
          // Rows that came later have a while of their own.
          key={state.stopUntil}
          state={state}
          onOver={() => heading.current?.focus()}
        />
      )}
      {isUnderWay && state.status !== 'AWAITING_OTP' && (
        <>
          <ProgressLine label="Paying" value={(counts.rows - counts.waiting) / counts.rows} />
          <p>We go on also when you leave this page. You find it here again under Recent bulk transfers.</p>
        </>
      )}
      {!isUnderWay && elsewhere > 0 && (
        <p>
          {elsewhere === 1 ? '1 payment waits' : `${elsewhere} payments wait`} for other banks to confirm.
          What they do not take comes back to your account.
        </p>
      )}
      {!isUnderWay && counts.failed > 0 && (
        <p>What failed did not leave your account, or is back in it. Each row says which.</p>
      )}
      <FactList
        facts={[
          { label: 'Asked for', value: nairaText(state.total) },
          ...(charges > 0n ? [{ label: 'Of it charges', value: formatNaira(charges) }] : []),
          ...(isUnderWay
            ? [{ label: 'Sent so far', value: nairaText(paid) }]
            : [
                { label: 'Paid', value: sumOf(({ status }) => status === 'SUCCESS') },
                ...(canBeStopped ? [{ label: 'Not sent yet', value: sumOf(isKeptBack) }] : []),
                { label: 'On its way', value: sumOf(FILTERS.pending.has) },
                { label: 'Failed', value: sumOf(FILTERS.failed.has) },
                ...(counts.stopped > 0 ? [{ label: 'You stopped', value: sumOf(FILTERS.stopped.has) }] : []),
              ]),
          ...(state.confirmedAt === null ? [] : [{ label: 'Date', value: dateTimeText(state.confirmedAt) }]),
          { label: 'Reference', value: state.reference },
        ]}
      />
      <div className={classes['actions']}>
        {!isUnderWay && failed.length > 0 && (
          <Button leftSection={<IconRepeat aria-hidden size={20} stroke={1.75} />} onClick={retry}>
            Try the failed rows again
          </Button>
        )}
        {!isUnderWay && (
          <Button
            variant="default"
            leftSection={<IconDownload aria-hidden size={20} stroke={1.75} />}
            onClick={() => void download()}
          >
            Download the result
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconPlus aria-hidden size={20} stroke={1.75} />}
          onClick={onNew}
        >
          New bulk transfer
        </Button>
      </div>
      <Problem text={problem} />
      {!isUnderWay && <ResultRows rows={rows} />}
    </section>
  );
}

const COUNTING_MS = 10_000;
const SENDING_MS = 2000;

/** What of it is kept back, with a while to stop all of that at once (decision 74). */
function KeptBackRows({ state, onOver }: { readonly state: BulkState; readonly onOver: () => void }) {
  const [secondsLeft] = useCountdown(state.secondsToStop ?? 0);
  const [read, { isFetching }] = useLazyBulkQuery();
  const { check } = useChecks(async () => read(state.id), isFetching, {
    // This goes with it, and the focus too.
    onState: ({ stopUntil }) => stopUntil === null && onOver(),
    delaysMs: [secondsLeft > 0 ? COUNTING_MS : SENDING_MS],
  });
  return (
    <InlineAlert tone="warning">
      <StopInTime id={state.id} secondsLeft={secondsLeft} check={check} notSent={bulkHeadline(state)} />
    </InlineAlert>
  );
}

/** What became of each row, once all were tried. */
function ResultRows({ rows }: Pick<BulkState, 'rows'>) {
  const [wanted, setFilter] = useState<(typeof FILTER_NAMES)[number]>('all');
  const [shown, setShown] = useState({ page: 1, size: PAGE_ROWS });
  const names = FILTER_NAMES.filter((name) => !SELDOM.has(name) || rows.some(FILTERS[name].has));
  // What was kept back is in another list once it was sent or stopped.
  const filter = names.includes(wanted) ? wanted : 'all';
  const listed = rows.filter(FILTERS[filter].has);
  return (
    <>
      <QuickFilters
        filters={names.map((name) => ({
          label: `${FILTERS[name].label} (${rows.filter(FILTERS[name].has).length})`,
          isOn: filter === name,
          onPress: () => {
            setFilter(name);
            setShown({ ...shown, page: 1 });
          },
        }))}
      />
      {listed.length === 0 && <p>{TEXTS.noRecords}</p>}
      <ol className={list['list']} aria-label="Payments">
        {listed.slice((shown.page - 1) * shown.size, shown.page * shown.size).map((row) => (
          <ResultRow key={row.id} row={row} />
        ))}
      </ol>
      {listed.length > PAGE_ROWS && <Pager {...shown} totalCount={listed.length} onChange={setShown} />}
    </>
  );
}

function ResultRow({ row }: { readonly row: BulkRowState }) {
  return (
    <li className={list['item']} value={row.position}>
      <span className={list['name']}>
        {`${row.position}. `}
        <strong>{row.destinationAccountName}</strong>
      </span>
      <span className={list['amount']}>{nairaText(row.amount)}</span>
      <span className={list['detail']}>
        {`${row.destinationBankName} · ${groupedAccountNumber(row.destinationAccountNumber)} · ${row.description}`}
      </span>
      {/* By it the bank finds the payment. */}
      <span className={list['detail']}>{`Reference ${row.reference}`}</span>
      <span className={list['status']}>
        <StatusChip status={row.status} />
      </span>
      {row.problem !== null && <span className={list['problem']}>{row.problem}</span>}
    </li>
  );
}

const PAUSES_MS = [1000, 1000, 2000, 2000, 3000, 5000];

type Progress = Pick<BulkState, 'counts' | 'paid'>;

/** How far it is, asked for again and again without its rows; they come once there is something new to tell of them. */
function useProgress(state: BulkState, refetch: () => unknown): Progress {
  const [read, { isFetching }] = useLazyBulksQuery();
  const [latest, setLatest] = useState<(Progress & { readonly of: BulkState }) | null>(null);
  const progress = latest?.of === state ? latest : state;
  const { counts } = progress;
  const moneyMoved = useMoneyMoved();
  useChecks(async () => read({ page: 1, size: 1, q: state.id }), isFetching, {
    delaysMs: PAUSES_MS,
    isOver: counts.waiting + counts.pending === 0,
    onState: ({ bulks }) => {
      const summary = bulks.find(({ id }) => id === state.id);
      // Before its code was taken only the whole can be asked for.
      if (summary === undefined) return void refetch();
      setLatest({ of: state, counts: summary.counts, paid: summary.paid });
      const isNews = summary.counts.waiting === 0 && !isSame(summary.counts, state.counts);
      if (isNews) void refetch();
    },
  });
  const isDone = counts.waiting === 0;
  const tellMoved = useEffectEvent(() => moneyMoved());
  useEffect(() => {
    if (isDone) tellMoved();
  }, [isDone]);
  return progress;
}

const isSame = (one: BulkState['counts'], other: BulkState['counts']): boolean =>
  one.waiting === other.waiting &&
  one.pending === other.pending &&
  one.keptBack === other.keptBack &&
  one.failed === other.failed &&
  one.stopped === other.stopped;

const newRowOf = (row: BulkRowState): NewRow => ({
  sourceAccountNumber: row.sourceAccountNumber,
  destinationAccountNumber: row.destinationAccountNumber,
  destinationBankCode: row.destinationBankCode,
  amount: plainNairaOf(nairaText(row.amount)) ?? '',
  description: row.description,
});

const STATUS_WORDS = {
  WAITING: 'Waiting',
  PENDING: 'On its way',
  SUCCESS: 'Paid',
  FAILED: 'Failed',
  STOPPED: 'Stopped',
} as const;

/** The result as a table of a spreadsheet; its first columns are those of the template. */
function resultTable({ rows }: BulkState): readonly (readonly string[])[] {
  const head = [
    'Account number',
    'Bank',
    'Amount',
    'Description',
    'Source account',
    'Account name',
    'Charges',
  ];
  const lines = rows.map((row) => [
    row.destinationAccountNumber,
    row.destinationBankName,
    row.amount.toFixed(2),
    row.description,
    row.sourceAccountNumber,
    row.destinationAccountName,
    plainNairaOf(formatNaira(sumNaira([row.fee, row.vat, row.stampDuty]))) ?? '',
    isKeptBack(row) ? FILTERS.keptBack.label : STATUS_WORDS[row.status],
    row.problem ?? '',
    row.reference,
    row.sessionId ?? '',
  ]);
  return [[...head, 'Status', 'Reason', 'Reference', 'Session ID'], ...lines];
}
