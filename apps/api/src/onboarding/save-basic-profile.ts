import { TEXTS } from '@harvest/contracts/texts';
import { contactChangedText } from '../bank/contact-change-rules.ts';
import {
  changeCustomer,
  isContactTaken,
  keepProfile,
  lockCustomer,
  type Profile,
} from '../customers/customers.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import { fail } from '../platform/errors.ts';
import { tellOfSecurity } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import {
  decryptNumber,
  encryptNumber,
  type IdentityKind,
  maskNumber,
  readGivenNumber,
} from '../platform/security/identity-numbers.ts';
import type { Secrets } from '../platform/security/secrets.ts';
import type { Customer } from '../platform/security/sessions.ts';
import type { Throttle } from '../platform/security/throttles.ts';
import type { Visitor } from '../platform/security/visitors.ts';
import { askAnew } from './identity-checks-db.ts';
import { moveStages } from './move-stages.ts';
import { type Person, type StageChange, selectPerson, selectStages } from './onboarding-db.ts';
import {
  IDENTITY_SECTIONS,
  isProfileLocked,
  type ProfileSection,
  type Stages,
  sectionsToSubmit,
} from './onboarding-rules.ts';

// Each may ask the identity provider whose a number is, or try whether a phone number is taken (A45).
const SAVES: Throttle = { name: 'profile-saves', attemptsMax: 20, windowMinutes: 24 * 60 };

type Input = {
  /** The request: a repeat of it is recognised. */
  readonly submissionId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly bvn: string;
  readonly nin: string;
};

type Applicant = { readonly customer: Customer; readonly sessionId: string; readonly visitor: Visitor };

type NumbersToKeep = Pick<Profile, 'bvn' | 'nin'>;

/** What a save comes down to, given how everything stands. */
type Plan = { readonly numbers: NumbersToKeep; readonly sections: readonly ProfileSection[] };

/**
 * Saves the profile with BVN and NIN, and submits what was missing, declined or is other than before (decision 22). What is
 * approved stays as it is (A42); a save that changes nothing leaves the reviewers in peace. @throws Refusal
 */
export async function saveBasicProfile(
  platform: Platform,
  applicant: Applicant,
  input: Input,
  now: Date,
): Promise<void> {
  const customerId = applicant.customer.id;
  const stages = await selectStages(platform.db, customerId);
  const person = await selectPerson(platform.db, customerId);
  if (wasSubmittedBy(stages, input)) return;
  if (planSave(platform.secrets, person, stages, input).sections.length === 0) return;
  await platform.throttles.takeOrRefuse(SAVES, customerId, 'FLOODED', now);
  try {
    await platform.db
      .transaction()
      .execute((transaction) => save(platform, transaction, applicant, input, now));
  } catch (error) {
    if (isContactTaken(error)) throw fail('PHONE_NUMBER_NOT_ACCEPTED');
    throw error;
  }
}

/** Under lock everything is judged again: staff or the identity provider may have decided meanwhile. */
async function save(
  platform: Platform,
  transaction: DatabaseTransaction,
  applicant: Applicant,
  input: Input,
  now: Date,
): Promise<void> {
  const customerId = applicant.customer.id;
  const customer = await lockCustomer(transaction, customerId);
  const stages = await selectStages(transaction, customerId);
  if (wasSubmittedBy(stages, input)) return;
  const person = await selectPerson(transaction, customerId);
  const { sections, numbers } = planSave(platform.secrets, person, stages, input);

  const { submissionId, firstName, lastName, phoneNumber } = input;
  if (sections.includes('BASIC_PROFILE')) {
    await changeCustomer(transaction, customerId, { firstName, lastName, phoneNumber });
    if (customer !== undefined && phoneNumber !== customer.phoneNumber)
      await noteOtherPhone(platform, transaction, { ...applicant, customer }, phoneNumber, now);
  }
  await keepProfile(transaction, platform.secrets, customerId, numbers, now);
  for (const section of IDENTITY_SECTIONS.filter((one) => sections.includes(one)))
    await askAnew(transaction, customerId, section, now);
  const changes = sections.map((section): StageChange => ({ section, status: 'SUBMITTED', submissionId }));
  await moveStages(transaction, customerId, changes, now);
}

/**
 * A number that is corrected before onboarding is over takes no code (decision 55). Nobody has proved it yet, and both channels
 * are told, the old number among them.
 */
async function noteOtherPhone(
  platform: Platform,
  transaction: DatabaseTransaction,
  { customer, sessionId, visitor }: Applicant,
  phoneNumber: string,
  now: Date,
): Promise<void> {
  await changeCustomer(transaction, customer.id, { phoneProvedAt: null });
  const to = { channel: 'PHONE', value: phoneNumber } as const;
  const text = contactChangedText(platform.config.bank, to, 'AS_BEFORE', now);
  await tellOfSecurity(transaction, platform.secrets, customer, text, now);
  const person = { kind: 'CUSTOMER', id: customer.id } as const;
  await platform.securityEvents.record(
    [{ kind: 'CONTACT_CHANGED', result: 'DONE', person, detail: to.channel, visitor, sessionId, now }],
    transaction,
  );
}

/** A repeat of a request whose answer was lost. */
function wasSubmittedBy(stages: Stages, { submissionId }: Input): boolean {
  return [...stages.values()].some((stage) => stage.submissionId === submissionId);
}

function planSave(secrets: Secrets, person: Person | undefined, stages: Stages, input: Input): Plan {
  if (person === undefined) throw new Error('A signed-in customer is there');
  if (person.onboarding_completed_at !== null || isProfileLocked(stages)) throw fail('PROFILE_LOCKED');
  const numbers = readNumbers(secrets, person, stages, input);
  const isRenamed = input.firstName !== person.first_name || input.lastName !== person.last_name;
  const sections = sectionsToSubmit(stages, {
    isRenamed,
    isPhoneNumberNew: input.phoneNumber !== person.phone_number,
    isBvnNew: numbers.bvn !== undefined,
    isNinNew: numbers.nin !== undefined,
  });
  return { numbers, sections };
}

/** The new numbers, encrypted; both mistakes are told at once. */
function readNumbers(secrets: Secrets, person: Person, stages: Stages, input: Input): NumbersToKeep {
  const fieldErrors: Record<string, string> = {};
  const read = (kind: IdentityKind, given: string, encrypted: Buffer | null) => {
    if (stages.get(`${kind}_VERIFICATION`)?.status === 'APPROVED') return undefined;
    const number =
      encrypted === null ? undefined : decryptNumber(secrets, { customerId: person.id, kind }, encrypted);
    const meant = readGivenNumber(
      given,
      number === undefined ? undefined : { number, mask: maskNumber(number) },
    );
    if (meant.kind === 'NOT_USABLE') fieldErrors[kind.toLowerCase()] = TEXTS.identityNumberInvalid;
    return meant.kind === 'NEW'
      ? encryptNumber(secrets, { customerId: person.id, kind }, meant.number)
      : undefined;
  };
  const bvn = read('BVN', input.bvn, person.bvn_encrypted);
  const nin = read('NIN', input.nin, person.nin_encrypted);
  if (Object.keys(fieldErrors).length > 0) throw fail('BAD_REQUEST', { fieldErrors });
  return { ...(bvn && { bvn }), ...(nin && { nin }) };
}
