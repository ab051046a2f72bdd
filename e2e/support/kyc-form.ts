import type { Page } from 'playwright-core';
import { PHOTO } from '../../scripts/testing/pictures.ts';

export const BILL = 'Utility bill';
export const CARD = 'Valid identification card';

export const submit = (page: Page) =>
  page.locator('form').getByRole('button', { name: 'Submit', exact: true });
export const picture = (page: Page, name: string) => page.getByRole('group', { name });
export const give = (page: Page, name: string, file = PHOTO) =>
  picture(page, name).locator('input[type="file"]').setInputFiles(file);
export const preview = (page: Page, name: string) => page.getByAltText(`${name}, as you will send it`);
