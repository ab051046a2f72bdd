export { sameBankPayments } from './same-bank-payments.ts';
