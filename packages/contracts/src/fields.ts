import { readAccountNumber } from '@harvest/input/account-number';
import { readAmount } from '@harvest/input/amount';
import { readDate } from '@harvest/input/date';
import { EMAIL_ADDRESS, emailAddressKey } from '@harvest/input/email-address';
import { addressProblem, nameProblem, type TextProblem } from '@harvest/input/given-name';
import { readPhoneNumber } from '@harvest/input/phone-number';
import { plainText, ungrouped } from '@harvest/input/plain-text';
import { type Kobo, nairaNumber, parseNaira, readNaira } from '@harvest/money';
import { z } from 'zod';
import { schemaNames } from './endpoint.ts';
import { fieldProblem } from './field-problems.ts';
import { normalisedPassword, passwordProblem } from './password-rules.ts';
import { TEXTS } from './texts.ts';

z.config({ customError: fieldProblem });

const CHOOSE = { error: TEXTS.chooseAnOption };

/** NUL and lone surrogates cannot be stored or shown, so no text may hold them (threat 24). */
function isStorable(value: string): boolean {
  return !/\p{Surrogate}/u.test(value) && !value.includes('\u0000');
}

/** Free text of at most `max` characters. */
export const text = (max: number) =>
  z.string().max(max).refine(isStorable, { error: TEXTS.charactersNotKept });

/** Free text that says something. */
export const requiredText = (max: number) =>
  text(max).refine((value) => value.trim() !== '', { error: TEXTS.fieldRequired });

const PROBLEMS: Readonly<Record<TextProblem, string>> = {
  NO_LETTER: TEXTS.nameWithoutLetter,
  CHARACTERS: TEXTS.lettersNotTaken,
  LINK: TEXTS.linkNotTaken,
  LONG_NUMBER: TEXTS.numberTooLong,
};

/** A text that others read beside words of the bank: it is judged as written, and kept without what is not seen (A452). */
const judgedText = (max: number, problemOf: (value: string) => TextProblem | undefined) =>
  text(max)
    .superRefine((value, context) => {
      const problem = plainText(value) === '' ? undefined : problemOf(value);
      if (problem !== undefined) context.addIssue({ code: 'custom', message: PROBLEMS[problem] });
    })
    .overwrite((value) => plainText(value).normalize('NFC'));

/** An address, or what a business does; it may be empty. */
export const addressText = (max: number) => judgedText(max, addressProblem);

/** An address that says something. */
export const requiredAddress = (max: number) =>
  addressText(max).refine((value) => value !== '', { error: TEXTS.fieldRequired });

/** The name of a business; it may be empty. */
export const nameText = (max: number) => judgedText(max, nameProblem);

/** A name that a customer gives a person, a list or a device. */
export const givenName = (max: number) =>
  nameText(max).refine((value) => value !== '', { error: TEXTS.fieldRequired });

/** A field of a body that may be left out; null says the same as leaving it out (decision 48). */
export const optional = <Field extends z.ZodType>(field: Field) =>
  field.nullish().transform((value) => value ?? undefined);

/** The id of something chosen in a drop-down, as a number or in digits (decision 48). */
export const choiceId = z
  .union([z.number(), z.string().regex(/^\d+$/, CHOOSE).transform(Number)], CHOOSE)
  .pipe(z.int(CHOOSE));

/**
 * A person's first or last name: Latin letters, and what stands between them. No digits, because messages name people beside
 * codes, and no links.
 */
export const personName = givenName(60).regex(/^(?:\p{L}[\p{L}\p{M} .'’-]*)?$/u, {
  error: TEXTS.nameInvalid,
});

/** Ten digits, kept as text because of leading zeros (S2 §5). */
export const accountNumber = z
  .string()
  .overwrite((value) => readAccountNumber(value) ?? value)
  .regex(/^\d{10}$/, { error: 'Account Number must be 10 characters' });

/** A code out of a list or a table: text or, as in decision 48, a number; the spaces around it say nothing. */
const listedCode = z
  .union([z.string().max(40), z.number()], {
    error: ({ input }) =>
      input === undefined || input === null ? TEXTS.fieldRequired : TEXTS.chooseAnOption,
  })
  .transform((value) => String(value).trim());

/** Of a bank: up to six digits, for whatever takes the code for a number drops the zeros before it (A144). */
export const bankCode = listedCode.pipe(z.string().regex(/^\d{1,6}$/, CHOOSE));

/** Of a bank, or of this one where none is given (S2 §9). */
export const bankCodeOrNone = optional(listedCode.pipe(z.string().regex(/^\d{0,6}$/, CHOOSE))).transform(
  (value) => value || undefined,
);

/** Of this bank, where nothing else has a meaning: what it is compared with refuses all others (decision 49). */
export const ownBankCode = optional(listedCode);

/** Of a bank, by another machine: six digits and nothing else. */
export const exactBankCode = z.string().regex(/^\d{6}$/, CHOOSE);

/** Six ASCII digits as text; numbers, spaces and other digits are refused without costing a try (threat 3). */
export const code = z.string().regex(/^[0-9]{6}$/, { error: 'Enter the six digits of the code' });

/** An address that mail can be sent to, in lower case and with its domain in ASCII. */
export const emailAddress = z
  .string()
  .overwrite(emailAddressKey)
  .max(254)
  .pipe(z.email({ pattern: EMAIL_ADDRESS, error: TEXTS.emailInvalid }));

/** A Nigerian mobile number in any of its forms; 080… inside. */
export const phoneNumber = z
  .string()
  .max(40)
  .transform((value, context) => {
    const local = readPhoneNumber(value);
    if (local !== undefined) return local;
    context.issues.push({ code: 'custom', input: value, message: TEXTS.phoneNumberInvalid });
    return z.NEVER;
  });

/** Exactly eleven digits (decision 18); the browser's rule stays "at least 11" as S1 §5 words it. */
export const bvn = z
  .string()
  .overwrite(ungrouped)
  .regex(/^[0-9]{11}$/, { error: TEXTS.bvnInvalid });

/** A BVN or NIN, whole or as it is shown, 222****1234; the shown form sent back means that nothing changes (decision 18). */
export const identityNumber = z
  .string()
  .overwrite(ungrouped)
  .regex(/^[0-9]{3}(?:[0-9]{4}|\*{4})[0-9]{4}$/, { error: TEXTS.identityNumberInvalid });

/** A file as a data URL; what it really holds is judged where files are kept (decision 24). */
export const fileContent = z.string().max(28 * 1024 * 1024);

/** A day in the three forms of S2 §5 and as else people write it; `YYYY-MM-DD` inside. */
export const dateInput = z
  .string()
  .max(40)
  .transform((value, context) => {
    const iso = readDate(value);
    if (iso !== undefined) return iso;
    context.issues.push({ code: 'custom', input: value, message: TEXTS.dateInvalid });
    return z.NEVER;
  });

/** A password somebody chooses, under the rules of S1 §5. */
export const newPassword = z.string().superRefine((value, context) => {
  const problem = passwordProblem(value);
  if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
});

/** The same password again. */
export const confirmPassword = z.string().max(1000);

/** For bodies that hold a new password twice. */
export const passwordsMatch = z.refine<{ password: string; confirmPassword: string }>(
  (body) => normalisedPassword(body.password) === normalisedPassword(body.confirmPassword),
  { error: TEXTS.passwordsDoNotMatch, path: ['confirmPassword'] },
);

/** Lower case, so that one id has one spelling. */
export const id = z.uuid().toLowerCase();

const NAIRA_PROBLEM = 'Enter an amount in naira with at most two decimals';

const isKobo = (value: unknown): value is Kobo => typeof value === 'bigint';

/** A way of reading naira off the wire as whole kobo (decision 3); written they are all the same. */
const nairaReadBy = (read: (value: number) => Kobo | null) =>
  z.codec(z.number(), z.custom<Kobo>(isKobo), {
    decode: (value, payload) => {
      const amount = read(value);
      if (amount !== null) return amount;
      payload.issues.push({ code: 'custom', input: value, message: NAIRA_PROBLEM });
      return z.NEVER;
    },
    encode: nairaNumber,
  });

/** Naira in an answer: amounts, and totals of any size. */
export const naira = nairaReadBy(readNaira);

/** Naira as text, because addresses carry nothing else; whole kobo inside. */
export const nairaInput = z
  .string()
  .max(40)
  .transform((value, context) => {
    const amount = readAmount(value);
    if (amount !== null) return amount;
    context.issues.push({ code: 'custom', input: value, message: NAIRA_PROBLEM });
    return z.NEVER;
  });

/** An amount somebody wants to move: more than nothing. */
export const positiveNaira = nairaReadBy(parseNaira).refine((amount) => amount > 0n, {
  error: 'Enter an amount above zero',
});

/**
 * Paging, search and filters that every list understands (decision 7). Without `page` and `size` a list answers its first
 * thousand rows (decision 47).
 */
export const listQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  size: z.coerce.number().int().min(1).max(100).optional(),
  q: text(100).optional(),
  status: text(20).optional(),
  from: dateInput.optional(),
  to: dateInput.optional(),
});
export type ListQuery = z.output<typeof listQuery>;

/** What a route answers when there is nothing to tell but that it worked. */
export const done = z.object({ message: z.string() });

schemaNames.add(choiceId, { id: 'ChoiceId', examples: [3] });
schemaNames.add(personName, { id: 'PersonName', examples: ['Ada'] });
schemaNames.add(accountNumber, { id: 'AccountNumber', examples: ['0123456789'] });
schemaNames.add(bankCode, {
  id: 'BankCode',
  description: 'The code of a bank, in up to six digits',
  examples: ['000013'],
});
schemaNames.add(bankCodeOrNone, { examples: ['000013'] });
schemaNames.add(ownBankCode, { examples: ['999'] });
schemaNames.add(exactBankCode, { id: 'ExactBankCode', examples: ['000013'] });
schemaNames.add(code, { id: 'OneTimeCode', description: 'The six digits of a code', examples: ['123456'] });
schemaNames.add(emailAddress, { id: 'EmailAddress', examples: ['ada@example.com'] });
schemaNames.add(phoneNumber, {
  id: 'PhoneNumber',
  description: 'A Nigerian mobile number in any of its forms',
  examples: ['08031234567'],
});
schemaNames.add(bvn, { id: 'Bvn', examples: ['22212345678'] });
schemaNames.add(identityNumber, {
  id: 'IdentityNumber',
  description: 'A BVN or NIN, whole or as it is shown',
  examples: ['222****5678'],
});
schemaNames.add(fileContent, {
  id: 'FileContent',
  description: 'A file as a data URL',
  examples: ['data:image/png;base64,iVBORw0KGgo='],
});
schemaNames.add(dateInput, {
  id: 'DateInput',
  description: 'A day, as YYYY-MM-DD, DD-MM-YYYY or DD/MM/YYYY',
  examples: ['2026-05-29'],
});
schemaNames.add(newPassword, { id: 'NewPassword', examples: ['Harvest2026!'] });
schemaNames.add(confirmPassword, { examples: ['Harvest2026!'] });
schemaNames.add(id, { id: 'Id', examples: ['01a1fbd4-68b2-7676-b649-778990cbcf6b'] });
schemaNames.add(naira, { id: 'Naira', description: 'Naira, at most two decimals', examples: [1500.5] });
schemaNames.add(nairaInput, {
  id: 'NairaInput',
  description: 'Naira as text, at most two decimals',
  examples: ['1500.50'],
});
schemaNames.add(positiveNaira, {
  id: 'PositiveNaira',
  description: 'Naira above zero, at most two decimals',
  examples: [1500.5],
});
schemaNames.add(done, { id: 'Done', description: 'It worked' });
