export { defineOrder } from './order.ts';
export {
  carryOut,
  insertAllOrdered,
  insertApproved,
  insertOrdered,
  type OrderedPayment,
} from './ordered-payments.ts';
export { insertPast } from './past-payments.ts';
export type { Terms } from './start-payment.ts';
