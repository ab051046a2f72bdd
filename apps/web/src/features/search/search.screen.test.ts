import type { Page } from 'playwright-core';
import { ADA, says, testScreens } from '../../../../../scripts/workshop/screen-test.ts';

const SEARCH = 'GET /api/ibanking/personal/search';
const field = (page: Page) => page.getByRole('combobox', { name: 'Search everything you have' });
const NAME = 'OLUWASEUN ADEBAYO-OGUNDIMU CHUKWUEMEKA';
const found = { id: '1', title: NAME, detail: '', amount: null, date: null, recipient: null };
const FOUND = {
  says: {
    groups: [
      {
        kind: 'ACCOUNT',
        total: 1,
        listed: 1,
        items: [
          {
            ...found,
            title: "Farmers' Cooperative Savings Account",
            detail: '1000000040',
            amount: 98_765_432.1,
          },
        ],
      },
      {
        kind: 'PERSON',
        total: 1,
        listed: 1,
        items: [{ ...found, detail: '3000000051 · Guaranty Trust Bank (GTBank)' }],
      },
      {
        kind: 'PAYMENT',
        total: 12,
        listed: 12,
        items: Array.from({ length: 5 }, (_, place) => ({
          ...found,
          id: String(place),
          detail: 'Transfer · Maize and yam seedlings for the second planting',
          amount: 98_765_432.1,
          date: '21-11-2026',
        })),
      },
      {
        kind: 'BILL',
        total: 1,
        listed: 1,
        items: [
          {
            ...found,
            title: 'Kaduna Electric electricity',
            detail: '45071206319',
            amount: 5000,
            date: '20-11-2026',
          },
        ],
      },
      {
        kind: 'SCHEDULE',
        total: 1,
        listed: 1,
        items: [
          {
            ...found,
            title: 'MUSA BELLO',
            detail: 'Every month · Tractor, instalments',
            amount: 50_000,
            date: '01-12-2026',
          },
        ],
      },
    ],
  },
} as const;

const look =
  (q: string, ...texts: string[]) =>
  async (page: Page) => {
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await field(page).fill(q);
    await says(...texts)(page);
  };

testScreens(
  'Search',
  { path: '/home', as: ADA },
  {
    'nothing typed': { until: look('', 'What are you looking for?') },
    searching: { answers: { [SEARCH]: 'nothing yet' }, until: look('musa', 'Searching…') },
    found: { answers: { [SEARCH]: FOUND }, until: look('transfer', 'Pages', 'All 12 payments') },
    'nothing found': {
      answers: { [SEARCH]: { says: { groups: [] } } },
      until: look('zzz no such', 'Nothing found for “zzz no such”'),
    },
    failed: {
      answers: { [SEARCH]: { refuses: 'UNAVAILABLE' } },
      until: look('statement', 'Request Statement', 'Retry'),
    },
  },
);
