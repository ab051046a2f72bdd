import type { Page } from 'playwright-core';
import { says, testLooks } from './support/looks.ts';
import { ADA, NGOZI } from './support/people.ts';

testLooks(
  'Not found',
  { path: '/no-such-page' },
  {
    'to a stranger': { until: says('We could not find that page') },
    'to a customer': { as: ADA, until: says('We could not find that page') },
    'with the help open': {
      until: async (page) => {
        await page.getByRole('button', { name: 'Help' }).click();
        await page.getByRole('dialog', { name: 'Help' }).waitFor();
      },
    },
  },
);

testLooks(
  'Not authorized',
  { path: '/not-authorized' },
  {
    'to a stranger': { until: says("Sorry! You don't have access to view this page", 'Go back') },
    'to a customer': { as: ADA, until: says("Sorry! You don't have access to view this page") },
  },
);

testLooks(
  'Onboarding',
  { path: '/onboarding', as: NGOZI },
  {
    loaded: { until: (page: Page) => page.getByRole('heading', { level: 1, name: 'Onboarding' }).waitFor() },
  },
);

const CRASHED = "This part didn't load. Your money is safe.";

testLooks(
  'Crash',
  { path: '/home', as: ADA },
  {
    'of a page': {
      until: async (page) => {
        await page.locator('li[aria-current="true"]').waitFor();
        await page.route(/transfer-page-.*\.js$/, (route) => route.abort());
        await page.goto(new URL('/transfer', page.url()).href);
        await says(CRASHED)(page);
      },
    },
    'of the frame': {
      until: async (page) => {
        await page.locator('li[aria-current="true"]').waitFor();
        await page.route(/routes-.*\.js$/, (route) => route.abort());
        await page.reload();
        await says(CRASHED)(page);
      },
    },
  },
);
