export { type PreparedOfMany, prepareTransfers } from './prepare-transfers.ts';
export { adviceOf, codeSourceOf, readSentBeforeOfMany } from './review-notes.ts';
export { isOwnMove } from './transfer-rules.ts';
export { sumsOf } from './transfer-state.ts';
export { listOrderedTransfers } from './transfers-db.ts';
