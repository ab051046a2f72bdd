import { folded, plainText } from '@harvest/input/plain-text';

type Searched = {
  readonly label: string;
  readonly alsoKnownAs?: readonly string[];
};

export const asSearched = (text: string): string => folded(plainText(text));

/** All names an option goes by, as they are compared. */
export const namesOf = ({ label, alsoKnownAs = [] }: Searched): readonly string[] =>
  [label, ...alsoKnownAs].map(asSearched);

/** The options that what was typed can mean; first those of which a word begins with it. */
export function searchOptions<Option extends Searched>(options: readonly Option[], typed: string): Option[] {
  const sought = asSearched(typed);
  const found = options.filter((option) => namesOf(option).some((name) => name.includes(sought)));
  const isBegun = (option: Option) => namesOf(option).some((name) => hasWordBegunBy(name, sought));
  return [...found.filter(isBegun), ...found.filter((option) => !isBegun(option))];
}

const hasWordBegunBy = (name: string, sought: string): boolean =>
  ` ${name.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')}`.includes(` ${sought}`);
