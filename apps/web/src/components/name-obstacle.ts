import type { NameInquiryState } from './use-name-inquiry.ts';

type Words = {
  /** What is still to be entered. */
  readonly needed: string;
  /** What to look at again, where no such account was found. */
  readonly check: string;
};

/** Why an account cannot be paid or saved yet, and what to do about it; null once its name is known. */
export function nameObstacle({ status }: NameInquiryState, { needed, check }: Words): string | null {
  switch (status) {
    case 'found':
      return null;
    case 'waiting':
      return needed;
    case 'asking':
      return 'We are checking the name.';
    case 'invalid':
      return `No such account was found. ${check}`;
    case 'unchecked':
      return 'The name could not be checked just now. Press Retry.';
  }
}
