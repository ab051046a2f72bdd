import type { spendingEndpoints } from '@harvest/contracts/spending';
import type { Handlers } from '../platform/http/calls.ts';
import { categorizePayment, findCategory } from './categorize-payment.ts';
import { readSpending } from './read-spending.ts';
import { setBudget } from './set-budget.ts';

export const spendingRoutes: Handlers<typeof spendingEndpoints> = {
  'GET /api/ibanking/personal/spending': ({ platform, customer, query, now }) =>
    readSpending(platform, customer.id, query.month, now),
  'GET /api/ibanking/personal/transactions/{referenceNumber}/category': ({ platform, customer, params }) =>
    findCategory(platform, customer.id, params.referenceNumber),
  'PUT /api/ibanking/personal/transactions/{referenceNumber}/category': async ({
    platform,
    customer,
    params,
    body,
  }) => {
    await categorizePayment(platform, customer.id, { ...params, ...body });
    return { message: 'Saved' };
  },
  'PUT /api/ibanking/personal/budgets/{category}': async ({ platform, customer, params, body }) => {
    await setBudget(platform, customer.id, params.category, body.amount);
    return { message: 'Saved' };
  },
};
