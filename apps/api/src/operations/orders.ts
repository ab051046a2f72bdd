export { defineOrder } from './order.ts';
export {
  carryOut,
  insertAllOrdered,
  type OrderedPayment,
} from './ordered-payments.ts';
export { startCounted } from './start-counted.ts';
export { REPEAT_MINUTES_MAX, type Terms } from './start-payment.ts';
