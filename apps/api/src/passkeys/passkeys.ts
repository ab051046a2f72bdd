/** Takes every passkey and backup code from a customer whose factor the bank resets. */
export { deleteProofs } from './passkeys-db.ts';
