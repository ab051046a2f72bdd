import { unmarkedHash } from './key-marks.ts';
import type { Secrets } from './secrets.ts';

const LONG_NUMBER = /\d(?:[ .()-]{0,2}\d){9,}/g;

/** Ten digits or more may be an account, a BVN, a NIN or a phone number: kept as keyed hash and last four (decision 58). */
export function hideNumbers(secrets: Pick<Secrets, 'hmacs'>, text: string): string {
  return hideUnder(secrets, 0, text);
}

/** As the text was kept under any of the bank's keys, for whoever looks for it. */
export function hiddenForms(secrets: Pick<Secrets, 'hmacs' | 'keyIds'>, text: string): string[] {
  return secrets.keyIds.map((_, key) => hideUnder(secrets, key, text));
}

function hideUnder(secrets: Pick<Secrets, 'hmacs'>, key: number, text: string): string {
  return text.replaceAll(LONG_NUMBER, (run) => {
    const digits = run.replaceAll(/\D/g, '');
    const hmacs = secrets.hmacs('security-events', digits);
    const hash = unmarkedHash(hmacs[key] ?? hmacs[0])
      .toString('hex')
      .slice(0, 16);
    return `…${digits.slice(-4)} #${hash}`;
  });
}
