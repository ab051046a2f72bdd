export { findOwnDestination } from './own-destination.ts';
export { prepareTransfer, refuseUnpayable, termsOf } from './prepare-transfer.ts';
export { readSentBefore } from './review-notes.ts';
export { paymentOf, transferPayments } from './transfer-payments.ts';
export type { FrozenTransfer } from './transfer-rules.ts';
