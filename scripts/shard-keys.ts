/**
 * By which column each table would be split over many nodes (`docs/scaling.md`), and what of today's schema stands in the way.
 * A node can promise that something is there once only where the key is part of what is unique.
 */
export type Lacking =
  /** An id of our own, drawn at random: the key joins it, and nothing that is promised today is lost. */
  | 'KEY_JOINS_ID'
  /** What hangs on a row of somebody's does not say whose it is: it gets the column first, from that row. */
  | 'COLUMN_FIRST'
  /** Promised over the whole bank: it needs a table of its own, split by just that value, which says whose it is. */
  | 'OVER_ALL';

export type Split = {
  readonly key: string;
  /** Unique keys that do not hold the key, as their columns in order; a partial one as any other. */
  readonly lacking?: Readonly<Record<string, Lacking>>;
};

export type Whole = {
  /** Read by every node and changed by people: each node has a copy. Or written on one node alone. */
  readonly on: 'every node' | 'one node';
  readonly because: string;
};

const byCustomer = (lacking?: Split['lacking']): Split => ({
  key: 'customer_id',
  ...(lacking === undefined ? {} : { lacking }),
});
const byHolder = (lacking: Split['lacking'] = {}): Split => ({ key: 'holder_id', lacking });
const ID = { id: 'KEY_JOINS_ID' } as const;

export const splitTables: Readonly<Record<string, Split>> = {
  'ledger.accounts': { key: 'id', lacking: { class: 'OVER_ALL' } },
  'ledger.entries': { key: 'account_id', lacking: { 'journal_id,leg': 'KEY_JOINS_ID' } },
  'ledger.holds': { key: 'account_id', lacking: ID },
  'ledger.journals': { key: 'id', lacking: { reverses: 'OVER_ALL' } },
  'ledger.system_deltas': { key: 'account_id' },
  account_blocks: { key: 'ledger_account_id', lacking: ID },
  account_closings: byCustomer({ ticket_id: 'KEY_JOINS_ID', account_number: 'KEY_JOINS_ID' }),
  account_limits: byCustomer(),
  accounts: byCustomer({
    account_number: 'OVER_ALL',
    request_id: 'KEY_JOINS_ID',
    ledger_account_id: 'KEY_JOINS_ID',
  }),
  alert_preferences: byCustomer(),
  backup_codes: byCustomer(ID),
  beneficiaries: byCustomer(ID),
  bill_handed_over: byCustomer({ operation_id: 'COLUMN_FIRST' }),
  bill_look_ups: byCustomer(),
  bill_payments: byCustomer({ id: 'COLUMN_FIRST' }),
  bill_saved_numbers: byCustomer(ID),
  block_requests: byCustomer(ID),
  budgets: byCustomer(),
  bulk_group_recipients: byCustomer({ 'group_id,position': 'COLUMN_FIRST' }),
  bulk_groups: byCustomer(ID),
  bulk_runs: byCustomer({ bulk_id: 'KEY_JOINS_ID' }),
  bulk_transfers: byCustomer({ id: 'COLUMN_FIRST' }),
  business_information: byCustomer(),
  challenges: byHolder(ID),
  consents: byCustomer(),
  contact_changes: byCustomer(),
  customer_documents: byCustomer({ ...ID, file_id: 'KEY_JOINS_ID' }),
  customer_profiles: byCustomer(),
  customers: { key: 'id', lacking: { email: 'OVER_ALL', phone_number: 'OVER_ALL' } },
  devices: byHolder({ ...ID, cookie_hash: 'OVER_ALL' }),
  dispatches: byCustomer({ operation_id: 'KEY_JOINS_ID', session_id: 'OVER_ALL' }),
  disputes: byCustomer(ID),
  events: byCustomer(ID),
  factor_set_ups: byCustomer({ operation_id: 'KEY_JOINS_ID' }),
  file_bytes: byCustomer({ file_id: 'COLUMN_FIRST' }),
  files: byCustomer(ID),
  forgotten_recipients: byCustomer(),
  held_operations: byCustomer({ operation_id: 'KEY_JOINS_ID' }),
  idempotency_keys: byCustomer(ID),
  identity_answers: byCustomer(),
  identity_checks: byCustomer(ID),
  inbound_credits: {
    key: 'destination_account_number',
    lacking: { ...ID, session_id: 'OVER_ALL', reference: 'OVER_ALL' },
  },
  known_addresses: byHolder(),
  kyc_documents: byCustomer({ ...ID, file_id: 'KEY_JOINS_ID', 'submission_id,name': 'KEY_JOINS_ID' }),
  kyc_submissions: byCustomer(ID),
  limit_changes: byCustomer(ID),
  limit_uses: byCustomer(),
  lost_channels: byCustomer(),
  low_balances: byCustomer(),
  message_attachments: { key: 'recipient_id', lacking: { 'message_id,position': 'COLUMN_FIRST' } },
  messages: { key: 'recipient_id', lacking: ID },
  name_inquiries: byCustomer({ reference: 'KEY_JOINS_ID' }),
  notices: byCustomer(ID),
  onboarding_decisions: byCustomer(ID),
  onboarding_stages: byCustomer({ submission_id: 'KEY_JOINS_ID' }),
  operations: byCustomer({ ...ID, reference: 'OVER_ALL' }),
  passkey_requests: byCustomer(ID),
  passkeys: byCustomer({ ...ID, credential_id: 'OVER_ALL' }),
  password_resets: byCustomer({ ...ID, code_hash: 'OVER_ALL' }),
  payment_categories: byCustomer(),
  receipts: byCustomer({ code: 'OVER_ALL' }),
  recipient_categories: byCustomer(),
  registrations: byCustomer(ID),
  schedule_changes: byCustomer({ id: 'COLUMN_FIRST' }),
  schedule_edits: byCustomer({ id: 'COLUMN_FIRST' }),
  schedule_orders: byCustomer({ id: 'COLUMN_FIRST' }),
  schedule_runs: byCustomer({ 'schedule_id,run': 'COLUMN_FIRST', operation_id: 'COLUMN_FIRST' }),
  schedule_shortfalls: byCustomer({ 'order_id,source_account_number,day': 'COLUMN_FIRST' }),
  schedules: byCustomer({ ...ID, reference: 'OVER_ALL' }),
  security_events: { key: 'person_id', lacking: { 'occurred_at,id': 'KEY_JOINS_ID' } },
  sessions: byCustomer({ ...ID, token_hash: 'OVER_ALL' }),
  statement_requests: byCustomer(ID),
  statements: byCustomer({ digest: 'OVER_ALL' }),
  throttle_counters: { key: 'whom' },
  ticket_attachments: byCustomer({ ...ID, file_id: 'KEY_JOINS_ID', 'message_id,position': 'KEY_JOINS_ID' }),
  ticket_messages: byCustomer(ID),
  tickets: byCustomer({ ...ID, tracking_number: 'OVER_ALL' }),
  transactions: byCustomer(),
  transfers: byCustomer({ id: 'COLUMN_FIRST' }),
};

const copied = (because: string): Whole => ({ on: 'every node', because });
const alone = (because: string): Whole => ({ on: 'one node', because });
const STAFF = 'staff are some hundreds, and their queues are of the whole bank';
const CATALOGUE = 'a catalogue that people keep, read with every payment';
const DEMO = 'a demo has one node';

export const wholeTables: Readonly<Record<string, Whole>> = {
  'ledger.posting_rules': copied('a row a rule, changed by migrations'),
  'ledger.seal_queue': alone('the sealer of each node has its own: journals are chained where they are'),
  'ledger.seals': alone('each node has a chain of its own, and its heads are kept together'),
  account_types: copied(CATALOGUE),
  api_migrations: alone('a row a migration'),
  approvals: alone(STAFF),
  audit: alone(STAFF),
  bank_profile: copied('one row'),
  banks: copied(CATALOGUE),
  bill_offers: copied(CATALOGUE),
  bill_providers: copied(CATALOGUE),
  business_clock: copied('one row'),
  compared_days: alone('a row a day'),
  daily_checks: alone('a row a check'),
  demo_seeds: alone(DEMO),
  development_mailbox: alone(DEMO),
  development_mailbox_attachments: alone(DEMO),
  document_kinds: copied(CATALOGUE),
  document_type_kinds: copied(CATALOGUE),
  document_types: copied(CATALOGUE),
  head_keepers: alone('a row a machine'),
  kyc_caps: copied(CATALOGUE),
  ledger_migrations: alone('a row a migration'),
  new_recipient_caps: copied(CATALOGUE),
  pauses: alone('what the whole bank waits with; seldom more than some rows'),
  payment_halts: copied('some rows in years, read with every payment'),
  reset_requests: alone('kept for minutes; who it is about is not known when it comes'),
  secret_key_checks: copied('a row a key'),
  settlement_findings: alone(STAFF),
  staff: alone(STAFF),
  staff_factor_set_ups: alone(STAFF),
  staff_sessions: alone(STAFF),
  tariffs: copied(CATALOGUE),
};

/** A table as the database has it: the columns of each primary and unique key, in order. */
export type CatalogTable = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly uniqueKeys: readonly (readonly string[])[];
};

/** @returns in words each table that is split by no key, and each key that is not as the list says */
export function findKeyBreaches(
  catalog: readonly CatalogTable[],
  split: Readonly<Record<string, Split>>,
  whole: Readonly<Record<string, Whole>>,
): string[] {
  const there = new Set(catalog.map(({ name }) => name));
  const listed = [...Object.keys(split), ...Object.keys(whole)];
  return [
    ...listed.filter((name) => !there.has(name)).map((name) => `${name} is listed and does not exist`),
    ...Object.keys(split).flatMap((name) =>
      name in whole ? [`${name} is listed as split and as whole`] : [],
    ),
    ...catalog.flatMap((table) => {
      const splitBy = split[table.name];
      if (splitBy !== undefined) return breachesOf(table, splitBy);
      return table.name in whole ? [] : [`${table.name} is in neither list`];
    }),
  ];
}

function breachesOf({ name, columns, uniqueKeys }: CatalogTable, { key, lacking = {} }: Split): string[] {
  const found = uniqueKeys.filter((one) => !one.includes(key)).map((one) => one.join(','));
  const waitsForColumn = Object.values(lacking).includes('COLUMN_FIRST');
  return [
    ...found.flatMap((one) => (one in lacking ? [] : [`${name} (${one}) is unique without ${key}`])),
    ...Object.keys(lacking).flatMap((one) =>
      found.includes(one) ? [] : [`${name} (${one}) lacks nothing any more`],
    ),
    ...(columns.includes(key) === waitsForColumn
      ? [`${name} ${waitsForColumn ? 'has' : 'has no'} column ${key}`]
      : []),
  ];
}
