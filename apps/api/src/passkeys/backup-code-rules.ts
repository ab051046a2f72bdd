/** Letters and digits that nobody takes for one another: no 0, 1, I, L, O or U. */
const SIGNS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const LENGTH = 10;
const GROUP = 5;

/** @param pick a number below the one it is given, out of a source that nobody can foresee */
export function newBackupCode(pick: (below: number) => number): string {
  return Array.from({ length: LENGTH }, () => SIGNS.charAt(pick(SIGNS.length))).join('');
}

/** As it is shown and printed: in two groups. */
export function shownBackupCode(code: string): string {
  return `${code.slice(0, GROUP)}-${code.slice(GROUP)}`;
}

/** As it is compared, however it was typed: in capitals, without what stands between. */
export function readBackupCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}
