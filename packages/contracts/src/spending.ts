import { z } from 'zod';
import { anyLink, defineEndpoints } from './endpoint.ts';
import { done, naira, optional, positiveNaira, text } from './fields.ts';
import { SPENDING_CATEGORIES } from './spending-categories.ts';

const category = z.enum(SPENDING_CATEGORIES);
/** `YYYY-MM`, of Lagos. */
const month = z.string().regex(/^2\d{3}-(?:0[1-9]|1[0-2])$/, { error: 'Choose a month' });

const flows = z.object({ month: z.string(), inwards: naira, outwards: naira });

const spending = z.object({
  ...flows.shape,
  /** The months before and up to this one, the oldest first. */
  months: z.array(flows),
  /** All that something was spent on, and this month also what has a budget; the most first. */
  categories: z.array(
    z.object({
      category,
      spent: naira,
      count: z.number().int(),
      /** For a month; null where there is none. */
      budget: naira.nullable(),
    }),
  ),
  /** Whom most was paid: providers of bills and people, the most first, ten at most. */
  recipients: z.array(
    z.object({ name: z.string(), isBiller: z.boolean(), spent: naira, count: z.number().int() }),
  ),
});

const HISTORY = anyLink('/home', '/transaction-history');

export const spendingEndpoints = defineEndpoints('Spending', {
  'GET /api/ibanking/personal/spending': {
    operationId: 'getSpending',
    summary: 'What came in and went out in a month, and what it was spent on; this month where none is named',
    access: HISTORY,
    query: z.object({ month: month.optional() }),
    response: spending,
    errors: [],
  },
  'GET /api/ibanking/personal/transactions/{referenceNumber}/category': {
    operationId: 'getPaymentCategory',
    summary: 'What a payment counts as; null for what is no spending',
    access: HISTORY,
    params: z.object({ referenceNumber: text(100) }),
    response: z.object({ category: category.nullable() }),
    errors: ['NOT_FOUND'],
  },
  'PUT /api/ibanking/personal/transactions/{referenceNumber}/category': {
    operationId: 'setPaymentCategory',
    summary: 'Says what a payment was for, or what all to its recipient are for',
    access: HISTORY,
    params: z.object({ referenceNumber: text(100) }),
    body: z.object({ category, alsoSameRecipient: optional(z.boolean()) }),
    response: done,
    errors: ['NOT_FOUND', 'NOT_SPENDING'],
  },
  'PUT /api/ibanking/personal/budgets/{category}': {
    operationId: 'setBudget',
    summary: 'Sets the budget of a month for a category, or takes it away by null',
    access: HISTORY,
    params: z.object({ category }),
    body: z.object({ amount: positiveNaira.nullable() }),
    response: done,
    errors: [],
  },
});
