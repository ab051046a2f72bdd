export { deleteProofs, otherProofsOf } from './passkeys-db.ts';
