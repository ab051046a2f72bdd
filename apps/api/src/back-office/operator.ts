/** Whoever can run a command against the bank's database; the audit names them so. */
export const OPERATOR = { name: 'An operator, by a command' };
