import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

export const GTBANK = '000013';
export const GTBANK_NAME = 'Guaranty Trust Bank (GTBank)';

export const table = (page: Page) => page.getByRole('table');
export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
export const menuButton = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^Actions for ${name},`) });
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Create a Beneficiary' });
export const bankField = (panel: Locator) => panel.getByRole('combobox', { name: 'Bank' });
export const nameOf = (panel: Locator) => panel.getByLabel('Beneficiary Name *');
export const createOf = (panel: Locator) => panel.getByRole('button', { name: 'Create', exact: true });
export const isFocused = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement);

export async function openPanel(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Create a Beneficiary' }).click();
  const panel = panelOf(page);
  await bankField(panel).waitFor();
  return panel;
}

export async function chooseBank(panel: Locator, typed: string, name: string): Promise<void> {
  const field = bankField(panel);
  await field.fill(typed);
  await panel.getByRole('option', { name }).waitFor();
  await field.press('Enter');
  await expect.poll(() => field.inputValue()).toBe(name);
}

export async function choose(page: Page, name: string, action: string): Promise<void> {
  await menuButton(page, name).click();
  await page.getByRole('menuitem', { name: action }).click();
}
