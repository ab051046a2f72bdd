export { findPaymentToTell } from './find-payment.ts';
export { defineOrder } from './order.ts';
export {
  carryOut,
  insertAllOrdered,
  type OrderedPayment,
} from './ordered-payments.ts';
export { REPEAT_MINUTES_MAX, startPayment, type Terms } from './start-payment.ts';
