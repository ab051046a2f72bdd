/** Ends the links a customer was sent for another password, in the transaction that made them pointless. */
export { supersedeResets } from './password-reset-db.ts';
