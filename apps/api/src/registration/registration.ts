export { findUnverified, isRegistering, type Unverified } from './registration-passwords.ts';
export { verificationOf } from './verification-codes.ts';
