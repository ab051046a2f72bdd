import {
  type BlockRequest,
  decideBlockRequest,
  leaveOpen,
  listBlockRequests,
  loadBlockRequest,
} from '../block-requests/block-requests.ts';
import { findCustomer } from '../customers/customers.ts';
import { fail } from '../platform/errors.ts';
import { type Fact, subjectKind, type Work } from './actions.ts';
import { insertAudit } from './audit-db.ts';
import { BLOCK, blockCustomer } from './block-customer.ts';
import { FREEZE, freezeCustomer } from './freeze-customer.ts';
import type { Queue } from './queue.ts';

const NAMED_BY = {
  EMAIL: 'The e-mail address',
  PHONE: 'The phone number',
  ACCOUNT: 'The account number',
} as const satisfies Record<BlockRequest['namedBy'], string>;

const NOTE =
  'Anybody can send this request. Call the number on file, and no other, and freeze or block only if the customer says so. If nobody answers, try again; whoever sent it is told nothing.';

/** Whoever asks is afraid for their money (A315). */
const CALLED_WITHIN_MS = 3_600_000;

const standingOf = ({ frozenAt, lockedUntil }: BlockRequest): Fact => {
  if (frozenAt !== undefined) return { label: 'Frozen', value: 'Yes', at: frozenAt.toISOString() };
  return lockedUntil === undefined
    ? { label: 'Frozen', value: 'No' }
    : { label: 'Locked by its owner until', value: '', at: lockedUntil.toISOString() };
};

const blockedFacts = ({ blockedAt }: BlockRequest): Fact[] =>
  blockedAt === undefined
    ? []
    : [{ label: 'Blocked from logging in', value: 'Yes', at: blockedAt.toISOString() }];

async function freeze(work: Work, request: BlockRequest, comment: string): Promise<void> {
  await freezeCustomer(work, request.customerId);
  await noteAbout(work, request, FREEZE, comment);
}

async function block(work: Work, request: BlockRequest, comment: string): Promise<void> {
  const customer = await findCustomer(work.transaction, { id: request.customerId });
  if (customer === undefined) throw fail('NOT_FOUND');
  await blockCustomer(work, customer);
  await noteAbout(work, request, BLOCK, comment);
}

/** Whoever takes it back reads there who did it, and why. */
function noteAbout(
  work: Work,
  { customerId: id, customerName: title }: BlockRequest,
  action: string,
  comment: string,
): Promise<void> {
  return insertAudit(work, { kind: 'customers', id, title }, { action, comment, outcome: 'DONE' });
}

/** Whom to call before anything is blocked: nobody blocks anybody by a form. */
export const blockRequestQueue: Queue = {
  title: 'Requests to block an account',
  permission: 'SUPPORT',
  subjects: subjectKind<BlockRequest>({
    kind: 'block-requests',
    load: ({ transaction }, id, lock) => loadBlockRequest(transaction, id, lock),
    titleOf: ({ customerName }) => customerName,
    customerIdOf: ({ customerId }) => customerId,
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
          ...blockedFacts(request),
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
        async run(work, request, { comment }) {
          await freeze(work, request, comment);
          await decideBlockRequest(work.transaction, request.id, 'FROZEN', work.now);
        },
      },
      {
        action: 'block',
        label: 'Called, freeze, sign out and block',
        tone: 'danger',
        about:
          'For whoever says that somebody else may be logged in as them: money cannot leave the accounts, every session ends at once, and nobody can log in. Two of us unfreeze and two of us unblock them.',
        permissions: ['SUPPORT'],
        needsComment: true,
        needsSecondPerson: false,
        isPossible: ({ blockedAt }) => blockedAt === undefined,
        async run(work, request, { comment }) {
          if (request.frozenAt === undefined) await freeze(work, request, comment);
          await block(work, request, comment);
          await decideBlockRequest(work.transaction, request.id, 'BLOCKED', work.now);
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
        run: ({ transaction, now }, request) => leaveOpen(transaction, request, now),
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
