import { z } from 'zod';
import { account } from './accounts.ts';
import { anyLink, defineEndpoints } from './endpoint.ts';
import { naira } from './fields.ts';
import { TRANSACTION_STATUSES, TRANSACTION_TYPES } from './transactions.ts';

const recentTransaction = z.object({
  referenceNumber: z.string(),
  amount: naira,
  date: z.iso.datetime(),
  transactionType: z.enum(TRANSACTION_TYPES),
  beneficiaryAccount: z.string(),
  sender: z.string(),
  narration: z.string(),
  counterparty: z.string(),
  status: z.enum(TRANSACTION_STATUSES),
  wasStopped: z.boolean(),
});

const scheduledPayment = z.object({
  amount: naira,
  beneficiaryAccount: z.string(),
  type: z.string(),
  status: z.enum(['PENDING', 'COMPLETED', 'FAILED']),
  /** Nothing of it is paid until it is resumed. */
  isPaused: z.boolean(),
  /** By its customer; nothing went wrong. */
  isCancelled: z.boolean(),
  date: z.iso.date(),
});

export const dashboardEndpoints = defineEndpoints('Dashboard', {
  'GET /api/client-summary': {
    operationId: 'getDashboard',
    summary: 'Everything the dashboard shows',
    access: anyLink('/home'),
    response: z.object({
      totalCurrentBalance: naira,
      totalAvailableBalance: naira,
      weeklyTransactionSummary: z.object({
        failedTransactions: z.number().int(),
        pendingTransactions: z.number().int(),
        completedTransactions: z.number().int(),
        inwards: naira,
        outwards: naira,
      }),
      recentTransactions: z.array(recentTransaction),
      scheduledPayments: z.array(scheduledPayment),
      /** Whose accounts they are, as others read it when they look one up. */
      accountName: z.string(),
      accounts: z.array(account),
    }),
    errors: [],
  },
});
