import { PASSWORD } from '../../../../../e2e/support/registration-form.ts';
import { says, testScreens } from '../../../../../scripts/workshop/screen-test.ts';

const WORDS = 'We have blocked this profile to protect you';

testScreens(
  'Sign-in of a blocked profile',
  { path: '/' },
  {
    'after the right password': {
      answers: {
        'POST /auth/ibanking/personal/login': {
          refuses: 'PROFILE_BLOCKED',
          params: { contact: 'call 0700 000 0000 or write to +234 700 000 0000 on WhatsApp' },
        },
      },
      until: async (page) => {
        await page.getByLabel('Email or Phone Number').fill('ada.obi@harvest.test');
        await page.getByLabel('Password *').fill(PASSWORD);
        await page.getByRole('button', { name: 'Log In' }).click();
        await says(WORDS, 'Back to Log In')(page);
      },
    },
  },
);
