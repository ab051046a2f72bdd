import { type Kobo, kobo } from '@harvest/money';
import { lagosDay } from '../bank/lagos-time.ts';
import type { SqlConnection } from '../platform/database/database.ts';
import type { LimitUse, NewRecipient } from '../platform/money/money-commit.ts';
import { codesByPhoneOf, isByPhoneOnly } from '../platform/security/codes-by-phone-rules.ts';
import type { Allowance } from './limit-rules.ts';
import { type Limit, lower, type OwnLimit } from './own-limit-rules.ts';

export type AllowanceRow = Allowance & {
  readonly customerId: string;
  /** What somebody new may get; undefined where there is no such cap. The same for everybody. */
  readonly newRecipientKobo: Kobo | undefined;
  /** What all new ones together may get, while codes of this customer go by phone alone; undefined where that is not so. */
  readonly newRecipientsKobo: Kobo | undefined;
  /** The limits of their own that the customer set, below all that. */
  readonly own: readonly OwnAllowance[];
};

/** By one kind of payment from one account. */
export type OwnAllowance = Allowance &
  Pick<OwnLimit, 'coming'> &
  Pick<LimitUse, 'accountNumber' | 'transferType'>;

// The uses are summed by customer before anything is joined: a customer has a row for each account and kind of payment. Who
// has limits of their own is answered a row for each of them, and everybody else one. `offset 0` has those read by the index,
// customer by customer, whatever PostgreSQL knows of the table.
const ALLOWANCES = `
  select customers.id, caps.single_kobo, caps.daily_kobo, coalesce(uses.used_kobo, 0) as used_kobo,
    (select cap_kobo from new_recipient_caps where not codes_by_phone and effective_from <= $2::date
      order by effective_from desc limit 1) as new_recipient_kobo,
    (select cap_kobo from new_recipient_caps where codes_by_phone and effective_from <= $2::date
      order by effective_from desc limit 1) as new_recipients_kobo,
    customers.codes_by_phone_since, customers.code_by_phone_entered_at,
    own.account_number, own.transfer_type, own.single_kobo as own_single_kobo, own.daily_kobo as own_daily_kobo,
    own.used_kobo as own_used_kobo, own.coming_single_kobo, own.coming_daily_kobo, own.coming_at
  from customers
  join (
    select distinct on (level) level, single_kobo, daily_kobo from kyc_caps
    where effective_from <= $2::date order by level, effective_from desc
  ) caps on caps.level = customers.kyc_level
  left join (
    select customer_id, sum(used_kobo)::bigint as used_kobo from limit_uses
    where customer_id = any($1::uuid[]) and day = $2::date group by customer_id
  ) uses on uses.customer_id = customers.id
  left join lateral (
    select account_number, transfer_type,
      case when coming_at <= $3::timestamptz then coming_single_kobo else single_kobo end as single_kobo,
      case when coming_at <= $3::timestamptz then coming_daily_kobo else daily_kobo end as daily_kobo,
      coalesce((
        select used_kobo from limit_uses today where today.customer_id = account_limits.customer_id and day = $2::date
          and today.account_number = account_limits.account_number and today.transfer_type = account_limits.transfer_type
      ), 0) as used_kobo,
      coming_single_kobo, coming_daily_kobo, case when coming_at > $3::timestamptz then coming_at end as coming_at
    from account_limits where account_limits.customer_id = customers.id offset 0
  ) own on true
  where customers.id = any($1::uuid[])`;

type Row = {
  id: string;
  single_kobo: bigint;
  daily_kobo: bigint;
  used_kobo: bigint;
  new_recipient_kobo: bigint | null;
  new_recipients_kobo: bigint | null;
  codes_by_phone_since: Date | null;
  code_by_phone_entered_at: Date | null;
  account_number: string | null;
  transfer_type: string;
  own_single_kobo: bigint;
  own_daily_kobo: bigint;
  own_used_kobo: bigint;
  coming_single_kobo: bigint;
  coming_daily_kobo: bigint;
  coming_at: Date | null;
};

/** What these customers may move as things stand at `now`. */
export async function readAllowances(
  connection: SqlConnection,
  customerIds: readonly string[],
  now: Date,
): Promise<AllowanceRow[]> {
  const rows = await connection.query<Row>(ALLOWANCES, [customerIds, lagosDay(now), now.toISOString()]);
  const byCustomer = Map.groupBy(rows, ({ id }) => id);
  return [...byCustomer.values()].flatMap(([row, ...more]) =>
    row === undefined ? [] : [toAllowance(row, more, now)],
  );
}

function toAllowance(row: Row, more: readonly Row[], now: Date): AllowanceRow {
  const cap = { singleKobo: kobo(row.single_kobo), dailyKobo: kobo(row.daily_kobo) };
  return {
    customerId: row.id,
    ...cap,
    usedTodayKobo: kobo(row.used_kobo),
    newRecipientKobo: row.new_recipient_kobo === null ? undefined : kobo(row.new_recipient_kobo),
    newRecipientsKobo:
      row.new_recipients_kobo === null || !isByPhoneOnly({ codesByPhone: codesByPhoneOf(row) }, now)
        ? undefined
        : kobo(row.new_recipients_kobo),
    own: [row, ...more].flatMap((own) =>
      own.account_number === null
        ? []
        : [
            {
              accountNumber: own.account_number,
              transferType: own.transfer_type,
              singleKobo: kobo(own.own_single_kobo),
              dailyKobo: kobo(own.own_daily_kobo),
              usedTodayKobo: kobo(own.own_used_kobo),
              coming: comingOf(own, cap),
            },
          ],
    ),
  };
}

/** No cap lets through more than itself. */
function comingOf(row: Row, cap: Limit): OwnLimit['coming'] {
  if (row.coming_at === null) return undefined;
  const coming = { singleKobo: kobo(row.coming_single_kobo), dailyKobo: kobo(row.coming_daily_kobo) };
  return { ...lower(coming, cap), at: row.coming_at };
}

export type SentRow = Pick<NewRecipient, 'institutionCode' | 'number'> & {
  readonly customerId: string;
  readonly sentKobo: Kobo;
  /** What of it was sent while they were new. */
  readonly toNewKobo: Kobo;
};

const SENT_SINCE = `
  select customer_id, transactions.destination_account_number as number,
    case when bill_payments.product in ('AIRTIME', 'DATA') then null else transactions.destination_bank_code end
      as institution_code,
    sum(amount_kobo)::bigint as sent_kobo,
    coalesce(sum(amount_kobo) filter (where transfers.recipient_is_new or bill_payments.recipient_is_new), 0)::bigint
      as to_new_kobo
  from transactions left join transfers on transfers.id = transactions.operation_id
    left join bill_payments on bill_payments.id = transactions.operation_id
  where customer_id = any($1::uuid[]) and created_at > $2 and transaction_type in ('Transfer', 'Bill Payment')
    and counts_as_flow and status <> 'FAILED'
  group by 1, 2, 3`;

/** Sums what customers paid to each recipient but themselves since then. The history is the source, so each payment counts once. */
export async function readSentSince(
  connection: SqlConnection,
  customerIds: readonly string[],
  since: Date,
): Promise<SentRow[]> {
  type Row = {
    customer_id: string;
    institution_code: string | null;
    number: string;
    sent_kobo: bigint;
    to_new_kobo: bigint;
  };
  const rows = await connection.query<Row>(SENT_SINCE, [customerIds, since.toISOString()]);
  return rows.map((row) => ({
    customerId: row.customer_id,
    institutionCode: row.institution_code ?? undefined,
    number: row.number,
    sentKobo: kobo(row.sent_kobo),
    toNewKobo: kobo(row.to_new_kobo),
  }));
}

export type CapRow = { readonly level: number; readonly singleKobo: Kobo; readonly dailyKobo: Kobo };

const CAPS = `
  select distinct on (level) level, single_kobo, daily_kobo from kyc_caps
  where effective_from <= $1::date order by level, effective_from desc`;

/** The caps of every level as they are in force on a day, the lowest level first. */
export async function readCaps(connection: SqlConnection, day: string): Promise<CapRow[]> {
  type Row = { level: number; single_kobo: bigint; daily_kobo: bigint };
  const rows = await connection.query<Row>(CAPS, [day]);
  return rows.map((row) => ({
    level: row.level,
    singleKobo: kobo(row.single_kobo),
    dailyKobo: kobo(row.daily_kobo),
  }));
}

const ADD_USES = `
  insert into limit_uses as known (customer_id, day, account_number, transfer_type, used_kobo)
  select customer_id, $5::date, account_number, transfer_type, sum(amount_kobo)::bigint
  from unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[])
    as uses (customer_id, account_number, transfer_type, amount_kobo)
  group by customer_id, account_number, transfer_type
  on conflict (customer_id, day, account_number, transfer_type)
    do update set used_kobo = known.used_kobo + excluded.used_kobo`;

/** Adds to the day's uses; the caller holds the customers' locks. */
export async function addUses(
  connection: SqlConnection,
  uses: readonly LimitUse[],
  day: string,
): Promise<void> {
  if (uses.length === 0) return;
  await connection.query(ADD_USES, [...columnsOf(uses), day]);
}

const GIVE_BACK = `
  update limit_uses set used_kobo = limit_uses.used_kobo - given.amount_kobo
  from (
    select customer_id, account_number, transfer_type, day, sum(amount_kobo)::bigint as amount_kobo
    from unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[], $5::date[])
      as given (customer_id, account_number, transfer_type, amount_kobo, day)
    group by customer_id, account_number, transfer_type, day
  ) given
  where limit_uses.customer_id = given.customer_id and limit_uses.day = given.day
    and limit_uses.account_number = given.account_number and limit_uses.transfer_type = given.transfer_type`;

/** Takes uses back from the days they were counted on; the caller holds the customers' locks. */
export async function giveBackUses(
  connection: SqlConnection,
  given: readonly { readonly use: LimitUse; readonly day: string }[],
): Promise<void> {
  if (given.length === 0) return;
  const uses = given.map(({ use }) => use);
  await connection.query(GIVE_BACK, [...columnsOf(uses), given.map(({ day }) => day)]);
}

function columnsOf(uses: readonly LimitUse[]): unknown[] {
  return [
    uses.map((use) => use.customerId),
    uses.map((use) => use.accountNumber),
    uses.map((use) => use.transferType),
    uses.map((use) => use.amountKobo),
  ];
}
