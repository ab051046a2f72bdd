import type { HandlerBody } from '@harvest/contracts/endpoint';
import type { registrationEndpoints } from '@harvest/contracts/registration';
import { dateOfBirthProblem } from '../bank/date-of-birth-rules.ts';
import { maskEmail } from '../bank/identifiers.ts';
import { newHandle } from '../bank/ids.ts';
import { lagosDay } from '../bank/lagos-time.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Visitor } from '../platform/security/visitors.ts';
import { NIGERIAN_STATES } from './nigerian-states.ts';
import { offeredAccountTypes } from './registration-choices.ts';
import { agreedVersions } from './registration-consent.ts';
import { selectHolders } from './registration-db.ts';
import { encryptDetails } from './registration-details.ts';
import { alreadyRegisteredText, cannotRegisterText } from './registration-rules.ts';
import { admitRegistration, startRegistration } from './start-registration.ts';
import { verificationWords } from './verification-codes.ts';

type NewCustomerForm = HandlerBody<
  (typeof registrationEndpoints)['POST /auth/ibanking/personal/registration/new']
>;

/**
 * Begins a registration; the code in the mail makes a customer of it. Whether the e-mail address or the phone number is a
 * customer's already shows in the mail alone (decision 16, threat 7). @throws Refusal
 */
export async function registerNewCustomer(
  platform: Platform,
  visitor: Visitor,
  form: NewCustomerForm,
  now: Date,
) {
  const { email, phoneNumber, password, confirmPassword: _same, ...details } = form;
  const agreedTo = agreedVersions(platform, form);
  await admitRegistration(platform, visitor, password, now);
  await refuseUnknownChoices(platform, form, now);
  const holders = await selectHolders(platform.db, email, phoneNumber);
  const byEmail = holders.find((holder) => holder.email === email);
  const setting = { bankName: platform.config.bank.name, siteHost: '', now };
  const refusal = byEmail === undefined ? cannotRegisterText(setting) : alreadyRegisteredText(setting);
  const isDecoy = holders.length > 0;
  const handle = newHandle();
  const registration = {
    id: handle,
    type: 'NEW',
    email,
    phoneNumber,
    accountNumber: undefined,
    customerId: undefined,
    detailsEncrypted: encryptDetails(platform.secrets, handle, details),
    agreedTo,
    isDecoy,
    budget: { kind: 'MAILBOX', of: email },
  } as const;
  const words = isDecoy ? () => refusal : verificationWords(platform, now, now);
  const personId = (byEmail ?? holders[0])?.id;
  await startRegistration(
    platform,
    visitor,
    { registration, password, names: [handle, email], personId, isWritten: true, words },
    now,
  );
  return { email, maskedEmail: maskEmail(email), handle };
}

async function refuseUnknownChoices(platform: Platform, form: NewCustomerForm, now: Date): Promise<void> {
  const fieldErrors: Record<string, string> = {};
  const accountTypes = await offeredAccountTypes(platform);
  if (!accountTypes.some((type) => type.id === form.accountTypeId))
    fieldErrors['accountTypeId'] = 'Choose one of the account types';
  const states: readonly string[] = NIGERIAN_STATES;
  if (!states.includes(form.stateOfResidence)) fieldErrors['stateOfResidence'] = 'Choose one of the states';
  const problem = dateOfBirthProblem(form.dateOfBirth, lagosDay(now));
  if (problem !== undefined) fieldErrors['dateOfBirth'] = problem;
  if (Object.keys(fieldErrors).length > 0) throw fail('BAD_REQUEST', { fieldErrors });
}
