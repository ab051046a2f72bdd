/**
 * The customer's row and what belongs to it. Everything works in the caller's transaction. One writer stands outside:
 * `platform/security/challenges/match-authenticator.ts` marks an authenticator's step used in the same statement that
 * counts and compares the code, which commits by itself so that a rollback never gives a guess back.
 */
export {
  type CustomerRecord,
  changeCustomer,
  createCustomer,
  findCustomer,
  isContactTaken,
  keepProfile,
  lockCustomer,
  type Profile,
} from './customers-db.ts';
