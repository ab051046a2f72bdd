/** A person's name as banks show it in a look-up: surname first, in capitals. */
export function accountNameOf(person: { firstName: string; lastName: string }): string {
  return `${person.lastName} ${person.firstName}`.toUpperCase();
}
