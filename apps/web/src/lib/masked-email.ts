/** Enough of an address for its owner to recognise it, as the bank's own answers mask it. */
export function maskedEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, 1)}***@${domain}`;
}
