import { configured } from './bank.ts';

/** Where customers may pay in (S1 §2): configuration, and empty where the bank has not said. Apart from what every page knows. */
export const funding = {
  bankName: configured('funding-bank'),
  accountNumber: configured('funding-account'),
  beneficiary: configured('funding-beneficiary'),
};
