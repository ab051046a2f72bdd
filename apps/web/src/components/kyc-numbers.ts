import { TEXTS } from '@harvest/contracts/texts';
import { ungrouped } from '@harvest/input/plain-text';
import type { KycStatus } from '../api/kyc-api.ts';

export type NumbersLevel = '1' | '2';

/** What stands in the form: a number that onboarding verified is masked, 222****1234 (A48). */
export type KycNumbers = { readonly bvn: string; readonly nin: string };

type Verified = KycStatus['verifiedNumbers'];

export const shownNumbers = ({ bvn, nin }: Verified): KycNumbers => ({ bvn: bvn ?? '', nin: nin ?? '' });

/** Masks stay as they are: sent back, they mean the number behind them. */
export const numbersBody = ({ bvn, nin }: KycNumbers): KycNumbers => ({
  bvn: ungrouped(bvn),
  nin: ungrouped(nin),
});

/** S2 §5: one of the two for level 1, both for level 2, each of 11 digits. */
export function numbersRules(level: NumbersLevel, verified: Verified) {
  const problemOf = (field: keyof KycNumbers) => (typed: string, values: KycNumbers) => {
    const digits = ungrouped(typed);
    if (verified[field] !== null) return null;
    if (digits !== '') return /^\d{11}$/.test(digits) ? null : TEXTS.identityNumberInvalid;
    if (level === '2') return TEXTS.fieldRequired;
    const isNoneGiven = ungrouped(values.bvn) === '' && ungrouped(values.nin) === '';
    return field === 'bvn' && isNoneGiven ? TEXTS.bvnOrNinRequired : null;
  };
  return { bvn: problemOf('bvn'), nin: problemOf('nin') };
}
