export { defineOrder } from './order.ts';
export {
  carryOut,
  insertAllOrdered,
  type OrderedPayment,
} from './ordered-payments.ts';
export { startOrder } from './start-order.ts';
export type { Terms } from './start-payment.ts';
