import { approveOnboarding, openFindableCustomer, submitOnboarding } from './back-office.ts';
import { callAs } from './people.ts';
import type { Newcomer } from './registration-form.ts';

/** A customer of a test's own with one account and everything a customer may do, for what nobody else is to meet. */
export async function openOnboarded(): Promise<Newcomer> {
  const person = await openFindableCustomer();
  await submitOnboarding(person);
  await approveOnboarding(person);
  // The session so far still remembers onboarding.
  await callAs(person, 'POST', '/auth/ibanking/personal/logout');
  return person;
}
