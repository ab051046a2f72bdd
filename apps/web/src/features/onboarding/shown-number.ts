/**
 * What stands in a field that showed a masked number, `222****1234`, after somebody typed in it: the mask cannot be
 * edited, so what was typed replaces all of it.
 */
export function replaceMask(mask: string, typed: string): string {
  if (!typed.includes('*')) return typed;
  let start = 0;
  while (start < mask.length && typed[start] === mask[start]) start += 1;
  let end = 0;
  while (end < mask.length - start && end < typed.length - start && typed.at(-1 - end) === mask.at(-1 - end))
    end += 1;
  return typed.slice(start, typed.length - end);
}
