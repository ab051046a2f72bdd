/** While the page itself is being built there is no document yet, and the word the API looks for takes the value's place. */
export function configured(name: string): string {
  if (typeof document === 'undefined') return `__${name.toUpperCase().replaceAll('-', '_')}__`;
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}

/** What is configuration of the API, which writes it into the page it serves. Empty is what the bank has not said. */
export const bank = {
  name: configured('bank-name'),
  code: configured('bank-code'),
  /** What the browser's address bar shows on the bank's own pages. */
  host: configured('bank-host'),
  support: {
    phone: configured('support-phone'),
    whatsApp: configured('support-whatsapp'),
    hours: configured('support-hours'),
  },
  licenceText: configured('licence-text'),
  insuranceText: configured('insurance-text'),
};
