import { DISPUTE_TYPES } from '@harvest/contracts/dispute-types';
import { formatNaira } from '@harvest/money';
import { decideDispute, listDisputes, loadDispute, type OpenDispute } from '../disputes/disputes.ts';
import { fail } from '../platform/errors.ts';
import { type Action, type Fact, subjectKind } from './actions.ts';
import { acceptReasons, declineReasons } from './dispute-reasons.ts';
import type { Queue } from './queue.ts';

const NOTE =
  'What you decide is told to the customer and moves no money. What has to come back is returned in the queue of payments without an outcome, or asked for at the other bank or provider, before you accept.';

const factsOf = (dispute: OpenDispute): Fact[] => [
  { label: 'Problem', value: DISPUTE_TYPES[dispute.type].label },
  { label: 'Customer', value: dispute.customerName },
  { label: 'Transaction', value: dispute.transactionType },
  { label: 'Amount', value: formatNaira(dispute.amountKobo) },
  { label: 'From', value: dispute.sourceName },
  { label: 'To', value: [dispute.destinationName, dispute.destinationBankName].filter(Boolean).join(', ') },
  { label: 'Narration', value: dispute.narration },
  { label: 'Reference', value: dispute.referenceNumber },
  ...(dispute.sessionId === null
    ? []
    : [
        {
          label: dispute.transactionType === 'Bill Payment' ? 'Request ID' : 'Session ID',
          value: dispute.sessionId,
        },
      ]),
  { label: 'Tracking number', value: dispute.trackingNumber },
  { label: 'Reported', value: '', at: dispute.reportedAt },
  ...(dispute.reopenedAt === null ? [] : [{ label: 'Opened again', value: '', at: dispute.reopenedAt }]),
  { label: 'Decide by', value: '', at: dispute.answerBy },
  // An answer from before the reopening does not count (A463).
  dispute.answeredAt !== null && dispute.answeredAt >= (dispute.reopenedAt ?? '')
    ? { label: 'Answered', value: '', at: dispute.answeredAt }
    : { label: 'Answered', value: 'Not yet' },
];

type Deciding = Pick<Action<OpenDispute>, 'action' | 'label' | 'tone'> & {
  readonly reasonsFor: typeof acceptReasons;
  readonly state: 'ACCEPTED' | 'DECLINED';
};

/** One person decides, because no money moves by it; the customer reads why. */
const deciding = ({ state, reasonsFor, ...words }: Deciding): Action<OpenDispute> => ({
  ...words,
  permissions: ['SUPPORT'],
  needsComment: true,
  needsSecondPerson: false,
  hasOneReason: true,
  reasonsOf: ({ platform }, dispute) => reasonsFor(dispute, platform.config.bank.code),
  isPossible: () => true,
  async run({ transaction, by, now }, { id }, { comment }) {
    const decision = { id, state, decision: comment, staffId: by.id };
    if (!(await decideDispute(transaction, decision, now))) throw fail('ACTION_NOT_POSSIBLE');
  },
});

/** Problems with their transactions that customers reported and nobody has decided about. */
export const disputeQueue: Queue = {
  title: 'Reported problems',
  permission: 'SUPPORT',
  subjects: subjectKind<OpenDispute>({
    kind: 'disputes',
    load: ({ transaction }, id, lock) => loadDispute(transaction, id, lock),
    titleOf: ({ customerName, referenceNumber }) => `${customerName}: ${referenceNumber}`,
    customerIdOf: ({ customerId }) => customerId,
    shortTitleOf: ({ customerName, referenceNumber }) => `${customerName}'s report about ${referenceNumber}`,
    describe: (_work, dispute) =>
      Promise.resolve({
        subtitle: DISPUTE_TYPES[dispute.type].label,
        since: dispute.openSince,
        note: NOTE,
        facts: factsOf(dispute),
        files: [],
        ticketId: dispute.ticketId,
      }),
    actions: [
      deciding({
        action: 'accept',
        label: 'Accept',
        tone: 'good',
        state: 'ACCEPTED',
        reasonsFor: acceptReasons,
      }),
      deciding({
        action: 'decline',
        label: 'Decline',
        tone: 'danger',
        state: 'DECLINED',
        reasonsFor: declineReasons,
      }),
    ],
  }),
  async list({ db }, filter) {
    const { items, total, soonest } = await listDisputes(db, filter);
    const lines = items.map((dispute) => ({
      id: dispute.id,
      title: dispute.customerName,
      subtitle: `${DISPUTE_TYPES[dispute.type].label} · ${formatNaira(dispute.amountKobo)} · ${dispute.referenceNumber}`,
      since: dispute.openSince,
      deadline: dispute.dueBy,
    }));
    return { lines, total, soonest };
  },
};
