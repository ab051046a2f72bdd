import { randomInt } from 'node:crypto';
import type { Page } from 'playwright-core';

export const PASSWORD = 'Harvest#2026';

export type Newcomer = {
  readonly email: string;
  readonly phoneNumber: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly bvn: string;
};

const digits = (count: number): string => Array.from({ length: count }, () => String(randomInt(10))).join('');

/** Somebody the bank has never heard of. */
export function newcomer(): Newcomer {
  const phoneNumber = `0902${digits(7)}`;
  return {
    firstName: 'Amina',
    lastName: 'Yusuf',
    email: `amina.${phoneNumber}@harvest.test`,
    phoneNumber,
    // Whose it is, or whether anybody can say, hangs on how it ends.
    bvn: `222${digits(7)}3`,
  };
}

/** The demo's customer who has an account and no password yet (README). */
export const FATIMA = {
  email: 'fatima.sani@harvest.test',
  phoneNumber: '08030000004',
  firstName: 'Fatima',
  accountNumber: '1000000002',
};

export const stageTitle = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

/** All that the tab keeps, as it stands there. */
export const keptInTab = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage));

/** Fills in the first stage of a new customer's registration. */
export async function fillAboutYou(page: Page, { firstName, lastName }: Newcomer): Promise<void> {
  await page.getByLabel('First Name').fill(firstName);
  await page.getByLabel('Last Name').fill(lastName);
  await page.getByLabel('Date of Birth').fill('7/3/1990');
  await page.getByRole('radio', { name: 'Female' }).check();
  await page.getByRole('radio', { name: 'Married' }).check();
  await page.getByRole('radio', { name: 'Self employed' }).check();
  const state = page.getByRole('combobox', { name: 'State of Residence' });
  await state.click();
  await page.getByRole('option', { name: 'Abia' }).waitFor();
  await state.fill('kan');
  await state.press('Enter');
  await page.getByLabel('Address').fill('12 Zaria Road, Kano');
}

/** Fills in the second stage. */
export async function fillContact(page: Page, person: Newcomer): Promise<void> {
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Phone Number').fill(`+234 ${person.phoneNumber.slice(1)}`);
  await page.getByLabel('BVN').fill(person.bvn);
  await page.getByRole('combobox', { name: 'Account Type' }).click();
  await page.getByRole('option').first().click();
  await fillPassword(page, 'Password *');
}

/** A new password, twice. */
export async function fillPassword(page: Page, label: string, password = PASSWORD): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
}
