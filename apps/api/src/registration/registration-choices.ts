import { EMPLOYMENT_STATUSES, GENDERS, MARITAL_STATUSES } from '@harvest/contracts/registration';
import { listAccountTypes } from '../accounts/accounts.ts';
import type { Platform } from '../platform/platform.ts';
import { versionsInForce } from './registration-consent.ts';

/** What the drop-downs of the registration form offer, and what an owner has to name at this bank. */
export function registrationEnums({ config }: Platform) {
  return {
    gender: [...GENDERS],
    employmentStatus: [...EMPLOYMENT_STATUSES],
    maritalStatus: [...MARITAL_STATUSES],
    requiredRegistrationParameter: config.requiredRegistrationParameter,
    ...versionsInForce(config),
  };
}

/** The kinds of account a new customer may begin with. */
export function offeredAccountTypes(platform: Platform): ReturnType<typeof listAccountTypes> {
  return listAccountTypes(platform);
}
