/**
 * 128 random bits as hexadecimal text, for keys that must never meet again.
 * Not `crypto.randomUUID`, because that is missing where the page comes over plain HTTP from another machine.
 */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
