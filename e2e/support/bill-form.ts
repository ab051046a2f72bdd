import type { BillProduct } from '@harvest/contracts/bill-details';
import type { Page } from 'playwright-core';

export const panel = (page: Page, name: string) => page.getByRole('dialog', { name });
export const isBuying = (page: Page) =>
  page.getByRole('dialog', { name: 'Check and confirm' }).getByText("You're buying");
export const owner = (page: Page) => page.getByRole('status').locator('strong');

/** Chooses from a list by something of its words. */
export async function choose(
  page: Page,
  list: string,
  typed: string,
  option: string | RegExp,
): Promise<void> {
  await page.getByRole('combobox', { name: list }).fill(typed);
  await page.getByRole('option', { name: option }).click();
}

const fillAirtime = async (page: Page, ending: string) => {
  await page.getByLabel('Mobile Number').fill(`08031234${ending}`);
  await page.getByRole('button', { name: '₦100', exact: true }).click();
};
const fillData = async (page: Page, ending: string) => {
  await page.getByRole('radio', { name: 'MTN' }).check();
  await choose(page, 'Data Bundle', '110MB', 'MTN 110MB Daily (1 day) - ₦100.00');
  await page.getByLabel('Mobile Number').fill(`08031234${ending}`);
};
const fillElectricity = async (page: Page, ending: string) => {
  await choose(page, 'Provider', 'Ikeja', 'Ikeja Electric');
  await page.getByRole('radio', { name: /^Prepaid/ }).check();
  await page.getByLabel('Meter Number').fill(`4501234567${ending}`);
  await page.getByLabel('Amount').fill('1000');
  await page.getByRole('button', { name: 'Get Meter Details' }).click();
  await owner(page).waitFor();
};
const fillCableTv = async (page: Page, ending: string) => {
  await page.getByRole('radio', { name: 'GOtv' }).check();
  await choose(page, 'Bouquet', 'Smallie', 'GOtv Smallie - ₦1,900.00');
  await page.getByLabel('Smart Card Number').fill(`7012345${ending}`);
  await page.getByRole('button', { name: 'Get Cable Details' }).click();
  await owner(page).waitFor();
};

/** Each product with the least that is sold of it. */
export const PRODUCTS = {
  AIRTIME: { buy: 'airtime', title: 'Buy Airtime', fill: fillAirtime, naira: 100 },
  DATA: { buy: 'data', title: 'Data & Internet', fill: fillData, naira: 100 },
  ELECTRICITY_BILL: { buy: 'electricity', title: 'Pay Electricity Bill', fill: fillElectricity, naira: 1000 },
  CABLE_TV: { buy: 'cable', title: 'Pay Cable TV Bill', fill: fillCableTv, naira: 1900 },
} as const satisfies Readonly<Record<BillProduct, object>>;

export const NAMES = Object.keys(PRODUCTS) as readonly BillProduct[];
