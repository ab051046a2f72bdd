import type { Page } from 'playwright-core';
import { ADA, says, testScreens } from '../../../../../scripts/workshop/screen-test.ts';

const ASK = 'POST /api/help/block-requests';
const FIELD = 'Account Number, Email or Phone Number';

const ASKED = 'Your request is with us';

const openAll = async (page: Page) => {
  await says('What happened?')(page);
  for (const summary of await page.locator('summary').all()) await summary.click();
  await says('Hang up, or do not answer.')(page);
};

testScreens(
  'Help',
  { path: '/help' },
  {
    loaded: { until: says('What happened?', 'Ask to be called') },
    'with every step open': { until: openAll },
    'signed in': { as: ADA, until: openAll },
    'asked to be called': {
      answers: { [ASK]: { says: { message: ASKED } } },
      until: async (page) => {
        await page.getByLabel(FIELD).fill('08030000001');
        await page.getByRole('button', { name: 'Ask to be called' }).click();
        await says(ASKED)(page);
      },
    },
  },
);
