import type { registrationEndpoints } from '@harvest/contracts/registration';
import { TEXTS } from '@harvest/contracts/texts';
import type { Handlers } from '../platform/http/calls.ts';
import { NIGERIAN_STATES } from './nigerian-states.ts';
import { registerAccountOwner } from './register-account-owner.ts';
import { registerNewCustomer } from './register-new-customer.ts';
import { offeredAccountTypes, registrationEnums } from './registration-choices.ts';
import { verifyEmail } from './verify-email.ts';

export const registrationRoutes: Handlers<typeof registrationEndpoints> = {
  'POST /auth/ibanking/personal/registration/new': async ({ platform, body, visitor, now }) => {
    const verification = await registerNewCustomer(platform, visitor, body, now);
    return { message: TEXTS.registered, ...verification };
  },
  'POST /auth/ibanking/personal/registration/existing': async ({ platform, body, visitor, now }) => {
    const verification = await registerAccountOwner(platform, visitor, body, now);
    return { message: TEXTS.registered, ...verification };
  },
  'GET /auth/ibanking/personal/registration-enums': ({ platform }) =>
    Promise.resolve(registrationEnums(platform)),
  'GET /auth/ibanking/personal/states': () => Promise.resolve([...NIGERIAN_STATES]),
  'GET /auth/ibanking/personal/account-types': ({ platform }) => offeredAccountTypes(platform),
  'GET /auth/ibanking/personal/legal-texts/{name}': ({ platform, params }) =>
    Promise.resolve(platform.config.legalTexts[params.name]),
  'POST /auth/ibanking/personal/email/verification': async ({ platform, body, visitor, now }) => {
    await verifyEmail(platform, visitor, body, now);
    return { message: TEXTS.otpVerified };
  },
};
