export { defineOrder, type Order } from './order.ts';
export { carryOut, insertOrdered, type OrderedPayment } from './ordered-payments.ts';
export type { Terms } from './start-payment.ts';
