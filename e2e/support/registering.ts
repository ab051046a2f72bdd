import type { Page } from 'playwright-core';
import { bank, bankUrl } from './journey-bank.ts';
import { codeFrom } from './people.ts';
import { fillAboutYou, fillContact, type Newcomer, newcomer, PASSWORD } from './registration-form.ts';

/** Registers somebody on the page, up to the boxes for the code. */
export async function register(page: Page, person: Newcomer): Promise<string> {
  await fillAboutYou(page, person);
  await page.getByRole('button', { name: 'Continue' }).click();
  await fillContact(page, person);
  return codeFrom(person, async () => {
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByRole('heading', { level: 1, name: 'Verify your email' }).waitFor();
  });
}

/** Registers somebody without a page. @returns once the bank answered */
export async function registerByCall(person: Newcomer, password = PASSWORD): Promise<void> {
  const answer = await fetch(bankUrl('/auth/ibanking/personal/registration/new'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...person,
      gender: 'FEMALE',
      dateOfBirth: '07/03/1990',
      maritalStatus: 'SINGLE',
      employmentStatus: 'STUDENT',
      stateOfResidence: 'Kano',
      address: '12 Zaria Road, Kano',
      accountTypeId: 1,
      password,
      confirmPassword: password,
    }),
  });
  if (!answer.ok) throw new Error(`The registration was refused: ${await answer.text()}`);
}

/** A customer of a test's own, who verified their e-mail, can sign in and has onboarding before them. */
export async function openCustomer(more: { readonly lastName?: string } = {}): Promise<Newcomer> {
  const person = { ...newcomer(), ...more };
  const code = await codeFrom(person, () => registerByCall(person));
  const answer = await fetch(bankUrl('/auth/ibanking/personal/email/verification'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, code }),
  });
  if (!answer.ok) throw new Error(`The e-mail was not verified: ${await answer.text()}`);
  return person;
}

/** Moves the bank's clock on. */
export async function advanceClock(seconds: number): Promise<void> {
  await bank().platform.clock.advance(seconds);
}
