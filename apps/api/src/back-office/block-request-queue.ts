import {
  type BlockRequest,
  decideBlockRequest,
  listBlockRequests,
  loadBlockRequest,
} from '../block-requests/block-requests.ts';
import { type Fact, subjectKind } from './actions.ts';
import { insertAudit } from './audit-db.ts';
import { FREEZE, freezeCustomer } from './freeze-customer.ts';
import type { Queue } from './queue.ts';

const NAMED_BY = {
  EMAIL: 'The e-mail address',
  PHONE: 'The phone number',
  ACCOUNT: 'The account number',
} as const satisfies Record<BlockRequest['namedBy'], string>;

const NOTE =
  'Anybody can send this request. Call the number on file, and no other, and freeze only if the customer says so. If nobody answers, try again; whoever sent it is told nothing.';

/** Whoever asks is afraid for their money (A315). */
const CALLED_WITHIN_MS = 3_600_000;

const standingOf = ({ frozenAt, lockedUntil }: BlockRequest): Fact => {
  if (frozenAt !== undefined) return { label: 'Frozen', value: 'Yes', at: frozenAt.toISOString() };
  return lockedUntil === undefined
    ? { label: 'Frozen', value: 'No' }
    : { label: 'Locked by its owner until', value: '', at: lockedUntil.toISOString() };
};

/** Whom to call before anything is blocked: nobody blocks anybody by a form. */
export const blockRequestQueue: Queue = {
  title: 'Requests to block an account',
  permission: 'SUPPORT',
  subjects: subjectKind<BlockRequest>({
    kind: 'block-requests',
    load: ({ transaction }, id, lock) => loadBlockRequest(transaction, id, lock),
    titleOf: ({ customerName }) => customerName,
    describe: (_work, request) =>
      Promise.resolve({
        subtitle: `Call ${request.phoneNumber}`,
        since: request.askedAt,
        note: NOTE,
        facts: [
          { label: 'Customer', value: request.customerName },
          { label: 'Number on file', value: request.phoneNumber, isPhoneNumber: true },
          { label: 'Email', value: request.email },
          { label: 'Asked', value: '', at: request.askedAt.toISOString() },
          { label: 'What they knew', value: NAMED_BY[request.namedBy] },
          standingOf(request),
        ],
        files: [],
      }),
    actions: [
      {
        action: 'freeze',
        label: 'Called, freeze the accounts',
        tone: 'danger',
        permissions: ['SUPPORT'],
        needsComment: true,
        needsSecondPerson: false,
        isPossible: ({ frozenAt }) => frozenAt === undefined,
        async run(work, { id, customerId, customerName }, { comment }) {
          await freezeCustomer(work, customerId);
          // Whoever unfreezes them reads there who froze them, and why.
          const customer = { kind: 'customers', id: customerId, title: customerName };
          await insertAudit(work, customer, { action: FREEZE, comment, outcome: 'DONE' });
          await decideBlockRequest(work.transaction, id, 'FROZEN', work.now);
        },
      },
      {
        action: 'close',
        label: 'Called, leave them open',
        tone: 'neutral',
        permissions: ['SUPPORT'],
        needsComment: true,
        needsSecondPerson: false,
        isPossible: () => true,
        run: ({ transaction, now }, { id }) => decideBlockRequest(transaction, id, 'LEFT_OPEN', now),
      },
    ],
  }),
  async list({ db }, filter) {
    const { items, total } = await listBlockRequests(db, filter);
    const lines = items.map((request) => ({
      id: request.id,
      title: request.customerName,
      subtitle: `Call ${request.phoneNumber}`,
      since: request.askedAt,
      deadline: new Date(request.askedAt.getTime() + CALLED_WITHIN_MS),
    }));
    // All have the same time, so the one that waits longest is the first that has to be dealt with.
    return { lines, total, soonest: lines[0]?.deadline };
  },
};
