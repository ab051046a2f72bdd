/**
 * What the bank and the outside can disagree about, and how it is called in the back office. Nothing is ever moved because of
 * it: people find out which of the two is right.
 */
export const FINDING_WORDS = {
  ANSWER_TAKEN_BACK: 'A final answer was taken back',
  DECISION_OVERTAKEN: 'An answer came before what two people decided',
  CREDIT_CHANGED: 'A credit was told again with other contents',
  SENT_THOUGH_RETURNED: 'The switch settled what was given back here',
  SENT_WITHOUT_OUTCOME: 'The switch settled what has no outcome here',
  SENT_UNKNOWN_HERE: 'The switch settled a payment that is not ours',
  NOT_SENT_AT_SWITCH: 'A payment that is done here is not in the list of the switch',
  CREDIT_MISSING_HERE: 'The switch settled a credit that did not arrive here',
  CREDIT_UNKNOWN_AT_SWITCH: 'A credit that arrived here is not in the list of the switch',
  AMOUNT_DIFFERS: 'The switch settled another amount',
  VENDED_THOUGH_RETURNED: 'The billers sold what was given back here',
  VENDED_WITHOUT_OUTCOME: 'The billers sold what has no outcome here',
  VENDED_UNKNOWN_HERE: 'The billers sold what this bank did not buy',
  NOT_VENDED_AT_BILLERS: 'A bill that is paid here is not in the list of the billers',
  VENDED_AMOUNT_DIFFERS: 'The billers sold for another amount',
  BILLS_ACCOUNT_DIFFERS: 'The account of bills does not hold what the payments say',
  ACCOUNT_DIFFERS: 'The settlement account does not hold what the payments say',
} as const;

export type FindingKind = keyof typeof FINDING_WORDS;
