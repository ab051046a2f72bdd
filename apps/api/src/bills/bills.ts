export { billPayments } from './bill-payments.ts';
export { listLatestBills, type TracedBill, traceBill } from './trace-bill.ts';
