export type { BillInput } from './bill-input.ts';
export { billPaymentOf, billPayments } from './bill-payments.ts';
export { type PreparedBill, prepareBill } from './prepare-bill.ts';
export { listLatestBills, type TracedBill, traceBill } from './trace-bill.ts';
