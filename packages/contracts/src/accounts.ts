import { z } from 'zod';
import { anyLink, defineEndpoints, nameSchemas } from './endpoint.ts';
import { accountNumber, naira } from './fields.ts';

/** A customer has so many open accounts at most (decision 76). */
export const OPEN_ACCOUNTS_MAX = 10;

export const account = z.object({
  accountTypeName: z.string(),
  accountNumber,
  availableBalance: naira,
  /** Its owner disabled it: nothing leaves it, and what is paid in still lands (decision 41). */
  isDisabled: z.boolean(),
});

nameSchemas({
  Account: account,
});

export const accountsEndpoints = defineEndpoints('Accounts', {
  'GET /api/accounts': {
    operationId: 'listAccounts',
    summary: 'The open accounts of the signed-in customer',
    access: anyLink('/home', '/transfer', '/transaction-history', '/scheduled-payment', '/settings'),
    response: z.array(account),
    errors: [],
  },
  'GET /api/accounts/closed': {
    operationId: 'listClosedAccounts',
    summary:
      'Accounts of the signed-in customer that are closed: their history, receipts and statements stay',
    access: anyLink('/home', '/transaction-history', '/settings'),
    response: z.array(
      z.object({
        accountTypeName: z.string(),
        accountNumber,
        /** Null where nobody knows any more. */
        closedAt: z.iso.datetime().nullable(),
      }),
    ),
    errors: [],
  },
  'GET /api/accounts/types': {
    operationId: 'listAccountTypes',
    summary: 'The types of account that can be opened',
    access: anyLink('/home', '/settings'),
    response: z.array(z.object({ id: z.number(), name: z.string(), description: z.string() })),
    errors: [],
  },
});
