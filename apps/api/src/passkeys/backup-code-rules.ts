/** Letters and digits that nobody takes for one another: no 0, 1, I, L, O or U. */
const SIGNS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const LENGTH = 10;
const GROUP = 5;

/** Derives different codes from unpredictable bytes, the same codes from the same bytes. A code takes about eleven bytes. */
export function backupCodesFrom(bytes: Uint8Array, count: number): string[] {
  // Bytes above the last whole multiple of the signs would make the first signs likelier.
  const fair = bytes.filter((byte) => byte < SIGNS.length * Math.floor(256 / SIGNS.length));
  const signs = Array.from(fair, (byte) => SIGNS.charAt(byte % SIGNS.length)).join('');
  const codes = new Set<string>();
  for (let at = 0; codes.size < count; at += LENGTH) {
    if (at + LENGTH > signs.length) throw new Error(`${bytes.length} bytes are too few for ${count} codes`);
    codes.add(signs.slice(at, at + LENGTH));
  }
  return [...codes];
}

/** As it is shown and printed: in two groups. */
export function shownBackupCode(code: string): string {
  return `${code.slice(0, GROUP)}-${code.slice(GROUP)}`;
}

/** As it is compared, however it was typed: in capitals, without what stands between. */
export function readBackupCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}
