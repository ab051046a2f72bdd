/**
 * What the bank and the outside can disagree about, and how it is called in the back office. Nothing is ever moved because of
 * it: people find out which of the two is right.
 */
export const FINDING_WORDS = {
  ANSWER_TAKEN_BACK: 'A final answer was taken back',
} as const;

export type FindingKind = keyof typeof FINDING_WORDS;
