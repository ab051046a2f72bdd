/** The steps of registering (S1 §9), by who registers: under the same names wherever they are shown. */
export const REGISTRATION_STEPS = {
  'new-user': ['About you', 'Contact and security', 'Verify your email'],
  'bank-account-owner': ['Your account', 'Security', 'Verify your email'],
} as const;

export type RegistrationTab = keyof typeof REGISTRATION_STEPS;
