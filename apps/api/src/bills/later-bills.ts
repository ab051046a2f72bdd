export { type BillInput, billInputOf } from './bill-input.ts';
export { billPaymentOf } from './bill-payments.ts';
export { type PreparedBill, prepareBill, prepareBillAgain, refuseAboveBounds } from './prepare-bill.ts';
export { reviewNotesOf } from './review-notes.ts';
