import type { Page } from 'playwright-core';
import { documentsOf, onboardingAnswers } from '../../../../e2e/support/onboarding-states.ts';
import { ADA, NGOZI, says, testScreens } from '../../../../scripts/workshop/screen-test.ts';

testScreens(
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

testScreens(
  'Not authorized',
  { path: '/not-authorized' },
  {
    'to a stranger': { until: says("Sorry! You don't have access to view this page", 'Go back') },
    'to a customer': { as: ADA, until: says("Sorry! You don't have access to view this page") },
  },
);

testScreens(
  'Onboarding',
  { path: '/onboarding', as: NGOZI },
  {
    loaded: {
      answers: onboardingAnswers([null, null, null, null], documentsOf(null, null, null)),
      until: (page: Page) => page.getByRole('heading', { level: 1, name: 'Onboarding' }).waitFor(),
    },
  },
);
