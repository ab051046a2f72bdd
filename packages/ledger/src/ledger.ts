// Everything the rest of the bank may use of the ledger; see README.md. Nothing else of this package is imported from
// outside, except the list of posting rules.
export type { AccountStatus, PostedLeg } from './account-book.ts';
export {
  type Balance,
  balances,
  type Entry,
  type EntryFilter,
  entries,
  lockAccounts,
  openAccount,
  openAccounts,
  setAccountStatus,
} from './accounts.ts';
export { type Books, openBooks } from './books.ts';
export {
  type Chain,
  type ChainHead,
  readHead,
  readHeads,
  rebuildChain,
  waitingForSealSince,
} from './chain.ts';
export { findRedefined } from './definitions.ts';
export { type Hold, type HoldOutcome, hold, type Release, type ReleaseOutcome, release } from './hold.ts';
export { BATCH_SIZE_MAX, type Journal, type Movement } from './journal.ts';
export type { LedgerConnection } from './ledger-connection.ts';
export { type Capture, type CaptureOutcome, capture, type Outcome, post } from './post.ts';
export { postAtOnce } from './post-at-once.ts';
export { type PostingRuleName, SYSTEM_ACCOUNTS } from './posting-rules.ts';
export { type Difference, foldSystemAccounts, prove, type Seal, sealJournals } from './proof.ts';
export { type Reversal, type ReversalOutcome, reverse } from './reverse.ts';
