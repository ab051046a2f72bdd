export { transferPayments } from './transfer-payments.ts';
