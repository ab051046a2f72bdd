import { formatNaira } from '@harvest/money';
import { ON_ITS_WAY_SECONDS_MAX } from '../gateways/gateway.ts';
import {
  closeFinding,
  decideUnsettled,
  listFindings,
  listUnsettled,
  loadFinding,
  loadUnsettled,
} from '../settlement/settlement.ts';
import { type Action, type Fact, subjectKind } from './actions.ts';
import type { Queue } from './queue.ts';

type Unsettled = NonNullable<Awaited<ReturnType<typeof loadUnsettled>>>;
type Finding = NonNullable<Awaited<ReturnType<typeof loadFinding>>>;

/** Whose money it is, too: what is returned goes to them, and not to whom it was for. */
const titleOf = ({ amountKobo, customerName, destinationAccountName }: Unsettled) =>
  `${formatNaira(amountKobo)} of ${customerName}, for ${destinationAccountName}`;

const factsOf = (payment: Unsettled): Fact[] => [
  { label: 'Sender', value: `${payment.customerName}, ${payment.sourceAccountNumber}` },
  {
    label: 'Recipient',
    value: `${payment.destinationAccountName}, ${payment.destinationAccountNumber}, ${payment.destinationBankName}`,
  },
  { label: 'Amount', value: formatNaira(payment.amountKobo) },
  { label: 'Reference', value: payment.reference },
  { label: 'Session ID', value: payment.sessionId },
  { label: 'Left the account', value: '', at: payment.since.toISOString() },
  payment.sentAt === undefined
    ? { label: 'Sent', value: 'Never' }
    : { label: 'Sent', value: '', at: payment.sentAt.toISOString() },
  { label: 'Times asked', value: String(payment.attempts) },
  { label: 'Last answer', value: payment.answer ?? 'None' },
];

/** On the wall clock, by which it is sent. */
const mayBeOnItsWay = (sentAt: Date | undefined): boolean =>
  sentAt !== undefined && Date.now() - sentAt.getTime() < ON_ITS_WAY_SECONDS_MAX * 1000;

/** Money is settled by hand by two people (decision 19), and both say how they know. */
const settling = (
  action: string,
  label: string,
  tone: 'good' | 'danger',
  outcome: 'SUCCESS' | 'FAILED',
  isPossible: (payment: Unsettled) => boolean,
): Action<Unsettled> => ({
  action,
  label,
  tone,
  permissions: ['SUPPORT'],
  needsComment: true,
  needsSecondPerson: true,
  isPossible,
  tellStake: (_work, payment) => Promise.resolve(factsOf(payment)),
  run: ({ transaction }, { id }) => decideUnsettled(transaction, id, outcome),
});

/** Payments that nobody outside tells the outcome of (decision 31). */
const unsettledQueue: Queue = {
  title: 'Payments without an outcome',
  permission: 'SUPPORT',
  subjects: subjectKind<Unsettled>({
    kind: 'payments-without-outcome',
    load: loadUnsettled,
    titleOf,
    describe: (_work, payment) =>
      Promise.resolve({
        subtitle: `${payment.customerName} · ${payment.reference}`,
        since: payment.since,
        note: 'Ask the other bank by the session ID before you decide. What you decide is final: the money stays sent, or comes back once with its charges.',
        facts: factsOf(payment),
        files: [],
      }),
    actions: [
      settling('confirm-sent', 'Confirm as sent', 'good', 'SUCCESS', ({ sentAt }) => sentAt !== undefined),
      // Judged again when the second person approves: what is on its way just then may arrive yet.
      settling(
        'return-money',
        'Return the money',
        'danger',
        'FAILED',
        ({ sentAt }) => !mayBeOnItsWay(sentAt),
      ),
    ],
  }),
  async list(platform, filter, now) {
    const { items, total } = await listUnsettled(platform, filter, now);
    const lines = items.map((payment) => ({
      id: payment.id,
      title: titleOf(payment),
      subtitle: `${payment.customerName} · ${payment.reference}`,
      since: payment.since,
    }));
    return { lines, total };
  },
};

const findingTitle = ({ title, amountKobo }: Finding) =>
  amountKobo === undefined ? title : `${title}: ${formatNaira(amountKobo)}`;

/** Where the bank and the outside disagree; whoever looked into it says what came of it, and a second person agrees. */
const findingsQueue: Queue = {
  title: 'Differences with other banks',
  permission: 'SUPPORT',
  subjects: subjectKind<Finding>({
    kind: 'settlement-differences',
    load: ({ transaction }, id, lock) => loadFinding(transaction, id, lock),
    titleOf: findingTitle,
    describe: (_work, finding) =>
      Promise.resolve({
        subtitle: finding.sessionId,
        since: finding.foundAt,
        note: finding.words,
        facts: [
          { label: 'Session ID', value: finding.sessionId },
          ...(finding.amountKobo === undefined
            ? []
            : [{ label: 'Amount', value: formatNaira(finding.amountKobo) }]),
          { label: 'Found', value: '', at: finding.foundAt.toISOString() },
        ],
        files: [],
      }),
    actions: [
      {
        action: 'close',
        label: 'Close',
        tone: 'neutral',
        permissions: ['SUPPORT'],
        needsComment: true,
        needsSecondPerson: true,
        isPossible: () => true,
        tellStake: (_work, { words }) => Promise.resolve([{ label: 'What was said', value: words }]),
        run: ({ transaction, now }, { id }) => closeFinding(transaction, id, now),
      },
    ],
  }),
  async list(platform, filter) {
    const { items, total } = await listFindings(platform.db, filter);
    const lines = items.map((finding) => ({
      id: finding.id,
      title: findingTitle(finding),
      subtitle: finding.sessionId,
      since: finding.foundAt,
    }));
    return { lines, total };
  },
};

/** What people find out about money that left the bank. */
export const settlementQueues: readonly Queue[] = [unsettledQueue, findingsQueue];
