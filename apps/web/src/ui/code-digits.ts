import { plainText } from '@harvest/input/plain-text';

export const CODE_LENGTH = 6;

/** What stands in the six boxes, box by box; an empty text where nothing was entered. */
export type CodeDigits = readonly string[];

export const NO_DIGITS: CodeDigits = Array.from({ length: CODE_LENGTH }, () => '');

export type CodeEdit = { readonly digits: CodeDigits; readonly focus: number };

const digitsIn = (text: string): string => plainText(text).replace(/\D/g, '');

/** Several digits at once fill the boxes from the first one, wherever they arrived, and are cut to six (S1 §5). */
function spread(digits: string): CodeEdit {
  const cut = digits.slice(0, CODE_LENGTH);
  return {
    digits: NO_DIGITS.map((_, index) => cut[index] ?? ''),
    focus: Math.min(cut.length, CODE_LENGTH - 1),
  };
}

function put(before: CodeDigits, index: number, digit: string): CodeEdit {
  const digits = before.map((old, at) => (at === index ? digit : old));
  return { digits, focus: digit === '' ? index : Math.min(index + 1, CODE_LENGTH - 1) };
}

/**
 * The boxes after the text of box `index` became `typed`. Telephones deliver a whole code as one change of one box, so
 * a box may receive many digits; two digits in a box that held one are that digit and the one just typed over it.
 */
export function typeDigits(before: CodeDigits, index: number, typed: string): CodeEdit {
  const digits = digitsIn(typed);
  const old = before[index] ?? '';
  if (typed === '') return put(before, index, '');
  if (digits === '' || (digits === old && typed !== digits)) return { digits: before, focus: index };
  if (digits.length === 1) return put(before, index, digits);
  if (digits.length === 2 && old !== '' && digits.includes(old))
    return put(before, index, digits.replace(old, ''));
  return spread(digits);
}

/** The boxes after `text` was pasted into box `index`: `123 456` and `123-456` are as good as `123456`. */
export function pasteDigits(before: CodeDigits, index: number, text: string): CodeEdit {
  const digits = digitsIn(text);
  if (digits === '') return { digits: before, focus: index };
  return digits.length === 1 ? put(before, index, digits) : spread(digits);
}

/** The code once all six boxes are filled, else null. */
export function completeCode(digits: CodeDigits): string | null {
  return digits.every((digit) => digit !== '') ? digits.join('') : null;
}
