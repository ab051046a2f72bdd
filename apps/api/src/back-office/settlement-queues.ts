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

/** Whose money it is, too: what is returned goes to them, and not to whom it was for. It stands in the audit, so no number does in it. */
const titleOf = ({
  amountKobo,
  customerName,
  destinationAccountName,
  destinationBankName,
  isBill,
}: Unsettled) =>
  `${formatNaira(amountKobo)} of ${customerName}, for ${isBill ? destinationBankName : destinationAccountName}`;

/** Whom it goes to, and what they know it by. */
const partiesOf = (payment: Unsettled): Fact[] => {
  const { customerName, sourceAccountNumber, destinationAccountName, destinationBankName } = payment;
  const payer = `${customerName}, ${sourceAccountNumber}`;
  const recipient = `${destinationAccountName}, ${payment.destinationAccountNumber}`;
  return payment.isBill
    ? [
        { label: 'Customer', value: payer },
        { label: 'Provider', value: destinationBankName },
        { label: 'Bought', value: payment.narration },
        { label: 'For', value: recipient },
        { label: 'Request ID', value: payment.sessionId },
      ]
    : [
        { label: 'Sender', value: payer },
        { label: 'Recipient', value: `${recipient}, ${destinationBankName}` },
        { label: 'Session ID', value: payment.sessionId },
      ];
};

const factsOf = (payment: Unsettled): Fact[] => [
  ...partiesOf(payment),
  { label: 'Amount', value: formatNaira(payment.amountKobo) },
  { label: 'Reference', value: payment.reference },
  { label: 'Left the account', value: '', at: payment.since.toISOString() },
  payment.sentAt === undefined
    ? { label: 'Sent', value: 'Never' }
    : { label: 'Sent', value: '', at: payment.sentAt.toISOString() },
  { label: 'Times asked', value: String(payment.attempts) },
  { label: 'Last answer', value: payment.answer ?? 'None' },
];

const mayBeOnItsWay = ({ sentSecondsAgo }: Unsettled): boolean =>
  sentSecondsAgo !== undefined && sentSecondsAgo < ON_ITS_WAY_SECONDS_MAX;

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

const TRANSFER_NOTE =
  'Ask the other bank by the session ID before you decide. What you decide is final: the money stays sent, or comes back once with its charges.';
const BILL_NOTE =
  'Ask the provider by the request ID before you decide. What you decide is final: it was bought, or the money comes back once with its charges. A token is asked for once more; where none comes, the customer gets it from the provider.';

/** Payments that nobody outside tells the outcome of (decision 31). */
const unsettledQueue: Queue = {
  title: 'Payments without an outcome',
  permission: 'SUPPORT',
  subjects: subjectKind<Unsettled>({
    kind: 'payments-without-outcome',
    load: loadUnsettled,
    titleOf,
    customerIdOf: ({ customerId }) => customerId,
    describe: (_work, payment) =>
      Promise.resolve({
        subtitle: `${payment.customerName} · ${payment.reference}`,
        since: payment.since,
        note: payment.isBill ? BILL_NOTE : TRANSFER_NOTE,
        facts: factsOf(payment),
        files: [],
      }),
    actions: [
      settling(
        'confirm-sent',
        'Confirm as sent',
        'good',
        'SUCCESS',
        ({ isBill, sentAt }) => !isBill && sentAt !== undefined,
      ),
      settling(
        'confirm-bought',
        'Confirm as bought',
        'good',
        'SUCCESS',
        ({ isBill, sentAt }) => isBill && sentAt !== undefined,
      ),
      // Judged again when the second person approves: what is on its way just then may arrive yet.
      settling('return-money', 'Return the money', 'danger', 'FAILED', (payment) => !mayBeOnItsWay(payment)),
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

/** A purchase is known outside by the id of its operation (A189). */
const isBill = ({ operationId, sessionId }: Finding): boolean => operationId === sessionId;

/** Where the bank and the outside disagree; whoever looked into it says what came of it, and a second person agrees. */
const findingsQueue: Queue = {
  title: 'Differences with banks and providers',
  permission: 'SUPPORT',
  subjects: subjectKind<Finding>({
    kind: 'settlement-differences',
    load: ({ transaction }, id, lock) => loadFinding(transaction, id, lock),
    titleOf: findingTitle,
    customerIdOf: () => undefined,
    describe: (_work, finding) =>
      Promise.resolve({
        subtitle: finding.sessionId,
        since: finding.foundAt,
        note: finding.words,
        facts: [
          { label: isBill(finding) ? 'Request ID' : 'Session ID', value: finding.sessionId },
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
