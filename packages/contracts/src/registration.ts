import { z } from 'zod';
import { defineEndpoints, nameSchemas, PUBLIC } from './endpoint.ts';
import {
  accountNumber,
  bvn,
  choiceId,
  code,
  confirmPassword,
  dateInput,
  done,
  emailAddress,
  newPassword,
  optional,
  passwordsMatch,
  personName,
  phoneNumber,
  requiredAddress,
  requiredText,
} from './fields.ts';

export const GENDERS = ['MALE', 'FEMALE'] as const;
export const EMPLOYMENT_STATUSES = ['SELF_EMPLOYED', 'EMPLOYED', 'UNEMPLOYED', 'STUDENT', 'RETIRED'] as const;
export const MARITAL_STATUSES = ['SINGLE', 'MARRIED', 'DIVORCED', 'WIDOWED'] as const;
/** What an account owner proves ownership with; the account number is optional where the BVN is asked for (A19). */
export const REQUIRED_REGISTRATION_PARAMETERS = ['accountNumber', 'bvn'] as const;
export type RequiredRegistrationParameter = (typeof REQUIRED_REGISTRATION_PARAMETERS)[number];

/** The bank's terms or its privacy notice, as the bank's own file has it; plain text, block by block. */
const legalText = z.object({
  title: z.string(),
  version: z.string(),
  date: z.iso.date(),
  blocks: z.array(z.object({ kind: z.enum(['HEADING', 'PARAGRAPH', 'ITEM']), text: z.string() })),
});
export type LegalText = z.infer<typeof legalText>;

/** The versions that were read before registering; a call without them agrees to those in force (A101). */
const agreedVersions = {
  termsVersion: optional(requiredText(40)),
  privacyVersion: optional(requiredText(40)),
};

/**
 * `email` is what the verification step may be called with: the address itself, or an opaque handle (decision 16). `handle` means
 * this very registration, whatever else is begun for the same address (decision 71).
 */
const registered = z.object({
  message: z.string(),
  email: z.string(),
  maskedEmail: z.string(),
  handle: z.string(),
});

nameSchemas({
  Registered: registered,
  LegalText: legalText,
});

export const registrationEndpoints = defineEndpoints('Registration', {
  'POST /auth/ibanking/personal/registration/new': {
    operationId: 'registerCustomer',
    summary: 'Registers somebody who has no account yet; a code to their e-mail finishes it',
    access: PUBLIC,
    body: z
      .object({
        phoneNumber,
        firstName: personName,
        lastName: personName,
        email: emailAddress,
        dateOfBirth: dateInput,
        bvn,
        gender: z.enum(GENDERS),
        address: requiredAddress(200),
        clientType: optional(requiredText(40)),
        accountTypeId: choiceId,
        stateOfResidence: requiredText(60),
        employmentStatus: z.enum(EMPLOYMENT_STATUSES),
        maritalStatus: z.enum(MARITAL_STATUSES),
        password: newPassword,
        confirmPassword,
        registrationType: optional(z.literal('NEW')),
        ...agreedVersions,
      })
      .check(passwordsMatch),
    response: registered,
    errors: ['TOO_MANY_REGISTRATIONS', 'COMMON_PASSWORD', 'TERMS_CHANGED'],
  },
  'POST /auth/ibanking/personal/registration/existing': {
    operationId: 'registerAccountOwner',
    summary: 'Gives the owner of an account a password of their own; answers the same for any account',
    access: PUBLIC,
    body: z
      .object({
        accountNUBAN: optional(accountNumber),
        /** Whoever knows either of the two has codes of their own (counter 15); what is given has to fit. */
        bvn: optional(bvn),
        dateOfBirth: optional(dateInput),
        password: newPassword,
        confirmPassword,
        registrationType: optional(z.literal('ACCOUNT_OWNER')),
        ...agreedVersions,
      })
      .check(passwordsMatch),
    response: registered,
    errors: ['TOO_MANY_REGISTRATIONS', 'COMMON_PASSWORD', 'TERMS_CHANGED'],
  },
  'GET /auth/ibanking/personal/registration-enums': {
    operationId: 'listRegistrationChoices',
    summary: 'The choices of the registration form, and what an account owner must give',
    access: PUBLIC,
    response: z.object({
      gender: z.array(z.enum(GENDERS)),
      employmentStatus: z.array(z.enum(EMPLOYMENT_STATUSES)),
      maritalStatus: z.array(z.enum(MARITAL_STATUSES)),
      requiredRegistrationParameter: z.enum(REQUIRED_REGISTRATION_PARAMETERS),
      /** Of the texts in force, which registering agrees to. */
      termsVersion: z.string(),
      privacyVersion: z.string(),
    }),
    errors: [],
  },
  'GET /auth/ibanking/personal/states': {
    operationId: 'listStates',
    summary: 'The states of Nigeria and its capital territory, by name',
    access: PUBLIC,
    response: z.array(z.string()),
    errors: [],
  },
  'GET /auth/ibanking/personal/account-types': {
    operationId: 'listRegistrationAccountTypes',
    summary: 'The kinds of account a new customer may choose',
    access: PUBLIC,
    response: z.array(z.object({ id: z.number(), name: z.string(), description: z.string() })),
    errors: [],
  },
  'GET /auth/ibanking/personal/legal-texts/{name}': {
    operationId: 'getLegalText',
    summary: "The bank's terms or its privacy notice, with version and date",
    access: PUBLIC,
    params: z.object({ name: z.enum(['terms', 'privacy']) }),
    response: legalText,
    errors: [],
  },
  'POST /auth/ibanking/personal/email/verification': {
    operationId: 'verifyEmail',
    summary: 'Finishes a registration with the code that was mailed; `email` may be the handle it answered',
    access: PUBLIC,
    body: z.object({ email: requiredText(254), code }),
    response: done,
    errors: [
      'WRONG_CODE',
      'CODE_EXPIRED',
      'CODE_USED',
      'CODE_TRIES_USED_UP',
      'TOO_MANY_GUESSES',
      'REGISTRATION_CONFLICT',
    ],
  },
});
