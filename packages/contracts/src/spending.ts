import { z } from 'zod';
import { anyLink, defineEndpoints } from './endpoint.ts';
import { done, naira, optional, positiveNaira, text } from './fields.ts';

/** What a customer's money goes to (A279). What nobody put anywhere else is by its kind, or OTHER. */
export const SPENDING_CATEGORIES = [
  'FARM_INPUTS',
  'WAGES',
  'TRANSPORT',
  'FOOD_AND_HOME',
  'SCHOOL',
  'HEALTH',
  'FAMILY_AND_FRIENDS',
  'AIRTIME_AND_DATA',
  'ELECTRICITY',
  'TELEVISION',
  'BANK_CHARGES',
  'OTHER',
] as const;
export type SpendingCategory = (typeof SPENDING_CATEGORIES)[number];

/** At this part of a budget its owner is warned (in hundredths). */
export const BUDGET_WARNING_PERCENT = 80;

/** How many months, this one included, the flows of the past are told. */
export const SPENDING_MONTHS = 6;

const category = z.enum(SPENDING_CATEGORIES);
/** `YYYY-MM`, of Lagos. */
export const month = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, { error: 'Choose a month' });

const flows = z.object({ month, inwards: naira, outwards: naira });

const spending = z.object({
  ...flows.shape,
  /** The months before and up to this one, the oldest first. */
  months: z.array(flows),
  /** All that something was spent on or that has a budget, the most first. */
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

export const spendingEndpoints = defineEndpoints({
  'GET /api/ibanking/personal/spending': {
    summary: 'What came in and went out in a month, and what it was spent on; this month where none is named',
    access: HISTORY,
    query: z.object({ month: month.optional() }),
    response: spending,
    errors: [],
  },
  'GET /api/ibanking/personal/transactions/{referenceNumber}/category': {
    summary: 'What a payment counts as; null for what is no spending',
    access: HISTORY,
    params: z.object({ referenceNumber: text(100) }),
    response: z.object({ category: category.nullable() }),
    errors: ['NOT_FOUND'],
  },
  'PUT /api/ibanking/personal/transactions/{referenceNumber}/category': {
    summary: 'Says what a payment was for, and what all others to the same recipient are for',
    access: HISTORY,
    params: z.object({ referenceNumber: text(100) }),
    body: z.object({ category, alsoSameRecipient: optional(z.boolean()) }),
    response: done,
    errors: ['NOT_FOUND', 'NOT_SPENDING'],
  },
  'PUT /api/ibanking/personal/budgets/{category}': {
    summary: 'Sets the budget of a month for a category, or takes it away by null',
    access: HISTORY,
    params: z.object({ category }),
    body: z.object({ amount: positiveNaira.nullable() }),
    response: done,
    errors: [],
  },
});
