/** The door for what concerns accounts that are closed, too; to everybody else one that is closed is none. */
export { closeAccount } from './close-account.ts';
export { readAccounts as listEveryAccount } from './read-accounts.ts';
