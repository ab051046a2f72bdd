import { fail } from '../platform/errors.ts';

type Choice = { readonly value: string; readonly chosen: boolean; readonly fixed: boolean };

/**
 * What is chosen, in the order of the choices; fixed ones stay as they are. Refused: nothing, something that is no choice,
 * and what would change nothing. @throws Refusal
 */
export function chosenOf(choices: readonly Choice[], wanted: readonly string[] | undefined): string[] {
  if (wanted === undefined) throw badChoice('Choose what it shall be');
  if (wanted.some((value) => !choices.some((choice) => choice.value === value)))
    throw badChoice('This is not among the choices');
  const after = choices.filter((choice) => (choice.fixed ? choice.chosen : wanted.includes(choice.value)));
  if (after.length === 0) throw badChoice('Choose at least one');
  if (choices.every((choice) => choice.chosen === after.includes(choice)))
    throw badChoice('This would change nothing');
  return after.map((choice) => choice.value);
}

/** Whether what is chosen now is what it was when somebody asked to change it. */
export function standsAsBefore(choices: readonly Choice[], before: readonly string[]): boolean {
  const chosen = choices.filter((choice) => choice.chosen).map((choice) => choice.value);
  return chosen.length === before.length && chosen.every((value) => before.includes(value));
}

const badChoice = (why: string) => fail('BAD_REQUEST', { fieldErrors: { chosen: why } });
