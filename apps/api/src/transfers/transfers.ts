export { listLatestTransfers } from './list-latest-transfers.ts';
export { findOwnDestination } from './own-destination.ts';
export { prepareTransfer, termsOf } from './prepare-transfer.ts';
export { type TracedTransfer, traceTransfer } from './trace-transfer.ts';
export { paymentOf, transferPayments } from './transfer-payments.ts';
