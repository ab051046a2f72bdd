import { formatNaira, kobo } from '@harvest/money';
import { carryOutClosing, leaveOpen, listClosings, loadClosing } from '../close-account/close-account.ts';
import { type Fact, subjectKind } from './actions.ts';
import { KEPT_OPEN_REASONS } from './decline-reasons.ts';
import type { Queue } from './queue.ts';

type Closing = NonNullable<Awaited<ReturnType<typeof loadClosing>>>;

const heldOf = ({ account }: Closing) =>
  kobo((account?.currentBalance ?? 0n) - (account?.availableBalance ?? 0n));

/** An account is closed once nothing is on it, nothing is under way from it and nothing will be. */
const isEmpty = ({ account, pending, scheduled }: Closing) =>
  account !== undefined && account.currentBalance === 0n && pending === 0 && scheduled === 0;

const factsOf = (closing: Closing): Fact[] => [
  { label: 'Customer', value: closing.customerName },
  { label: 'Account', value: `${closing.accountTypeName} ${closing.accountNumber}` },
  { label: 'Balance', value: formatNaira(closing.account?.currentBalance ?? kobo(0)) },
  { label: 'Kept back', value: formatNaira(heldOf(closing)) },
  { label: 'Payments under way', value: String(closing.pending) },
  { label: 'Scheduled from or to it', value: String(closing.scheduled) },
  { label: 'Asked', value: '', at: closing.askedAt.toISOString() },
  ...(closing.wroteAgainAt === undefined
    ? []
    : [{ label: 'Wrote again', value: '', at: closing.wroteAgainAt.toISOString() }]),
];

/** The end of the conversation, for whoever approves and may not open it. */
const SAID_LAST = 10;
const saidOf = ({ said }: Closing): Fact[] =>
  said.slice(-SAID_LAST).map(({ sender, text, createdAt }) => ({
    label: sender === 'CLIENT' ? 'The customer wrote' : 'We wrote',
    value: text,
    at: createdAt.toISOString(),
  }));

const READY = 'Nothing stands in the way. Once it is closed, nobody can open it again.';
const NOT_READY =
  'It cannot be closed yet: first its balance has to be nothing, and nothing may be under way or scheduled. Tell the customer what is left to do.';

/** Accounts that customers ask to be closed; two of the bank do it. */
export const closingQueue: Queue = {
  title: 'Accounts to close',
  permission: 'SUPPORT',
  subjects: subjectKind<Closing>({
    kind: 'account-closings',
    load: ({ platform, transaction }, id, lock) => loadClosing(platform, transaction, id, lock),
    // It stands in the audit, so no number does in it.
    titleOf: ({ customerName, accountTypeName }) => `${customerName}: ${accountTypeName}`,
    customerIdOf: ({ customerId }) => customerId,
    describe: (_work, closing) =>
      Promise.resolve({
        subtitle: closing.trackingNumber,
        since: closing.askedAt,
        note: isEmpty(closing) ? READY : NOT_READY,
        facts: factsOf(closing),
        files: [],
        ticketId: closing.ticketId,
      }),
    actions: [
      {
        action: 'close',
        label: 'Close the account',
        tone: 'danger',
        permissions: ['SUPPORT'],
        needsComment: true,
        needsSecondPerson: true,
        isPossible: isEmpty,
        // What the customer writes afterwards is read before anybody closes it.
        askedFor: ({ said }) => said.findLast(({ sender }) => sender === 'CLIENT')?.id ?? '',
        tellStake: (_work, closing) => Promise.resolve([...factsOf(closing), ...saidOf(closing)]),
        run: ({ transaction, by, now }, closing) =>
          carryOutClosing(transaction, { closing, staffId: by.id }, now),
      },
      {
        action: 'keep',
        label: 'Leave it open',
        tone: 'neutral',
        permissions: ['SUPPORT'],
        // The customer reads it.
        needsComment: true,
        reasons: KEPT_OPEN_REASONS,
        needsSecondPerson: false,
        isPossible: () => true,
        run: ({ transaction, by, now }, closing, { comment }) =>
          leaveOpen(transaction, { closing, staffId: by.id, why: comment }, now),
      },
    ],
  }),
  async list({ db }, filter) {
    const { items, total } = await listClosings(db, filter);
    const lines = items.map((closing) => ({
      id: closing.ticketId,
      title: `${closing.customerName}: ${closing.accountTypeName}`,
      subtitle:
        closing.wroteAgainAt === undefined
          ? closing.trackingNumber
          : `${closing.trackingNumber} · The customer wrote again`,
      since: closing.askedAt,
      deadline: closing.answerBy,
    }));
    // All have the same time, so the one that waits longest is the first that has to be dealt with.
    return { lines, total, soonest: lines[0]?.deadline };
  },
};
