import { ONBOARDING_SECTIONS } from '@harvest/contracts/onboarding';
import { lagosDate } from '../bank/lagos-time.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { type CustomerDocument, selectDocuments } from './documents-db.ts';
import { addressOf, birthDateOf, type Person, selectPerson, selectStages } from './onboarding-db.ts';
import { SECTIONS } from './onboarding-rules.ts';
import { maskedNumber } from './read-basic-profile.ts';

/** Something staff may know; `at` is when, where that is part of it. */
export type Fact = { readonly label: string; readonly value: string; readonly at?: string };

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
    ...claimsOf(platform, person),
    { label: 'Registered', value: '', at: person.created_at.toISOString() },
    ...SECTIONS.map((section) => {
      const stage = stages.get(section);
      return statusFact(ONBOARDING_SECTIONS[section], stage?.status, stage?.comment, stage?.changedAt);
    }),
    ...documents.map((document) =>
      statusFact(titleOf(document), document.status, document.verificationComment, document.createdAt),
    ),
  ];
  return { customerName: `${person.first_name} ${person.last_name}`, facts };
}

/** Proof of Identity: Voter's card. The passport photograph has no kinds. */
export function titleOf({ documentName, description }: CustomerDocument): string {
  return description === documentName ? documentName : `${documentName}: ${description}`;
}

/** What somebody says of themselves. */
export function claimsOf(platform: Platform, person: Person): Fact[] {
  const given: [string, string | null][] = [
    ['First Name', person.first_name],
    ['Last Name', person.last_name],
    ['Email', person.email],
    ['Phone Number', person.phone_number],
    ['BVN', maskedNumber(platform, { customerId: person.id, kind: 'BVN' }, person.bvn_encrypted)],
    ['NIN', maskedNumber(platform, { customerId: person.id, kind: 'NIN' }, person.nin_encrypted)],
    ['Date of birth', dayText(birthDateOf(platform.secrets, person))],
    ['Gender', inLetters(person.gender)],
    ['Address', addressOf(platform.secrets, person) ?? null],
    ['State', person.state_of_residence],
    ['Employment', inLetters(person.employment_status)],
    ['Marital status', inLetters(person.marital_status)],
  ];
  return given.map(([label, value]) => ({ label, value: value || 'Not given' }));
}

/** A day as it is kept, as people read it; empty where none is known. */
export function dayText(day: string | null | undefined): string {
  return day ? lagosDate(new Date(`${day}T12:00:00Z`)) : '';
}

/** SELF_EMPLOYED reads Self employed. */
function inLetters(constant: string | null): string {
  const words = (constant ?? '').toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function statusFact(
  label: string,
  status: string | undefined,
  comment: string | undefined,
  at: Date | undefined,
): Fact {
  if (status === undefined || at === undefined) return { label, value: 'Not submitted' };
  const reason = comment === undefined ? '' : `: ${comment}`;
  return { label, value: `${inLetters(status)}${reason}`, at: at.toISOString() };
}
