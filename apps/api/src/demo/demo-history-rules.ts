/** One line of the demo's past, between the customers' own accounts. Amounts in naira, days before today. */
export type PastMovement = {
  readonly daysAgo: number;
  readonly hour: number;
  readonly from: string;
  readonly to: string;
  readonly naira: number;
  readonly narration: string;
};

/** Accounts by customer and type: A for Ada, M for Musa. BANK is money paid in over the counter. */
export const A_SAVINGS = 'ada.obi@harvest.test/Savings Account';
const A_CURRENT = 'ada.obi@harvest.test/Current Account';
const A_FARMERS = "ada.obi@harvest.test/Farmers' Savings Account";
const M_SAVINGS = 'musa.bello@harvest.test/Savings Account';
const M_CURRENT = 'musa.bello@harvest.test/Current Account';
export const COUNTER = 'counter';

/** What the published balances are, in naira; the opening deposits make up the difference. */
export const PUBLISHED_BALANCES: Readonly<Record<string, number>> = {
  [A_SAVINGS]: 185_400,
  [A_CURRENT]: 92_750,
  [A_FARMERS]: 12_500,
  [M_SAVINGS]: 640_000,
  [M_CURRENT]: 48_000,
};

const wages = ['Wages for weeding', 'Wages for planting', 'Wages for harvest', 'Wages, cassava peeling'];
const goods = [
  'Maize, 4 bags',
  'Yam seedlings',
  'Tomatoes, 6 baskets',
  'Fertiliser NPK, 2 bags',
  'Transport to Kano market',
  'Palm oil, 20 litres',
];

/** Ninety days of a farm and a trader who know each other; nothing happens today, so no limit of today is used. */
export function demoHistory(): PastMovement[] {
  const history: PastMovement[] = [];
  for (let week = 0; week < 12; week += 1) {
    const daysAgo = 88 - week * 7;
    history.push(
      {
        daysAgo,
        hour: 9,
        from: M_SAVINGS,
        to: A_SAVINGS,
        naira: 18_500 + week * 250,
        narration: goods[week % goods.length] ?? '',
      },
      {
        daysAgo: daysAgo - 2,
        hour: 14,
        from: A_SAVINGS,
        to: M_SAVINGS,
        naira: 6_200 + week * 100,
        narration: wages[week % wages.length] ?? '',
      },
      {
        daysAgo: daysAgo - 3,
        hour: 11,
        from: A_CURRENT,
        to: M_SAVINGS,
        naira: 9_750,
        narration: goods[(week + 3) % goods.length] ?? '',
      },
    );
  }
  history.push(
    {
      daysAgo: 60,
      hour: 10,
      from: COUNTER,
      to: A_CURRENT,
      naira: 75_000,
      narration: 'Cash deposit, Kaduna branch',
    },
    {
      daysAgo: 30,
      hour: 10,
      from: COUNTER,
      to: M_CURRENT,
      naira: 20_000,
      narration: 'Cash deposit, Kano branch',
    },
    { daysAgo: 15, hour: 13, from: M_CURRENT, to: A_CURRENT, naira: 7_500, narration: 'Tarpaulins' },
    { daysAgo: 21, hour: 16, from: A_SAVINGS, to: A_FARMERS, naira: 5_000, narration: 'Set aside for seed' },
    { daysAgo: 2, hour: 12, from: M_SAVINGS, to: A_CURRENT, naira: 22_400, narration: 'Sorghum, 3 bags' },
    { daysAgo: 1, hour: 17, from: A_CURRENT, to: M_SAVINGS, naira: 3_150.5, narration: 'Sacks and twine' },
  );
  return history.toSorted((a, b) => b.daysAgo - a.daysAgo || a.hour - b.hour);
}
