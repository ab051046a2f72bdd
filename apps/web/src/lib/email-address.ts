/** Whether a text looks like an e-mail address. Only the bank, and in the end the mail, can tell whether it is one. */
export function isEmailAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}
