/**
 * The numbers of PostgreSQL's advisory locks, all in one place, so that no two things share one by accident. Three of them
 * stand in SQL files as well. A lock for each of many things hashes its name with the number: `hashtextextended(name, number)`.
 */
export const LOCK_NUMBERS = {
  /** Making roles and database, in the maintenance database. */
  PREPARATION: 727_001,
  MIGRATION: 727_002,
  /** One for each count, of a person or a browser: `lock_and_count_wrong_codes` in migrations/0063-sign-ins-by-place.sql. */
  WRONG_CODES: 727_003,
  DEMO_SEEDS: 727_004,
  /** One for each worker, held as long as it lives. */
  WORKERS: 727_005,
  /** One for each BVN or NIN. */
  IDENTITY_NUMBERS: 727_006,
  /** One for each customer who starts what one code approves. */
  STARTS: 727_007,
  /** `make_security_event_months` in migrations/0060-security-events.sql. */
  SECURITY_EVENT_MONTHS: 727_008,
  /** Whoever proves the ledger, as long as that takes. */
  LEDGER_PROOF: 727_009,
  /** `ledger.seal_journals` in packages/ledger/sql/0001-ledger.sql. */
  SEALER: 4_823_500_571,
} as const;
