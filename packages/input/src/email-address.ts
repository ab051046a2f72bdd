import { plainText } from './plain-text.ts';

/**
 * One `@`, a local part of the letters that every mail server takes, and a domain of at least two parts. The last part is letters, or
 * the ASCII form of a domain in another script (`xn--p1ai`).
 */
export const EMAIL_ADDRESS =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+.-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;
const ASCII = /^[\x21-\x7e]+$/;
/** Signs that a URL takes for the end of its host, and others that belong to no domain. */
const NO_DOMAIN = /[^\p{L}\p{M}\p{N}.\u3002\uff61-]/u;
/** Letters that older browsers write as others (Chrome 109: `straße.de` as `strasse.de`), which is a domain of another owner. */
const DEVIATIONS = /[\u00df\u1e9e\u03c2]/;

/**
 * Reads an e-mail address as people write it: in any case, with the invisible characters and spaces of a copied contact, and with an
 * international domain (`ada@bücher.test`). Local parts are ASCII (A460).
 * @returns the address that mail is sent to, in lower case and with the domain in ASCII (`ada@xn--bcher-kva.test`); undefined when the
 * text is none
 */
export function readEmailAddress(text: string): string | undefined {
  const plain = plainText(text).toLowerCase();
  const at = plain.lastIndexOf('@');
  const domain = asciiDomain(plain.slice(at + 1));
  const address = `${plain.slice(0, at + 1)}${domain ?? ''}`;
  return EMAIL_ADDRESS.test(address) ? address : undefined;
}

/** The stored and searched form of an address; for other text, its plain form in lower case. */
export const emailAddressKey = (text: string): string =>
  readEmailAddress(text) ?? plainText(text).toLowerCase();

/** The domain as the domain name system has it (UTS 46), which the platform's URL knows in browsers and in Node. */
function asciiDomain(domain: string): string | undefined {
  if (ASCII.test(domain)) return domain;
  if (NO_DOMAIN.test(domain)) return undefined;
  try {
    if (DEVIATIONS.test(domain) && new URL('http://\u00df').hostname === 'ss') return undefined;
    return new URL(`http://${domain}`).hostname;
  } catch {
    return undefined;
  }
}
