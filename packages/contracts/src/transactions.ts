import { z } from 'zod';
import { anyLink, defineEndpoints } from './endpoint.ts';
import { listQuery, naira, nairaInput } from './fields.ts';

/** Deposit is a credit, anything else a debit (S2 §3). */
export const TRANSACTION_TYPES = ['Deposit', 'Transfer', 'Bill Payment', 'Charge'] as const;
export const TRANSACTION_STATUSES = ['SUCCESS', 'PENDING', 'FAILED'] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

/** How the history may be ordered, over the whole list; a minus means the largest first. Newest first unless asked. */
export const TRANSACTION_SORTS = ['-dateCreated', 'dateCreated', '-amount', 'amount'] as const;
export type TransactionSort = (typeof TRANSACTION_SORTS)[number];

const transactionsFilter = listQuery.omit({ page: true, size: true }).extend({
  transactionType: z.enum(TRANSACTION_TYPES).optional(),
  /** Both ends belong to it. */
  amountMin: nairaInput.optional(),
  amountMax: nairaInput.optional(),
});
export type TransactionsFilter = z.output<typeof transactionsFilter>;

const transactionsQuery = listQuery.extend({
  ...transactionsFilter.shape,
  sort: z.enum(TRANSACTION_SORTS).default('-dateCreated'),
});
export type TransactionsQuery = z.output<typeof transactionsQuery>;

const transaction = z.object({
  referenceNumber: z.string(),
  /** DD-MM-YYYY and HH:mm:ss of the day in Lagos. */
  dateCreated: z.string(),
  timeCreated: z.string(),
  accountType: z.string(),
  amount: naira,
  transactionType: z.enum(TRANSACTION_TYPES),
  status: z.enum(TRANSACTION_STATUSES),
  narration: z.string(),
});

export const transactionsEndpoints = defineEndpoints({
  'GET /api/ibanking/personal/transactions': {
    summary: 'Transaction history, newest first unless sorted; X-Total-Count tells how many there are',
    access: anyLink('/home', '/transaction-history'),
    query: transactionsQuery,
    response: z.array(transaction),
    errors: [],
  },
  'GET /api/ibanking/personal/transaction-totals': {
    summary: 'What came in and went out in all the transactions that match',
    access: anyLink('/transaction-history'),
    query: transactionsFilter,
    response: z.object({ inwards: naira, outwards: naira }),
    errors: [],
  },
});
