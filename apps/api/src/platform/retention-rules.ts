/** How long rows of a kind are kept. */
export type RetentionRule = {
  readonly table: string;
  /** Which rows of it, as docs/runbook.md names them. */
  readonly rows: string;
  /** Zero: not longer than they are good for. */
  readonly days: number;
  /** The job that deletes them, or the command. */
  readonly by: string;
  readonly why: string;
};

/** Every kind of row that the bank deletes by itself (A369). Money, identity and audit are not among them. */
export const RETENTION_RULES = {
  IDEMPOTENCY_KEYS: {
    table: 'idempotency_keys',
    rows: 'keys of requests, with their answers',
    days: 30,
    by: 'forget-old-keys',
    why: 'a request may be repeated for so long (decision 5)',
  },
  THROTTLE_COUNTERS: {
    table: 'throttle_counters',
    rows: 'counted attempts, once their window is over',
    days: 0,
    by: 'forget-old-attempts',
    why: 'nobody counts them any more (decision 53)',
  },
  PAUSES: {
    table: 'pauses',
    rows: 'pauses that are over',
    days: 2,
    by: 'forget-old-attempts',
    why: 'nobody waits for them any more',
  },
  REGISTRATIONS: {
    table: 'registrations',
    rows: 'registrations that ran out or were finished',
    days: 0,
    by: 'forget-old-registrations',
    why: 'whoever finished is a customer; of whoever did not the bank needs nothing',
  },
  REGISTRATION_CODES: {
    table: 'challenges',
    rows: 'codes of registrations',
    days: 1,
    by: 'forget-old-registrations',
    why: 'no registration lives so long',
  },
  MESSAGES_TO_NOBODY: {
    table: 'messages',
    rows: 'messages to nobody',
    days: 1,
    by: 'forget-old-registrations',
    why: 'written so that both ways take the same time, and never sent',
  },
  PASSWORD_RESETS: {
    table: 'password_resets',
    rows: 'links to a new password',
    days: 7,
    by: 'forget-old-resets',
    why: 'opening an expired one sends another (decision 17)',
  },
  BLOCK_REQUESTS_OF_NOBODY: {
    table: 'block_requests',
    rows: 'requests to block that name no customer',
    days: 1,
    by: 'forget-block-requests-of-nobody',
    why: 'of no use to anybody',
  },
  BILL_LOOK_UPS: {
    table: 'bill_look_ups',
    rows: 'owners of meters and cards that were looked up',
    days: 1,
    by: 'forget-old-look-ups',
    why: 'other people’s names, which no purchase relies on any more',
  },
  STATEMENT_REQUESTS: {
    table: 'statement_requests',
    rows: 'requests of statements that ended',
    days: 31,
    by: 'forget-old-statement-requests',
    why: 'a day longer than their keys',
  },
  NOTICES: {
    table: 'notices',
    rows: 'notices in the app',
    days: 90,
    by: 'forget-old-notices',
    why: 'what they tell is in the history',
  },
  KNOWN_ADDRESSES: {
    table: 'known_addresses',
    rows: 'addresses nobody signed in from',
    days: 90,
    by: 'forget-old-devices',
    why: 'addresses change hands (decision 54)',
  },
  DEVICES: {
    table: 'devices',
    rows: 'browsers nobody signed in from',
    days: 180,
    by: 'forget-old-devices',
    why: 'as long as their cookie lasts (decision 54)',
  },
  CHALLENGES: {
    table: 'challenges',
    rows: 'codes that were used or ran out',
    days: 30,
    by: 'forget-old-codes',
    why: 'wrong codes count for a day (counter 1); the rest is for questions about a payment',
  },
  SESSIONS: {
    table: 'sessions',
    rows: 'sessions of customers that ended, but for everybody’s last',
    days: 180,
    by: 'forget-ended-sessions',
    why: 'they tell for 90 days from where somebody signed in (decision 54); security events keep the sign-in itself',
  },
  STAFF_SESSIONS: {
    table: 'staff_sessions',
    rows: 'sessions of staff that ended, but for everybody’s last',
    days: 180,
    by: 'forget-ended-sessions',
    why: 'the same as those of customers',
  },
  EVENTS: {
    table: 'events',
    rows: 'events that everybody heard; never those that are parked',
    days: 30,
    by: 'forget-heard-events',
    why: 'what happened stands in its own table; this copy is for questions about a message',
  },
  MESSAGES: {
    table: 'messages',
    rows: 'to whom and when a message was sent or given up',
    days: 365,
    by: 'forget-old-messages',
    why: 'answers who says they were never told; the words were wiped when they were sent',
  },
  NAME_INQUIRIES: {
    table: 'name_inquiries',
    rows: 'names of account holders that were looked up',
    days: 90,
    by: 'forget-old-name-inquiries',
    why: 'other people’s names; whoever was paid stands in the history',
  },
  PASSKEY_REQUESTS: {
    table: 'passkey_requests',
    rows: 'what a device was asked to sign and did not',
    days: 1,
    by: 'forget-old-passkey-requests',
    why: 'good for minutes',
  },
  SECURITY_EVENTS: {
    table: 'security_events',
    rows: 'security events, whole months',
    days: 2557,
    by: 'drop-old-months (a command, by the owner’s login)',
    why: 'seven years, the longer of the five to seven that Nigerian banks keep such logs',
  },
} as const satisfies Readonly<Record<string, RetentionRule>>;

export type RetentionKind = keyof typeof RETENTION_RULES;

/** Rows that go in one statement at most, so that nobody waits long for their locks. */
export const DELETED_AT_ONCE = 5000;

/** The moment before which rows of this kind are kept no longer. */
export function keptSince(kind: RetentionKind, now: Date): Date {
  return new Date(now.getTime() - RETENTION_RULES[kind].days * 86_400_000);
}

/** Why a table is never shortened by age, with the tables of which that is so. */
export const KEPT_TABLES: readonly { readonly why: string; readonly tables: readonly string[] }[] = [
  {
    why: 'money: kept at least five years after the customer leaves (Nigerian banks), and the ledger proves itself from its first journal',
    tables: [
      'accounts account_blocks account_closings bill_handed_over bill_payments bulk_runs bulk_transfers dispatches',
      'held_operations inbound_credits limit_uses operations receipts schedule_changes schedule_edits schedule_orders schedule_runs',
      'schedule_shortfalls schedules settlement_findings statements tariffs transactions transfers',
    ].flatMap((line) => line.split(' ')),
  },
  {
    why: 'identity and consent: kept at least five years after the customer leaves (Nigerian banks)',
    tables: [
      'business_information consents customer_documents customer_profiles customers file_bytes files',
      'identity_answers identity_checks kyc_documents kyc_submissions onboarding_decisions onboarding_stages',
    ].flatMap((line) => line.split(' ')),
  },
  {
    why: 'audit, and what customers and the bank said to each other',
    tables:
      'approvals audit disputes limit_changes payment_halts staff ticket_attachments ticket_messages tickets'.split(
        ' ',
      ),
  },
  {
    why: 'what customers set or saved themselves, and delete themselves',
    tables: [
      'account_limits alert_preferences backup_codes beneficiaries bill_saved_numbers budgets bulk_group_recipients bulk_groups',
      'forgotten_recipients low_balances new_recipient_caps passkeys payment_categories recipient_categories',
    ].flatMap((line) => line.split(' ')),
  },
  {
    why: 'at most one row for each person or each day, or gone once it is done',
    tables: [
      'compared_days contact_changes daily_checks factor_set_ups head_keepers lost_channels message_attachments reset_requests',
      'staff_factor_set_ups',
    ].flatMap((line) => line.split(' ')),
  },
  {
    why: 'lists and switches of the bank, which do not grow',
    tables: [
      'account_types bank_profile banks bill_offers bill_providers business_clock document_kinds document_type_kinds',
      'document_types kyc_caps secret_key_checks api_migrations ledger_migrations',
    ].flatMap((line) => line.split(' ')),
  },
  {
    why: 'the demo alone',
    tables: ['demo_seeds', 'development_mailbox', 'development_mailbox_attachments'],
  },
  {
    why: 'rows that no month was made for; drop-old-months deletes those that are as old as a month that goes',
    tables: ['security_events_other'],
  },
];
