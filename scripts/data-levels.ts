/** How much harm what a table holds can do, by the worst of its columns, and how it is protected for it. */
export type DataLevel = {
  readonly level: string;
  readonly what: string;
  readonly protection: string;
  readonly tables: readonly string[];
};

const tables = (...lines: readonly string[]): readonly string[] => lines.flatMap((line) => line.split(' '));

/**
 * Every table of the bank has one level. `docs/data-levels.md` shows this list, and a test holds it against the page, against what
 * is told to customers of their data, and against the columns that are encrypted.
 */
export const DATA_LEVELS: readonly DataLevel[] = [
  {
    level: '1 Secret',
    what: 'what proves who somebody is, opens money, or holds a code: passwords, second factors, codes, sessions, texts of messages, tokens of meters',
    protection:
      'as a slow hash, as a keyed hash or encrypted for its row, under keys that are not in the database; in no answer, log, address, file or download; seen by nobody of the staff; wiped when it has done its work',
    tables: tables(
      'backup_codes bill_handed_over challenges contact_changes customers devices factor_set_ups idempotency_keys',
      'message_attachments messages passkey_requests passkeys password_resets registrations reset_requests secret_key_checks',
      'sessions staff staff_factor_set_ups staff_sessions',
    ),
  },
  {
    level: '2 Identity',
    what: 'what somebody could pass for a customer with anywhere: BVN, NIN, birth dates, home addresses, documents, faces, signatures, answers of the identity provider',
    protection:
      'encrypted for its row or file under keys that are not in the database; BVN and NIN shown as masks and found by keyed hash; opened by staff with the right to it, each look in the audit; in no log and no address',
    tables: tables('customer_profiles file_bytes identity_answers kyc_submissions statements'),
  },
  {
    level: '3 Confidential',
    what: 'everything else about a customer or colleague: names, e-mail addresses, addresses of meters and businesses, balances, payments, limits, tickets, where and when they signed in, what staff did',
    protection:
      'over TLS alone, to its customer or to staff with the right to it; looks of staff in the audit; answers are kept by no cache; account numbers and the like in logs as hash and last four; kept as long as the runbook says',
    tables: tables(
      'account_blocks account_closings account_limits accounts alert_preferences approvals audit beneficiaries bill_look_ups',
      'bill_payments bill_saved_numbers block_requests budgets bulk_group_recipients bulk_groups bulk_runs bulk_transfers',
      'business_information consents customer_documents dispatches disputes events files forgotten_recipients',
      'held_operations identity_checks inbound_credits known_addresses kyc_documents ledger.account_balances ledger.account_entries',
      'limit_changes limit_uses lost_channels low_balances name_inquiries notices onboarding_decisions onboarding_stages operations',
      'payment_categories receipts recipient_categories schedule_changes schedule_edits schedule_orders schedule_runs',
      'schedule_shortfalls schedules security_events security_events_other settlement_findings statement_requests',
      'ticket_attachments ticket_messages tickets transactions transfers',
    ),
  },
  {
    level: '4 Internal',
    what: 'how the bank itself stands and counts, about nobody: switches, days that were compared, counters under fingerprints, the demo’s own',
    protection: 'by the database’s login and the runbook; written by the bank alone',
    tables: tables(
      'bank_profile business_clock compared_days daily_checks demo_seeds development_mailbox development_mailbox_attachments',
      'head_keepers pauses payment_halts throttle_counters',
    ),
  },
  {
    level: '5 Public',
    what: 'lists that any visitor or customer is shown: banks, billers, kinds of accounts and documents, prices, limits of levels',
    protection:
      'against change alone: written by migrations and by the owner’s login; the runtime login may only read them, and caps are compared every night (A474)',
    tables: tables(
      'account_types banks bill_offers bill_providers document_kinds document_type_kinds document_types kyc_caps',
      'new_recipient_caps tariffs',
    ),
  },
];

/** The table of the page. */
export function describeLevels(): string[] {
  return DATA_LEVELS.map(
    ({ level, what, protection, tables: names }) =>
      `| ${level} | ${what} | ${protection} | ${names.map((name) => `\`${name}\``).join(', ')} |`,
  );
}
