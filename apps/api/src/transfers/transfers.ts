export { listLatestTransfers } from './list-latest-transfers.ts';
export { type TracedTransfer, traceTransfer } from './trace-transfer.ts';
export { transferPayments } from './transfer-payments.ts';
