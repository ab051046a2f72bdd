import type { SpendingCategory } from '@harvest/contracts/spending-categories';
import { lagosDay } from '../bank/lagos-time.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';

/** What the narrations of the demo's past are about. */
const CATEGORIES: readonly (readonly [narration: string, category: SpendingCategory])[] = [
  ['Wages%', 'WAGES'],
  ['Yam seedlings', 'FARM_INPUTS'],
  ['Fertiliser%', 'FARM_INPUTS'],
  ['Sacks and twine', 'FARM_INPUTS'],
  ['Tarpaulins', 'FARM_INPUTS'],
  ['Transport%', 'TRANSPORT'],
  ['Maize%', 'FOOD_AND_HOME'],
  ['Tomatoes%', 'FOOD_AND_HOME'],
  ['Palm oil%', 'FOOD_AND_HOME'],
];

const ADA = 'ada.obi@harvest.test';
const WAGES_BUDGET_KOBO = 3_000_000n;

/** What the demo's people say that their past payments were for, and what Ada wants to spend on wages in a month. */
export async function seedSpending(
  _platform: Platform,
  transaction: DatabaseTransaction,
  now: Date,
): Promise<void> {
  for (const [narration, category] of CATEGORIES) {
    await transaction
      .insertInto('payment_categories')
      .columns(['customer_id', 'reference_number', 'category'])
      .expression((query) =>
        query
          .selectFrom('spending_payments')
          .innerJoin('transactions', (join) =>
            join
              .onRef('transactions.customer_id', '=', 'spending_payments.customer_id')
              .onRef('transactions.reference_number', '=', 'spending_payments.reference_number'),
          )
          .innerJoin('customers', 'customers.id', 'transactions.customer_id')
          .where('customers.email', 'like', '%@harvest.test')
          .where('transactions.operation_id', 'is', null)
          .where('transactions.narration', 'like', narration)
          .select((select) => [
            'transactions.customer_id',
            'transactions.reference_number',
            select.val(category).as('category'),
          ]),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await transaction
    .insertInto('budgets')
    .columns(['customer_id', 'category', 'amount_kobo', 'warned_month'])
    .expression((query) =>
      query
        .selectFrom('customers')
        .where('email', '=', ADA)
        .select((select) => [
          'id',
          select.val('WAGES').as('category'),
          select.val(WAGES_BUDGET_KOBO).as('amount_kobo'),
          // The past is told of by nobody.
          select.val(lagosDay(now).slice(0, 7)).as('warned_month'),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
