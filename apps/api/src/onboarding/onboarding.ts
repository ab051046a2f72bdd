import { ONBOARDING_SECTIONS, type OnboardingSection } from '@harvest/contracts/onboarding';
import { validate } from 'uuid';
import { lockCustomer } from '../customers/customers.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { type OnboardingDecision, selectDecisions } from './decisions-db.ts';
import { claimsOf, type Fact, titleOf } from './describe-onboarding.ts';
import { describeVerification, type Verification } from './describe-verification.ts';
import { selectDocument, selectDocuments } from './documents-db.ts';
import { downloadDocument } from './download-document.ts';
import { type IdentityCheck, selectHeldCheck } from './identity-checks-db.ts';
import { selectPerson, selectStages, selectSubmittedProfile } from './onboarding-db.ts';
import { countWaitingRows, selectWaiting, type WaitingFilter, type WaitingKind } from './waiting-db.ts';

export { decideWaiting } from './decide-waiting.ts';
export { describeOnboarding } from './describe-onboarding.ts';
export { readVerifiedNumbers } from './read-verified-numbers.ts';

/** One thing of a customer's onboarding that waits for staff, as it stands. */
export type Waiting = {
  readonly kind: WaitingKind;
  /** Of the submission, the document or the check: what is submitted anew waits under another one. */
  readonly id: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly firstName: string;
  readonly what: string;
  readonly since: Date;
  /** Why a person has to look at it, where that is not plain. */
  readonly note: string | undefined;
  /** What the customer says; BVN and NIN only masked. */
  readonly facts: readonly Fact[];
  readonly verified: Verification[];
  /** What was decided about them before, newest first. */
  readonly decisions: readonly OnboardingDecision[];
  /** Documents of the customer, the one that waits first; `readWaitingFile` reads them. */
  readonly files: readonly { readonly id: string; readonly name: string }[];
};

type Searched = Omit<WaitingFilter, 'patterns'> & { readonly patterns?: readonly string[] };

/** What waits, longest first, with the number of all that match. `patterns` match folded columns with LIKE. */
export async function listWaiting(
  platform: Platform,
  kind: WaitingKind,
  { patterns = [], ...page }: Searched,
  now: Date,
) {
  const places = await selectWaiting(platform.db, kind, { patterns, ...page }, now);
  const lines = places.map((place) => ({
    id: place.id,
    customerName: `${place.firstName} ${place.lastName}`,
    what: nameOf(place.what),
    since: place.since,
  }));
  return { lines, total: await countWaitingRows(platform.db, kind, patterns, now) };
}

/**
 * One thing that waits, undefined when it does not (any more). With LOCK it stays as it is until the transaction ends.
 */
export async function loadWaiting(
  { platform, transaction, now }: { platform: Platform; transaction: DatabaseTransaction; now: Date },
  kind: WaitingKind,
  id: string,
  lock: 'LOCK' | 'LOOK',
): Promise<Waiting | undefined> {
  const found = validate(id) ? await findWaiting(transaction, kind, id, now) : undefined;
  if (found === undefined) return undefined;
  if (lock === 'LOCK') {
    await lockCustomer(transaction, found.customerId);
    // What was decided or replaced before the lock was ours does not wait any more.
    if ((await findWaiting(transaction, kind, id, now)) === undefined) return undefined;
  }
  const known = await knowledgeOf({ platform, transaction }, found.customerId);
  const documents = await selectDocuments(transaction, found.customerId);
  return {
    kind,
    id,
    customerId: found.customerId,
    what: found.what,
    since: found.since,
    note: found.note,
    ...known,
    facts: [...found.facts, ...known.facts],
    files: documents
      .toSorted((a, b) => Number(b.id === id) - Number(a.id === id))
      .map((document) => ({ id: document.id, name: titleOf(document) })),
  };
}

type Known = Pick<Waiting, 'customerName' | 'firstName' | 'facts' | 'verified' | 'decisions'>;

/** What whoever decides about a customer has to know of them, as the onboarding left it. */
export async function knowledgeOf(
  { platform, transaction }: { platform: Platform; transaction: DatabaseTransaction },
  customerId: string,
): Promise<Known> {
  const person = await selectPerson(transaction, customerId);
  if (person === undefined) throw new Error(`There is no customer ${customerId}`);
  const stages = await selectStages(transaction, customerId);
  return {
    customerName: `${person.first_name} ${person.last_name}`,
    firstName: person.first_name,
    facts: claimsOf(platform, person),
    verified: await describeVerification({ platform, transaction }, person, stages),
    decisions: await selectDecisions(transaction, customerId),
  };
}

type Found = Pick<Waiting, 'customerId' | 'what' | 'since' | 'facts' | 'note'>;

async function findWaiting(
  transaction: DatabaseTransaction,
  kind: WaitingKind,
  id: string,
  now: Date,
): Promise<Found | undefined> {
  switch (kind) {
    case 'PROFILE': {
      const submitted = await selectSubmittedProfile(transaction, id);
      const what = ONBOARDING_SECTIONS.BASIC_PROFILE;
      return submitted && { ...submitted, what, facts: [], note: undefined };
    }
    case 'DOCUMENT': {
      const document = await selectDocument(transaction, id);
      if (document?.status !== 'SUBMITTED') return undefined;
      const facts = [{ label: 'Document Type', value: document.description }];
      return {
        customerId: document.customerId,
        what: document.documentName,
        since: document.createdAt,
        facts,
        note: undefined,
      };
    }
    case 'IDENTITY': {
      const check = await selectHeldCheck(transaction, id, now);
      if (check === undefined) return undefined;
      return {
        customerId: check.customerId,
        what: nameOf(check.section),
        since: check.createdAt,
        facts: [],
        note: whyHeld(check),
      };
    }
  }
}

function whyHeld({ isDuplicate }: IdentityCheck & { isDuplicate: boolean }): string {
  return isDuplicate
    ? 'The number is theirs, but another customer was already verified with it.'
    : 'The identity provider has not answered for a day.';
}

/** A picture of the customer something waits for, as a data URL. @throws Refusal NOT_FOUND for any other one */
export async function readWaitingFile(
  platform: Platform,
  waiting: Pick<Waiting, 'customerId'>,
  fileId: string,
): Promise<string> {
  return downloadDocument(platform, waiting.customerId, fileId);
}

function nameOf(what: string): string {
  return Object.hasOwn(ONBOARDING_SECTIONS, what) ? ONBOARDING_SECTIONS[what as OnboardingSection] : what;
}
