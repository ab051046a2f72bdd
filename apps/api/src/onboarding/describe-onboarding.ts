import { ONBOARDING_SECTIONS } from '@harvest/contracts/onboarding';
import { lagosDate, lagosText } from '../bank/lagos-time.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { type CustomerDocument, selectDocuments } from './documents-db.ts';
import { type Person, selectPerson, selectStages } from './onboarding-db.ts';
import { SECTIONS } from './onboarding-rules.ts';
import { maskedNumber } from './read-basic-profile.ts';

export type Fact = { readonly label: string; readonly value: string };

/** What staff may know of somebody's onboarding; BVN and NIN only masked. */
export async function describeOnboarding(
  platform: Platform,
  transaction: DatabaseTransaction,
  customerId: string,
): Promise<{ customerName: string; facts: Fact[] }> {
  const person = await selectPerson(transaction, customerId);
  if (person === undefined) throw new Error(`There is no customer ${customerId}`);
  const stages = await selectStages(transaction, customerId);
  const documents = await selectDocuments(transaction, customerId);
  const facts = [
    ...factsOfPerson(platform, person),
    ...SECTIONS.map((section) => {
      const stage = stages.get(section);
      return {
        label: ONBOARDING_SECTIONS[section],
        value: inWords(stage?.status, stage?.comment, stage?.changedAt),
      };
    }),
    ...documents.map((document) => ({
      label: titleOf(document),
      value: inWords(document.status, document.verificationComment, document.createdAt),
    })),
  ];
  return { customerName: `${person.first_name} ${person.last_name}`, facts };
}

/** Proof of Identity: Voter's card. The passport photograph has no kinds. */
export function titleOf({ documentName, description }: CustomerDocument): string {
  return description === documentName ? documentName : `${documentName}: ${description}`;
}

function factsOfPerson(platform: Platform, person: Person): Fact[] {
  const given: [string, string | null][] = [
    ['First Name', person.first_name],
    ['Last Name', person.last_name],
    ['Email', person.email],
    ['Phone Number', person.phone_number],
    ['BVN', maskedNumber(platform, person.bvn_encrypted)],
    ['NIN', maskedNumber(platform, person.nin_encrypted)],
    ['Date of birth', person.date_of_birth && lagosDate(new Date(`${person.date_of_birth}T12:00:00Z`))],
    ['Gender', inLetters(person.gender)],
    ['Address', person.address],
    ['State', person.state_of_residence],
    ['Employment', inLetters(person.employment_status)],
    ['Marital status', inLetters(person.marital_status)],
    ['Registered', lagosText(person.created_at)],
  ];
  return given.map(([label, value]) => ({ label, value: value || 'Not given' }));
}

/** SELF_EMPLOYED reads Self employed. */
function inLetters(constant: string | null): string {
  const words = (constant ?? '').toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function inWords(status: string | undefined, comment: string | undefined, at: Date | undefined): string {
  if (status === undefined || at === undefined) return 'Not submitted';
  const reason = comment === undefined ? '' : `: ${comment}`;
  return `${inLetters(status)} ${lagosText(at)}${reason}`;
}
