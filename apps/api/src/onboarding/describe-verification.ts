import type { MismatchReason, StageStatus } from '@harvest/contracts/onboarding';
import { z } from 'zod';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { dayText } from './describe-onboarding.ts';
import { answerOwner, selectAnswers } from './identity-answers-db.ts';
import { birthDateOf, type Person } from './onboarding-db.ts';
import { type IdentitySection, type Match, matchOf, type Stages } from './onboarding-rules.ts';
import { maskedNumber } from './read-basic-profile.ts';

/** What the identity provider knows of a number's holder, beside what the customer says. */
export type Verification = {
  readonly source: 'BVN' | 'NIN';
  /** Masked; empty when the customer has given none. */
  readonly number: string;
  readonly status: StageStatus | null;
  /** Null until the provider has answered about the number as it stands. */
  readonly outcome: 'MATCH' | 'MISMATCH' | null;
  readonly reason: MismatchReason | null;
  readonly answeredAt: string | null;
  /** Empty where the provider names no holder. */
  readonly checks: { label: string; claimed: string; verified: string; match: Match }[];
};

// Only settling an answer writes them, from what the gateway read.
const keptHolder = z.object({
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: z.string().optional(),
});

/** For whoever decides about a person, and nobody else: it may tell of somebody who is not the customer. */
export async function describeVerification(
  { platform, transaction }: { platform: Platform; transaction: DatabaseTransaction },
  person: Person,
  stages: Stages,
): Promise<Verification[]> {
  const answers = await selectAnswers(transaction, person.id);
  const numbers = [
    { source: 'BVN', encrypted: person.bvn_encrypted },
    { source: 'NIN', encrypted: person.nin_encrypted },
  ] as const;
  return numbers.map(({ source, encrypted }) => {
    const answer = answers.get(`${source}_VERIFICATION`);
    return {
      source,
      number: maskedNumber(platform, { customerId: person.id, kind: source }, encrypted),
      status: stages.get(`${source}_VERIFICATION`)?.status ?? null,
      outcome: answer?.outcome ?? null,
      reason: answer?.reason ?? null,
      answeredAt: answer?.answeredAt.toISOString() ?? null,
      checks: checksOf(platform, person, `${source}_VERIFICATION`, answer?.holderEncrypted),
    };
  });
}

function checksOf(
  { secrets }: Platform,
  person: Person,
  section: IdentitySection,
  encrypted: Buffer | undefined,
) {
  if (encrypted === undefined) return [];
  const owner = answerOwner({ customerId: person.id, section });
  const holder = keptHolder.parse(JSON.parse(secrets.decrypt('identity-answers', owner, encrypted)));
  const pairs = [
    ['First Name', person.first_name, holder.firstName],
    ['Last Name', person.last_name, holder.lastName],
    ['Date of birth', dayText(birthDateOf(secrets, person)), dayText(holder.dateOfBirth)],
  ] as const;
  return pairs.map(([label, claimed, verified]) => ({
    label,
    claimed,
    verified,
    match: matchOf(claimed, verified),
  }));
}
