export { type PreparedOfMany, prepareTransfers } from './prepare-transfers.ts';
export { adviceOf, codeSourceOf, readSentBefore, readSentBeforeOfMany } from './review-notes.ts';
export { sumsOf } from './transfer-state.ts';
export { listOrderedTransfers } from './transfers-db.ts';
