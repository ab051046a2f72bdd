import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { ADA, callAs, codeFrom, MUSA, openAs, type Person } from './people.ts';

/** The account numbers of the two people of these journeys, in the order the bank lists them. */
export async function accountsOfAdaAndMusa(): Promise<{ adas: readonly string[]; musas: readonly string[] }> {
  return {
    adas: await accountNumbersOf(ADA),
    musas: await accountNumbersOf(MUSA),
  };
}

export async function accountNumbersOf(person: Person): Promise<readonly string[]> {
  const answer = await callAs(person, 'GET', '/api/accounts');
  return ((await answer.json()) as { accountNumber: string }[]).map(({ accountNumber }) => accountNumber);
}

/** Ada's transfer form, once her accounts are in it. */
export async function openTransferForm(options?: Parameters<typeof openAs>[2]): Promise<Page> {
  const page = await openAs(ADA, '/transfer', options);
  await page.getByRole('heading', { level: 1, name: 'Make A Transfer' }).waitFor();
  await expect.poll(() => page.getByLabel('Source Account').inputValue()).toMatch(/\(\d{10}\)$/);
  return page;
}

/** The name the bank gave for the account that is typed in. */
export function nameFound(page: Page, name = 'BELLO MUSA'): Locator {
  return page.locator('form').getByRole('status').getByText(name, { exact: true });
}

type Filling = { readonly to: string; readonly amount: string; readonly description: string };

/** Fills in a transfer to an account of Musa. */
export async function fillTransferForm(page: Page, { to, amount, description }: Filling): Promise<void> {
  await page.getByLabel('Destination Account Number').fill(to);
  await nameFound(page).waitFor();
  await page.getByLabel('Amount').fill(amount);
  await page.getByLabel('Description').fill(description);
}

/** Sends the form and answers the code that came for it. */
export async function sendTransferForm(page: Page): Promise<string> {
  return codeFrom(ADA, async () => {
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('dialog').getByText("You're sending").waitFor();
  });
}

export function transferReceipt(page: Page): Locator {
  return page.getByRole('heading', { level: 3, name: 'Transferred Successfully' });
}
