import type { Page } from 'playwright-core';
import { fillPassword } from '../../../../../e2e/support/registration-form.ts';
import { says, testScreens } from '../../../../../scripts/workshop/screen-test.ts';

const CHECK = 'GET /auth/ibanking/personal/password/verify';
const RESET = 'PATCH /auth/ibanking/personal/password/reset';
const WORKS = { [CHECK]: { says: { message: 'This link works' } } } as const;

const press = (page: Page) => page.getByRole('button', { name: 'Reset Password' }).click();

testScreens(
  'Reset password',
  { path: '/reset-password/abc/ada.obi%40harvest.test' },
  {
    'while the link is checked': { answers: { [CHECK]: 'nothing yet' }, until: says('Reset Password') },
    loaded: { answers: WORKS, until: says('New Password', 'Confirm Password') },
    'with nothing entered': {
      answers: WORKS,
      until: async (page) => {
        await press(page);
        await says('This field is required')(page);
      },
    },
    'while it is saved': {
      answers: { ...WORKS, [RESET]: 'nothing yet' },
      until: async (page) => {
        await fillPassword(page, 'New Password *');
        await press(page);
        await says('Loading...')(page);
      },
    },
    'with a password that is refused': {
      answers: { ...WORKS, [RESET]: { refuses: 'COMMON_PASSWORD' } },
      until: async (page) => {
        await fillPassword(page, 'New Password *');
        await press(page);
        await says('This password is on lists of passwords')(page);
      },
    },
    'with a link that does not work': {
      answers: { [CHECK]: { refuses: 'LINK_INVALID' } },
      until: says('This link does not work', 'Request a new link'),
    },
    'with the bank out of reach': {
      answers: { [CHECK]: 'no connection' },
      until: says('An error occurred', 'Retry'),
    },
  },
);
