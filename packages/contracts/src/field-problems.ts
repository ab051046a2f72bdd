import type { z } from 'zod';
import { TEXTS } from './texts.ts';

/** A text of at most `max` characters is refused with this. */
const tooLong = (max: number | bigint): string => `Enter at most ${max} characters`;

/**
 * What is wrong with a field whose schema does not say it itself. Pages show it as it stands (decision 48), so that no
 * customer reads the words of a library.
 */
export const fieldProblem: z.core.$ZodErrorMap = (issue) => {
  const { code, input } = issue;
  if (code === 'invalid_type' && (input === undefined || input === null)) return TEXTS.fieldRequired;
  if (code === 'too_big') {
    if (issue.origin === 'string') return tooLong(issue.maximum);
    return issue.origin === 'array' ? `Choose at most ${issue.maximum}` : `At most ${issue.maximum}`;
  }
  if (code === 'too_small')
    return issue.origin === 'string' ? TEXTS.fieldRequired : `At least ${issue.minimum}`;
  return code === 'invalid_value' ? TEXTS.chooseAnOption : TEXTS.fieldInvalid;
};
