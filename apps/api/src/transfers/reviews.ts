/** What those tell of a transfer who start it in another way than by a route of its own. */
export { findOwnDestination } from './own-destination.ts';
export type { PreparedTransfer } from './prepare-transfer.ts';
export { adviceOf, codeSourceOf } from './review-notes.ts';
export { isOwnMove, refuseOtherBank } from './transfer-rules.ts';
export { sumsOf } from './transfer-state.ts';
