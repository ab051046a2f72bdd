export { billPayments } from './bill-payments.ts';
export { listBillLogs } from './list-bill-logs.ts';
export { listLatestBills, type TracedBill, traceBill } from './trace-bill.ts';
