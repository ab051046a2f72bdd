import { ADA, says, testScreens } from '../../../../../scripts/workshop/screen-test.ts';

const SPENDING = 'GET /api/ibanking/personal/spending';

const MONTHS = [
  ['2026-04', 0, 0],
  ['2026-05', 98_765_432.1, 1_250_000],
  ['2026-06', 64_000, 52_300.5],
  ['2026-07', 0, 31_000],
  ['2026-08', 120_000, 119_999.99],
  ['2026-09', 185_400, 92_750],
] as const;
const LONG = {
  month: '2026-09',
  inwards: 185_400,
  outwards: 92_750,
  months: MONTHS.map(([month, inwards, outwards]) => ({ month, inwards, outwards })),
  categories: [
    { category: 'FARM_INPUTS', spent: 42_000, count: 6, budget: 40_000 },
    { category: 'WAGES', spent: 27_200, count: 4, budget: 32_000 },
    { category: 'ELECTRICITY', spent: 12_500, count: 1, budget: null },
    { category: 'AIRTIME_AND_DATA', spent: 8050, count: 5, budget: 20_000 },
    { category: 'OTHER', spent: 3000, count: 1, budget: null },
  ],
  recipients: [
    { name: 'OLUWASEUN-ADEBAYO FOLAKEMI TEMILOLUWA', isBiller: false, spent: 69_200, count: 10 },
    { name: 'Ikeja Electric', isBiller: true, spent: 12_500, count: 1 },
    { name: 'MTN', isBiller: true, spent: 8050, count: 5 },
  ],
} as const;
const NOTHING = {
  month: '2026-09',
  inwards: 0,
  outwards: 0,
  months: MONTHS.map(([month]) => ({ month, inwards: 0, outwards: 0 })),
  categories: [],
  recipients: [],
} as const;

testScreens(
  'Spending',
  { path: '/transaction-history?view=spending&month=2026-09', as: ADA },
  {
    loaded: {
      answers: { [SPENDING]: { says: LONG } },
      until: says('September 2026', '₦2,000.00 over', '85% used'),
      atAnyWidth: true,
    },
    'of a month nothing was spent in': {
      answers: { [SPENDING]: { says: { ...LONG, outwards: 0, categories: [], recipients: [] } } },
      until: says('Nothing was spent in September 2026'),
    },
    'of one who never paid': {
      answers: { [SPENDING]: { says: NOTHING } },
      until: says('Nothing came in or went out up to September 2026'),
    },
    failed: {
      answers: { [SPENDING]: 'no connection' },
      until: says('An error occurred while adding up your spending'),
    },
    'a budget being typed': {
      answers: { [SPENDING]: { says: LONG } },
      until: async (page) => {
        await page.getByRole('button', { name: 'Change the budget for Wages' }).click();
        await page.getByLabel('Monthly budget for Wages').fill('45000');
        await page.getByText('Forty-five thousand naira only').first().waitFor();
      },
    },
  },
);

testScreens(
  'Home',
  { path: '/home', as: ADA, answers: { [SPENDING]: { says: LONG } } },
  {
    'with budgets that are mostly used': {
      until: says("Farm inputs: ₦2,000.00 over this month's budget, and 1 more"),
    },
  },
);
