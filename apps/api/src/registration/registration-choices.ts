import { EMPLOYMENT_STATUSES, GENDERS, MARITAL_STATUSES } from '@harvest/contracts/registration';
import { listAccountTypes } from '../accounts/accounts.ts';
import type { Platform } from '../platform/platform.ts';

/** What the drop-downs of the registration form offer, and what an owner has to name at this bank. */
export function registrationEnums({ config }: Platform) {
  return {
    gender: [...GENDERS],
    employmentStatus: [...EMPLOYMENT_STATUSES],
    maritalStatus: [...MARITAL_STATUSES],
    requiredRegistrationParameter: config.requiredRegistrationParameter,
  };
}

/** The kinds of account a new customer may begin with. */
export function offeredAccountTypes(platform: Platform): Promise<{ id: number; name: string }[]> {
  return listAccountTypes(platform);
}
