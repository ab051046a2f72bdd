import { BUDGET_WARNING_PERCENT, type SpendingCategory } from '@harvest/contracts/spending-categories';
import { type Kobo, kobo } from '@harvest/money';
import {
  type Database,
  type DatabaseTransaction,
  type SqlConnection,
  transactionConnection,
} from '../platform/database/database.ts';
import type { Month } from './spending-rules.ts';

const RECIPIENTS_MAX = 10;

// Everything a month is told by, in one statement: every part reads the customer's payments along transactions_customer. People
// are told apart by their account, providers of bills by their name: what was bought there was for many numbers.
const SPENDING = `
  with months as (
    select * from unnest($2::text[], $3::timestamptz[], $4::timestamptz[]) as months (month, starts, ends)
  ), spent as materialized (
    select spending_payments.* from months
    join spending_payments on customer_id = $1 and created_at >= starts and created_at < ends
    where month = $5
  ), recipients as (
    select (array_agg(case when transaction_type = 'Bill Payment' then destination_bank_name
        else destination_account_name end order by created_at desc))[1] as name,
      transaction_type = 'Bill Payment' as is_biller, sum(amount_kobo) as kobo, count(*) as count
    from spent where transaction_type <> 'Charge'
    group by is_biller, case when transaction_type = 'Bill Payment' then destination_bank_name else destination_bank_code end,
      case when transaction_type = 'Bill Payment' then '' else destination_account_number end
    order by kobo desc, name limit ${RECIPIENTS_MAX}
  )
  select 'MONTH' as part, month as name, false as is_biller,
    coalesce(sum(amount_kobo) filter (where transaction_type <> 'Deposit'), 0)::text as kobo, 0::bigint as count,
    coalesce(sum(amount_kobo) filter (where transaction_type = 'Deposit'), 0)::text as other_kobo
  from months left join transactions
    on customer_id = $1 and created_at >= starts and created_at < ends and counts_as_flow and status <> 'FAILED'
  group by month
  union all
  select 'CATEGORY', category, false, coalesce(kobo, 0)::text, coalesce(count, 0), budgets.amount_kobo::text
  from (select category, sum(amount_kobo) as kobo, count(*) as count from spent group by category) spent_on
  full join (select category, amount_kobo from budgets where customer_id = $1 and amount_kobo is not null) budgets
    using (category)
  where kobo is not null or $6
  union all
  select 'RECIPIENT', name, is_biller, kobo::text, count, null from recipients`;

type Row = {
  part: 'MONTH' | 'CATEGORY' | 'RECIPIENT';
  name: string;
  is_biller: boolean;
  kobo: string;
  count: bigint;
  other_kobo: string | null;
};

/** What a customer's months came to, and what the last of them was spent on. */
export async function selectSpending(
  connection: SqlConnection,
  customerId: string,
  months: readonly Month[],
  { month, listsUnspent }: { readonly month: string; readonly listsUnspent: boolean },
) {
  const rows = await connection.query<Row>(SPENDING, [
    customerId,
    months.map((one) => one.month),
    months.map((one) => one.starts),
    months.map((one) => one.ends),
    month,
    listsUnspent,
  ]);
  const amount = (text: string) => kobo(BigInt(text));
  const part = (wanted: Row['part']) => rows.filter((row) => row.part === wanted);
  return {
    months: part('MONTH').map((row) => ({
      month: row.name,
      inwards: amount(row.other_kobo ?? '0'),
      outwards: amount(row.kobo),
    })),
    categories: part('CATEGORY').map((row) => ({
      // Checks of the tables and the view keep it within its union.
      category: row.name as SpendingCategory,
      spent: amount(row.kobo),
      count: Number(row.count),
      budget: row.other_kobo === null ? null : amount(row.other_kobo),
    })),
    recipients: part('RECIPIENT').map((row) => ({
      name: row.name,
      isBiller: row.is_biller,
      spent: amount(row.kobo),
      count: Number(row.count),
    })),
  };
}

/** What a transaction of a customer counts as; null for what is no spending. */
export async function selectCategory(db: Database, customerId: string, referenceNumber: string) {
  const row = await db
    .selectFrom('transactions')
    .leftJoin('spending_payments', (join) =>
      join
        .onRef('spending_payments.customer_id', '=', 'transactions.customer_id')
        .onRef('spending_payments.reference_number', '=', 'transactions.reference_number'),
    )
    .select(['spending_payments.category', 'transactions.transaction_type'])
    .where('transactions.customer_id', '=', customerId)
    .where('transactions.reference_number', '=', referenceNumber)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  // Checks of the tables keep it within its union.
  return { category: row.category as SpendingCategory | null, isCharge: row.transaction_type === 'Charge' };
}

export async function setPaymentCategory(
  db: Database,
  payment: { readonly customerId: string; readonly referenceNumber: string },
  category: SpendingCategory,
): Promise<void> {
  await db
    .insertInto('payment_categories')
    .values({ customer_id: payment.customerId, reference_number: payment.referenceNumber, category })
    .onConflict((conflict) => conflict.columns(['customer_id', 'reference_number']).doUpdateSet({ category }))
    .execute();
}

/** Of whom a payment went to; from now on that payment follows its recipient as well. */
export async function setRecipientCategory(
  transaction: DatabaseTransaction,
  payment: { readonly customerId: string; readonly referenceNumber: string },
  category: SpendingCategory,
): Promise<void> {
  await transaction
    .insertInto('recipient_categories')
    .columns(['customer_id', 'bank_code', 'account_number', 'category'])
    .expression((query) =>
      query
        .selectFrom('transactions')
        .where('customer_id', '=', payment.customerId)
        .where('reference_number', '=', payment.referenceNumber)
        .select((select) => [
          'customer_id',
          'destination_bank_code',
          'destination_account_number',
          select.val(category).as('category'),
        ]),
    )
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'bank_code', 'account_number']).doUpdateSet({ category }),
    )
    .execute();
  await transaction
    .deleteFrom('payment_categories')
    .where('customer_id', '=', payment.customerId)
    .where('reference_number', '=', payment.referenceNumber)
    .execute();
}

export async function upsertBudget(
  db: Database,
  customerId: string,
  category: SpendingCategory,
  amountKobo: Kobo | null,
): Promise<void> {
  await db
    .insertInto('budgets')
    .values({ customer_id: customerId, category, amount_kobo: amountKobo })
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'category']).doUpdateSet({ amount_kobo: amountKobo }),
    )
    .execute();
}

export type UsedBudget = {
  readonly customerId: string;
  readonly category: SpendingCategory;
  readonly month: string;
  readonly budgetKobo: Kobo;
  readonly spentKobo: Kobo;
};

// Budgets are locked in one order, so that two workers never wait for each other; whoever comes second finds them marked.
const MARK_WARNED = `
  with used as (
    select budgets.customer_id, budgets.category, month, spent.kobo
    from unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::timestamptz[]) as asked (customer_id, month, starts, ends)
    join budgets on budgets.customer_id = asked.customer_id and amount_kobo is not null
      and (warned_month is null or warned_month < month)
    cross join lateral (
      select sum(amount_kobo) as kobo from spending_payments
      where spending_payments.customer_id = asked.customer_id and created_at >= starts and created_at < ends
        and spending_payments.category = budgets.category
    ) spent
    where spent.kobo * 100 >= budgets.amount_kobo::numeric * ${BUDGET_WARNING_PERCENT}
    order by budgets.customer_id, budgets.category for update of budgets
  )
  update budgets set warned_month = used.month from used
  where budgets.customer_id = used.customer_id and budgets.category = used.category
  returning budgets.customer_id, budgets.category, used.month, budgets.amount_kobo, used.kobo::text as spent_kobo`;

type WarnedRow = {
  customer_id: string;
  category: string;
  month: string;
  amount_kobo: bigint;
  spent_kobo: string;
};

/** Marks the budgets that are mostly used and whose owners were not told so in that month yet. @returns those */
export async function markWarned(
  transaction: DatabaseTransaction,
  asked: readonly (Month & { readonly customerId: string })[],
): Promise<UsedBudget[]> {
  const rows = await transactionConnection(transaction).query<WarnedRow>(MARK_WARNED, [
    asked.map(({ customerId }) => customerId),
    asked.map(({ month }) => month),
    asked.map(({ starts }) => starts.toISOString()),
    asked.map(({ ends }) => ends.toISOString()),
  ]);
  return rows.map((row) => ({
    customerId: row.customer_id,
    // A check of the table keeps it within its union.
    category: row.category as SpendingCategory,
    month: row.month,
    budgetKobo: kobo(row.amount_kobo),
    spentKobo: kobo(BigInt(row.spent_kobo)),
  }));
}
