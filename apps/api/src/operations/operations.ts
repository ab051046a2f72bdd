export { confirmPayment } from './confirm-payment.ts';
export { findPayment } from './find-payment.ts';
export type { Operation } from './operation.ts';
export { createOperationReader } from './operations-db.ts';
export { definePayment, type Payment } from './payment.ts';
export { startPayment } from './start-payment.ts';
export { readStanding } from './timeline.ts';
