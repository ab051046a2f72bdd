/** What of a table is about one customer. */
export type Held = {
  readonly table: string;
  /** What it is, in the customer's words. */
  readonly about: string;
  /** Which rows: a condition upon the row `t` and the customer's id `$1`. */
  readonly whose: string;
  /** What tells its rows apart, where that is no primary key. */
  readonly key?: readonly string[];
  /** Columns that are not given, each with why. */
  readonly leftOut?: Readonly<Record<string, string>>;
  /** What is told in place of a column, by the names it gets: SQL upon the row `t`. */
  readonly told?: Readonly<Record<string, string>>;
  /** Encrypted numbers that are given as masks, by the names they get. */
  readonly masked?: Readonly<Record<string, string>>;
  /** Encrypted details that are given in full, by the column in clear that they replace, whose name they get. */
  readonly opened?: Readonly<Record<string, 'date_of_birth' | 'address'>>;
};

const SECRET = 'It proves that you are you. The bank itself cannot read it.';
const FOUND_BY =
  'A fingerprint by which the bank finds the number; the number itself stands beside it as a mask.';
const MASKED = 'The number is kept unreadable; it stands beside this as a mask.';
const OPENED = 'It is kept unreadable; what it says stands beside this.';
const COLLEAGUE = 'Which of our colleagues did it is their personal data.';
const OTHERS = 'By this the bank knows somebody else.';
const WIPED = 'The words are unreadable while they wait, and wiped once they are sent.';

const OWN = 't.customer_id = $1';
const MY_OPERATIONS = '(select id from operations where customer_id = $1)';
const MY_LEDGER_ACCOUNTS = '(select ledger_account_id from accounts where customer_id = $1)';
const MY_SCHEDULES = '(select id from schedules where customer_id = $1)';

const NUMBERS = {
  leftOut: { bvn_encrypted: MASKED, bvn_hmac: FOUND_BY, nin_encrypted: MASKED, nin_hmac: FOUND_BY },
  masked: { bvn_encrypted: 'bvn', nin_encrypted: 'nin' },
} as const;

const DETAILS = {
  leftOut: { date_of_birth_encrypted: OPENED, address_encrypted: OPENED },
  opened: { date_of_birth_encrypted: 'date_of_birth', address_encrypted: 'address' },
} as const;

/** All that is held about a customer, in the order they read it. A table that is in neither list fails a test. */
export const heldData: readonly Held[] = [
  {
    table: 'customers',
    about: 'Who you are, and how you log in',
    whose: 't.id = $1',
    leftOut: { password_hash: SECRET, totp_secret_encrypted: SECRET, totp_last_step: SECRET },
  },
  {
    table: 'customer_profiles',
    about: 'What you told of yourself',
    whose: OWN,
    ...NUMBERS,
    ...DETAILS,
    leftOut: { ...NUMBERS.leftOut, ...DETAILS.leftOut },
  },
  { table: 'business_information', about: 'What you told of your business', whose: OWN },
  {
    table: 'contact_changes',
    about: 'An email address or phone number you started to change',
    whose: OWN,
    leftOut: { new_code_hmac: SECRET, sms_code_hmac: SECRET },
  },
  {
    table: 'lost_channels',
    about: 'What the bank lets you change without a code to the old email address or phone number',
    whose: OWN,
  },
  { table: 'consents', about: 'What you agreed to, and when', whose: OWN },
  {
    table: 'registrations',
    about: 'How you registered',
    whose: OWN,
    leftOut: {
      password_hash: SECRET,
      password_tag: SECRET,
      budget_of: 'A fingerprint of what was typed, by which messages are counted, or your own number.',
      details_encrypted: 'What you typed then; it stands in your profile, and is wiped here.',
    },
  },
  {
    table: 'onboarding_stages',
    about: 'Where your onboarding stands',
    whose: OWN,
    leftOut: { decided_by: COLLEAGUE },
  },
  {
    table: 'onboarding_decisions',
    about: 'What was decided about your onboarding',
    whose: OWN,
    leftOut: { decided_by: COLLEAGUE },
  },
  {
    table: 'customer_documents',
    about: 'The documents you sent for onboarding',
    whose: OWN,
    leftOut: { decided_by: COLLEAGUE },
  },
  { table: 'identity_checks', about: 'Checks of your BVN and NIN that are under way', whose: OWN },
  {
    table: 'identity_answers',
    about: 'What came of the checks of your BVN and NIN',
    whose: OWN,
    leftOut: {
      holder_encrypted: 'Whose number it is, says the provider; that may be somebody else.',
      reason: 'What the provider holds against it; that may tell of somebody else.',
    },
  },
  {
    table: 'kyc_submissions',
    about: 'What you submitted for KYC levels',
    whose: OWN,
    leftOut: { ...NUMBERS.leftOut, ...DETAILS.leftOut, decided_by: COLLEAGUE },
    masked: NUMBERS.masked,
    opened: DETAILS.opened,
  },
  { table: 'kyc_documents', about: 'The pictures you sent for KYC levels', whose: OWN },
  {
    table: 'files',
    about:
      'Your pictures and files. They are too large for this list. What went with messages you open in Customer Service; ask us for copies of the others',
    whose: OWN,
    leftOut: { sha256: 'A fingerprint by which the bank notices a damaged file.' },
  },
  { table: 'accounts', about: 'Your accounts', whose: OWN },
  {
    table: 'ledger.account_balances',
    about: 'What is on your accounts',
    whose: `t.account_id in ${MY_LEDGER_ACCOUNTS}`,
    key: ['account_id'],
  },
  {
    table: 'account_blocks',
    about: 'When and why nothing could leave your accounts',
    whose: `t.ledger_account_id in ${MY_LEDGER_ACCOUNTS}`,
  },
  { table: 'transactions', about: 'Your transaction history', whose: OWN },
  {
    table: 'ledger.account_entries',
    about: 'Every booking on your accounts',
    whose: `t.account_id in ${MY_LEDGER_ACCOUNTS}`,
    key: ['account_id', 'version'],
  },
  { table: 'operations', about: 'What you asked the bank to pay', whose: OWN },
  {
    table: 'transfers',
    about: 'To whom you sent money',
    whose: `t.id in ${MY_OPERATIONS}`,
    leftOut: { destination_customer_id: OTHERS, destination_ledger_account_id: OTHERS },
  },
  { table: 'bill_payments', about: 'What you bought', whose: `t.id in ${MY_OPERATIONS}` },
  {
    table: 'bill_handed_over',
    about: 'What providers handed over',
    whose: `t.operation_id in ${MY_OPERATIONS}`,
    leftOut: { tokens_encrypted: 'A token is worth money. You read it in the details of its purchase.' },
  },
  {
    table: 'dispatches',
    about: 'What was sent to other banks and providers, and their answers',
    whose: `t.operation_id in ${MY_OPERATIONS}`,
  },
  {
    table: 'held_operations',
    about: 'Payments that waited before they were sent',
    whose: `t.operation_id in ${MY_OPERATIONS}`,
  },
  {
    table: 'inbound_credits',
    about: 'Money that came from other banks',
    whose: 't.destination_account_number in (select account_number from accounts where customer_id = $1)',
  },
  { table: 'receipts', about: 'Codes of your receipts', whose: OWN },
  {
    table: 'statements',
    about: 'Statements that were made for you',
    whose: OWN,
    leftOut: {
      address_encrypted:
        'Your address of then, which is above the rows of the statement: download the statement again to read it.',
    },
  },
  { table: 'statement_requests', about: 'Statements you asked us to mail, for a month', whose: OWN },
  { table: 'bulk_transfers', about: 'Your bulk transfers', whose: `t.id in ${MY_OPERATIONS}` },
  { table: 'bulk_runs', about: 'Bulk transfers that were approved', whose: OWN },
  { table: 'bulk_groups', about: 'Groups of recipients you saved', whose: OWN },
  {
    table: 'bulk_group_recipients',
    about: 'Who is in those groups',
    whose: 't.group_id in (select id from bulk_groups where customer_id = $1)',
  },
  { table: 'schedules', about: 'Your scheduled payments', whose: OWN },
  { table: 'schedule_runs', about: 'What became of each of them', whose: `t.schedule_id in ${MY_SCHEDULES}` },
  { table: 'schedule_edits', about: 'What you changed of them', whose: `t.schedule_id in ${MY_SCHEDULES}` },
  { table: 'schedule_changes', about: 'When you changed them', whose: `t.schedule_id in ${MY_SCHEDULES}` },
  { table: 'beneficiaries', about: 'People you saved', whose: OWN },
  { table: 'forgotten_recipients', about: 'People you no longer want suggested', whose: OWN },
  { table: 'name_inquiries', about: 'Names you looked up', whose: OWN },
  { table: 'bill_saved_numbers', about: 'Phones, meters and cards you saved', whose: OWN },
  { table: 'bill_look_ups', about: 'Meters and cards you looked up', whose: OWN, key: ['ctid'] },
  { table: 'payment_categories', about: 'What you said of payments', whose: OWN },
  { table: 'recipient_categories', about: 'What you said of recipients', whose: OWN },
  { table: 'budgets', about: 'Your budgets', whose: OWN },
  { table: 'account_limits', about: 'Your own limits', whose: OWN },
  { table: 'limit_changes', about: 'How you changed your limits', whose: OWN },
  { table: 'limit_uses', about: 'How much of a limit was used on which day', whose: OWN },
  {
    table: 'sessions',
    about: 'When you were logged in',
    whose: OWN,
    leftOut: { token_hash: SECRET, cookie_hash: SECRET },
  },
  {
    table: 'devices',
    about: 'Browsers you logged in from',
    whose: 't.holder_id = $1',
    leftOut: { cookie_hash: SECRET },
  },
  {
    table: 'known_addresses',
    about: 'Internet addresses you logged in from',
    whose: 't.holder_id = $1',
  },
  {
    table: 'security_events',
    about: 'What happened to how you log in',
    whose: 't.person_id = $1',
    leftOut: { by_staff_id: COLLEAGUE },
    // Where a colleague is who did it is theirs.
    told: {
      address: 'case when t.by_staff_id is null then t.address end',
      browser: 'case when t.by_staff_id is null then t.browser end',
    },
  },
  {
    table: 'passkeys',
    about: 'Your passkeys',
    whose: OWN,
    leftOut: { public_key: 'It means something to your device alone.' },
  },
  { table: 'backup_codes', about: 'Your backup codes', whose: OWN, leftOut: { code_hmac: SECRET } },
  {
    table: 'password_resets',
    about: 'When a new password was asked for',
    whose: OWN,
    leftOut: { code_hash: SECRET },
  },
  {
    table: 'challenges',
    about: 'When codes were asked of you, and for what',
    whose: 't.holder_id = $1',
    leftOut: { code_hmac: SECRET, confirms: SECRET, words_encrypted: WIPED },
  },
  {
    table: 'messages',
    about: 'What we sent you, and when',
    whose: 't.recipient_id = $1',
    leftOut: { body_encrypted: WIPED },
  },
  {
    table: 'message_attachments',
    about: 'Files that wait to be mailed to you',
    whose: 't.message_id in (select id from messages where recipient_id = $1)',
    leftOut: { bytes_encrypted: WIPED },
  },
  { table: 'tickets', about: 'What you wrote to us about', whose: OWN },
  {
    table: 'ticket_messages',
    about: 'What you and we wrote',
    whose: OWN,
    leftOut: { staff_id: COLLEAGUE },
    told: { sender: "case when t.staff_id is null then 'YOU' else 'THE BANK' end" },
  },
  { table: 'ticket_attachments', about: 'Files that went with it', whose: OWN },
  {
    table: 'disputes',
    about: 'Problems with payments you reported',
    whose: OWN,
    leftOut: { decided_by: COLLEAGUE },
  },
  { table: 'notices', about: 'What you were told in the app', whose: OWN },
  { table: 'alert_preferences', about: 'How you want to be told', whose: OWN },
  { table: 'low_balances', about: 'Below which balances you want to be told', whose: OWN },
  { table: 'account_closings', about: 'Accounts you asked us to close', whose: OWN },
  { table: 'block_requests', about: 'When somebody asked us to block your accounts', whose: OWN },
];

const none = (reason: string, ...tables: readonly string[]) =>
  tables.map((table) => [table, reason] as const);

/** Tables of which nothing is given, each with why. */
export const notGiven: ReadonlyMap<string, string> = new Map([
  ...none(
    "The bank's own, and about nobody",
    'account_types',
    'bank_profile',
    'banks',
    'bill_offers',
    'bill_providers',
    'business_clock',
    'compared_days',
    'daily_checks',
    'demo_seeds',
    'document_kinds',
    'document_type_kinds',
    'document_types',
    'head_keepers',
    'kyc_caps',
    'new_recipient_caps',
    'payment_halts',
    'tariffs',
  ),
  ...none('Whose they are stands in the list of your files: ask us for copies', 'file_bytes'),
  ...none(
    'It lives for minutes and ends with what it is for',
    'factor_set_ups',
    'passkey_requests',
    'reset_requests',
  ),
  ...none('What happened stands with what it happened to', 'events'),
  ...none(
    'What you last asked for as a fingerprint, with our answer unreadable, so that nothing is done twice; kept for 30 days',
    'idempotency_keys',
  ),
  ...none(
    'What belongs together; each payment of it is given by itself',
    'schedule_orders',
    'schedule_shortfalls',
  ),
  ...none('Counted under fingerprints that lead back to nobody', 'throttle_counters', 'pauses'),
  ...none("The bank's record of its colleagues' work, which they cannot change either", 'approvals', 'audit'),
  ...none('About colleagues, not customers', 'staff', 'staff_factor_set_ups', 'staff_sessions'),
  ...none('By which the bank knows its own keys again; about nobody', 'secret_key_checks'),
  ...none('What the bank itself looks into; the payments are given', 'settlement_findings'),
  ...none('A part of the table of what happened to how you log in, which is given', 'security_events_other'),
  ...none('Of the demonstration alone', 'development_mailbox', 'development_mailbox_attachments'),
]);
