import type { Page } from 'playwright-core';
import { PHOTO } from '../../scripts/testing/pictures.ts';

/** One of the documents on the page, by its name. */
export const documentBlock = (page: Page, name: string | RegExp) => page.getByRole('region', { name });

export const IDENTITY = 'Proof of Identity';
export const PASSPORT = 'Passport Photograph';

/** Gives a document a file, as if it had been picked in the browser's own window. */
export async function giveFile(
  page: Page,
  name: string,
  file: { name: string; mimeType: string; buffer: Buffer } = PHOTO,
): Promise<void> {
  await documentBlock(page, name).locator('input[type="file"]').setInputFiles(file);
}

export async function chooseKind(page: Page, name: string, kind: string): Promise<void> {
  await documentBlock(page, name).getByRole('combobox', { name: 'Select Upload Type' }).click();
  await page.getByRole('option', { name: kind }).click();
}

export const stepHeading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
export const field = (page: Page, name: string) => page.getByRole('textbox', { name });
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
