import { z } from 'zod';
import { anyLink, defineEndpoints, nameSchemas } from './endpoint.ts';
import { listQuery, naira, nairaInput, text } from './fields.ts';
import { SPENDING_CATEGORIES } from './spending-categories.ts';

/** Deposit is a credit, anything else a debit (S2 §3). */
export const TRANSACTION_TYPES = ['Deposit', 'Transfer', 'Bill Payment', 'Charge'] as const;
export const TRANSACTION_STATUSES = ['SUCCESS', 'PENDING', 'FAILED'] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

/** How the history may be ordered, over the whole list; a minus means the largest first. Newest first unless asked. */
export const TRANSACTION_SORTS = ['-dateCreated', 'dateCreated', '-amount', 'amount'] as const;
export type TransactionSort = (typeof TRANSACTION_SORTS)[number];

/** Whether money came in or went out, whatever the type: all deposits, or all the rest (A97). */
export const TRANSACTION_DIRECTIONS = ['IN', 'OUT'] as const;
export type TransactionDirection = (typeof TRANSACTION_DIRECTIONS)[number];

const transactionsFilter = listQuery.omit({ page: true, size: true }).extend({
  transactionType: z.enum(TRANSACTION_TYPES).optional(),
  direction: z.enum(TRANSACTION_DIRECTIONS).optional(),
  /** Both ends belong to it. */
  amountMin: nairaInput.optional(),
  amountMax: nairaInput.optional(),
  /** Payments that count as spending on it, and nothing else. */
  category: z.enum(SPENDING_CATEGORIES).optional(),
});
export type TransactionsFilter = z.output<typeof transactionsFilter>;

export const transactionsQuery = listQuery.extend({
  ...transactionsFilter.shape,
  sort: z.enum(TRANSACTION_SORTS).default('-dateCreated'),
});
export type TransactionsQuery = z.output<typeof transactionsQuery>;

export const transaction = z.object({
  referenceNumber: z.string(),
  /** DD-MM-YYYY and HH:mm:ss of the day in Lagos. */
  dateCreated: z.string(),
  timeCreated: z.string(),
  accountType: z.string(),
  amount: naira,
  transactionType: z.enum(TRANSACTION_TYPES),
  status: z.enum(TRANSACTION_STATUSES),
  narration: z.string(),
  /** Who is at the other end (A96). */
  counterparty: z.string(),
  /** Whether what failed was stopped by the customer, before anything was sent (A172). */
  wasStopped: z.boolean(),
});

export const transactionDetails = z.object({
  /** Null of what was never sent. */
  sessionId: z.string().nullable(),
  transactionType: z.enum(TRANSACTION_TYPES),
  sourceAccountName: z.string(),
  destinationAccountName: z.string(),
  /** Empty where money was paid in over the counter. */
  sourceAccountNumber: z.string(),
  /** Empty of a charge, which stays with the bank. */
  destinationAccountNumber: z.string(),
  destinationBank: z.string(),
  amount: naira,
  /** DD-MM-YYYY HH:mm of the day in Lagos. */
  dateCreated: z.string(),
  narration: z.string(),
  // What the specification does not name, but who looks at it needs (A96).
  referenceNumber: z.string(),
  status: z.enum(TRANSACTION_STATUSES),
  counterparty: z.string(),
  destinationBankCode: z.string(),
  isBetweenOwnAccounts: z.boolean(),
  wasStopped: z.boolean(),
  /** Of the payment it belongs to, for whoever made it: where that stands can be asked for. */
  operationId: z.string().nullable(),
});

nameSchemas({
  Transaction: transaction,
  TransactionDetails: transactionDetails,
});

export const transactionsEndpoints = defineEndpoints('Transactions', {
  'GET /api/ibanking/personal/transactions': {
    operationId: 'listTransactions',
    summary: 'Transaction history, newest first unless sorted; X-Total-Count tells how many there are',
    access: anyLink('/home', '/transaction-history'),
    query: transactionsQuery,
    response: z.array(transaction),
    errors: [],
  },
  'GET /api/ibanking/personal/transactions/{referenceNumber}': {
    operationId: 'getTransaction',
    summary: 'Everything there is to know about one transaction of the customer',
    access: anyLink('/home', '/transaction-history'),
    params: z.object({ referenceNumber: text(100) }),
    response: transactionDetails,
    errors: ['NOT_FOUND'],
  },
  'GET /api/ibanking/personal/transaction-totals': {
    operationId: 'getTransactionTotals',
    summary: 'What came in and went out in all the transactions that match',
    access: anyLink('/transaction-history'),
    query: transactionsFilter,
    response: z.object({ inwards: naira, outwards: naira }),
    errors: [],
  },
});
