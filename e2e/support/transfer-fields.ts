import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits until the customer's accounts are in the transfer form. */
export async function transferFormFilled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Make A Transfer' }).waitFor();
  await expect.poll(() => page.getByLabel('Source Account').inputValue()).toMatch(/\(\d{10}\)$/);
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

export function transferReceipt(page: Page): Locator {
  return page.getByRole('heading', { level: 3, name: 'Transferred Successfully' });
}
