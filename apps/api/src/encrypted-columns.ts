import { answerOwner } from './onboarding/identity-answers-db.ts';
import { SEALED } from './platform/http/idempotency.ts';
import { attachmentOwner } from './platform/outbox.ts';
import { RETENTION_RULES } from './platform/retention-rules.ts';
import type { EncryptedColumn, Row } from './platform/security/encrypted-column.ts';
import { ownerOfNumber } from './platform/security/identity-numbers.ts';
import { ownerOfDetail } from './platform/security/personal-details.ts';
import type { Purpose } from './platform/security/secrets.ts';

const ROWS_AT_ONCE = 200;
const FILES_AT_ONCE = 4;

/** A column whose content belongs to what one column of its row tells. */
const ofRow = (table: string, column: string, purpose: Purpose, key: readonly [string, ...string[]]) => ({
  table,
  column,
  purpose,
  key,
  owner: (row: Row) => row[key[0]] ?? '',
  rowsAtOnce: ROWS_AT_ONCE,
});

const numberOf = (table: string, key: string, kind: 'BVN' | 'NIN'): EncryptedColumn => ({
  ...ofRow(table, `${kind.toLowerCase()}_encrypted`, 'identity-numbers', [key]),
  owner: ({ customer_id: customerId = '' }) => ownerOfNumber({ customerId, kind }),
  also: ['customer_id'],
  hash: { column: `${kind.toLowerCase()}_hmac`, kind },
});

const birthDateOf = (table: string, key: string): EncryptedColumn => ({
  ...ofRow(table, 'date_of_birth_encrypted', 'personal-details', [key]),
  owner: ({ customer_id: customerId = '' }) => ownerOfDetail({ customerId, kind: 'DATE_OF_BIRTH' }),
  also: ['customer_id'],
  clear: {
    bytes: `convert_to(to_char(date_of_birth, 'YYYY-MM-DD'), 'UTF8')`,
    emptied: 'date_of_birth = null',
  },
});

const addressOf = (table: string, key: string): EncryptedColumn => ({
  ...ofRow(table, 'address_encrypted', 'personal-details', [key]),
  owner: ({ customer_id: customerId = '' }) => ownerOfDetail({ customerId, kind: 'ADDRESS' }),
  also: ['customer_id'],
  clear: { bytes: `convert_to(address, 'UTF8')`, emptied: 'address = null' },
});

/** The value of the address in the text of a head, in its quotes: what is digested is the text, so no other sign of it may change. */
const HEAD_ADDRESS = `(head::json -> 'customerAddress')::text`;

/** What is encrypted in the database. Every such column is here (`key-rotation.test.ts`). */
export const encryptedColumns: readonly EncryptedColumn[] = [
  ofRow('customers', 'totp_secret_encrypted', 'totp-secrets', ['id']),
  ofRow('factor_set_ups', 'secret_encrypted', 'totp-secrets', ['customer_id', 'factor']),
  ofRow('staff', 'totp_secret_encrypted', 'totp-secrets', ['id']),
  ofRow('staff_factor_set_ups', 'secret_encrypted', 'totp-secrets', ['staff_id']),
  numberOf('customer_profiles', 'customer_id', 'BVN'),
  numberOf('customer_profiles', 'customer_id', 'NIN'),
  numberOf('kyc_submissions', 'id', 'BVN'),
  numberOf('kyc_submissions', 'id', 'NIN'),
  birthDateOf('customer_profiles', 'customer_id'),
  addressOf('customer_profiles', 'customer_id'),
  birthDateOf('kyc_submissions', 'id'),
  addressOf('kyc_submissions', 'id'),
  {
    ...ofRow('statements', 'address_encrypted', 'personal-details', ['digest']),
    clear: {
      bytes: `convert_to(nullif(head::json ->> 'customerAddress', ''), 'UTF8')`,
      emptied: `head = replace(head, '"customerAddress":' || ${HEAD_ADDRESS}, '"customerAddress":""')`,
    },
  },
  {
    ...ofRow('identity_answers', 'holder_encrypted', 'identity-answers', ['customer_id', 'section']),
    owner: ({ customer_id: customerId = '', section = '' }) => answerOwner({ customerId, section }),
  },
  { ...ofRow('file_bytes', 'bytes', 'files', ['file_id']), rowsAtOnce: FILES_AT_ONCE, isPlain: 'true' },
  ofRow('bill_handed_over', 'tokens_encrypted', 'bill-tokens', ['operation_id']),
  ofRow('registrations', 'details_encrypted', 'registrations', ['id']),
  ofRow('reset_requests', 'wish_encrypted', 'reset-requests', ['id']),
  {
    ...ofRow('challenges', 'words_encrypted', 'code-words', ['id']),
    owner: ({ operation_id: operationId = '' }) => operationId,
    also: ['operation_id'],
  },
  ofRow('messages', 'body_encrypted', 'message-bodies', ['id']),
  {
    ...ofRow('message_attachments', 'bytes_encrypted', 'message-attachments', ['message_id', 'position']),
    owner: ({ message_id: id = '', position }) => attachmentOwner(id, Number(position)),
    rowsAtOnce: FILES_AT_ONCE,
  },
  {
    ...ofRow('idempotency_keys', 'response_body', 'idempotency-answers', ['id']),
    isPlain: `response_body not like '${SEALED}%'`,
    bytes: `case when response_body like '${SEALED}%'
      then decode(substring(response_body from ${SEALED.length + 1}), 'base64') else convert_to(response_body, 'UTF8') end`,
    written: (parameter) => `'${SEALED}' || translate(encode(${parameter}::bytea, 'base64'), E'\\n', '')`,
  },
];

/** What is hashed under a key, and nobody knows the words of: it is found as long as its key is given. */
export type HashedColumn = {
  readonly table: string;
  readonly column: string;
  /** What is lost with the key, for people. */
  readonly loss: string;
  /** SQL: which of them still mean something at the moment $1. */
  readonly matters: string;
};

export const hashedColumns: readonly HashedColumn[] = [
  {
    table: 'devices',
    column: 'cookie_hash',
    loss: 'browsers that are known to customers and colleagues and have not signed in since',
    matters: `last_seen_at > $1::timestamptz - interval '${RETENTION_RULES.DEVICES.days} days'`,
  },
  {
    table: 'backup_codes',
    column: 'code_hmac',
    loss: 'backup codes on paper: whose they are has to make new ones',
    matters: 'used_at is null and $1::timestamptz is not null',
  },
  {
    table: 'challenges',
    column: 'code_hmac',
    loss: 'codes on their way: whoever waits for one asks for another',
    matters: 'matched_at is null and superseded_at is null and expires_at > $1::timestamptz',
  },
  {
    table: 'challenges',
    column: 'confirms',
    loss: 'operations that wait for a code: they are begun again',
    matters: `matched_at is null and superseded_at is null and coalesce(operation_ends_at, expires_at) > $1::timestamptz`,
  },
  {
    table: 'contact_changes',
    column: 'new_code_hmac',
    loss: 'changes of an e-mail address or phone number that were started: they are started again',
    matters: `started_at > $1::timestamptz - interval '1 hour'`,
  },
  {
    table: 'contact_changes',
    column: 'sms_code_hmac',
    loss: 'the same, of those that take a text message too',
    matters: `started_at > $1::timestamptz - interval '1 hour'`,
  },
  {
    table: 'idempotency_keys',
    column: 'body_hmac',
    loss: `requests of the last ${RETENTION_RULES.IDEMPOTENCY_KEYS.days} days that could be repeated safely: a repeat answers 409, and does nothing`,
    matters: `created_at > $1::timestamptz - interval '${RETENTION_RULES.IDEMPOTENCY_KEYS.days} days'`,
  },
];

/** What is bytes and belongs to no key, and why. */
export const keylessColumns: Readonly<Record<string, string>> = {
  'sessions.token_hash': 'the hash of a random token',
  'sessions.cookie_hash': 'the hash of a random token',
  'staff_sessions.token_hash': 'the hash of a random token',
  'staff_sessions.cookie_hash': 'the hash of a random token',
  'password_resets.code_hash': 'the hash of a random token',
  'passkeys.public_key': 'anybody may know it',
  'passkey_requests.answer_hash': 'the hash of what a device signed, which only that device can make',
  'files.sha256': 'the fingerprint of a file, by which a damaged one is noticed',
  'throttle_counters.whom': 'counts of hours, kept under both keys while two are given',
  'pauses.whom': 'counts of hours, kept under both keys while two are given',
  'secret_key_checks.check_value': 'what each key makes of a fixed text, under its id',
  'development_mailbox_attachments.bytes': 'what was sent, readable, in the demo alone',
};
