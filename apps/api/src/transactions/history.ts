/** What has happened, read as its customer reads it: for whoever moves no money. */
export { findTransaction } from './find-transaction.ts';
export { listTransactions } from './list-transactions.ts';
export { selectTransaction } from './transactions-db.ts';
