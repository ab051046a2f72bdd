export { type PreparedOfMany, prepareTransfers } from './prepare-transfers.ts';
export { adviceOf, readSentBefore, readSentBeforeOfMany } from './review-notes.ts';
export { listOrderedTransfers } from './transfers-db.ts';
