export { findUnverified, isRegistering } from './registration-passwords.ts';
export { verificationOf } from './verification-codes.ts';
