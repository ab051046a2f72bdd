import { readVerifiedNumbers } from '../onboarding/onboarding.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { decryptNumber, hmacsOfNumber, maskNumber } from '../platform/security/identity-numbers.ts';
import { isOnFileForAnother, type selectWaitingSubmission } from './kyc-db.ts';
import { selectDocuments } from './kyc-documents-db.ts';
import { dayText } from './read-biodata.ts';

type Submission = NonNullable<Awaited<ReturnType<typeof selectWaitingSubmission>>>;

export type Described = {
  /** Why a person has to look at it: what the bank found of the numbers given. */
  readonly note: string | undefined;
  /** What the customer gave, BVN and NIN only masked. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  /** The pictures submitted; `readSubmittedFile` reads them. */
  readonly files: readonly { readonly id: string; readonly name: string }[];
};

/** BVN and NIN that are not those onboarding verified. */
export async function describeNumbers(
  { platform, transaction }: { platform: Platform; transaction: DatabaseTransaction },
  submission: Submission,
): Promise<Described> {
  const { secrets } = platform;
  const customerId = submission.customer_id;
  const verified = await readVerifiedNumbers(platform, transaction, customerId);
  const given = [
    { kind: 'BVN', encrypted: submission.bvn_encrypted, known: verified.bvn },
    { kind: 'NIN', encrypted: submission.nin_encrypted, known: verified.nin },
  ] as const;
  const facts: { label: string; value: string }[] = [];
  const findings: string[] = [];
  for (const { kind, encrypted, known } of given) {
    const number = encrypted && decryptNumber(secrets, { customerId, kind }, encrypted);
    facts.push({ label: `${kind} given`, value: number ? maskNumber(number) : 'Not given' });
    if (number === null || number === known) continue;
    const hmacs = hmacsOfNumber(secrets, kind, number);
    const isAnothers = await isOnFileForAnother(transaction, customerId, kind, hmacs);
    findings.push(findingOf(kind, known !== undefined, isAnothers));
  }
  return { note: findings.length > 0 ? findings.join(' ') : undefined, facts, files: [] };
}

/** As staff read them. */
const GENDERS: Readonly<Record<string, string>> = { MALE: 'Male', FEMALE: 'Female' };

/** The pictures, and what the customer told beside them that the bank did not know. */
export async function describePictures(
  transaction: DatabaseTransaction,
  { id, customer_id: customerId, told }: Submission & { readonly id: string },
): Promise<Described> {
  const given: [string, string | undefined][] = [
    ['Date of birth given', told.dateOfBirth && dayText(told.dateOfBirth)],
    ['Gender given', told.gender && GENDERS[told.gender]],
    ['Address given', told.address],
  ];
  const documents = await selectDocuments(transaction, customerId);
  return {
    note: undefined,
    facts: given.flatMap(([label, value]) => (value === undefined ? [] : { label, value })),
    files: documents
      .filter(({ submissionId }) => submissionId === id)
      .map((document) => ({ id: document.id, name: document.name })),
  };
}

function findingOf(source: 'BVN' | 'NIN', isOtherKnown: boolean, isAnothers: boolean): string {
  const difference = isOtherKnown
    ? `The ${source} given is not the one that onboarding verified`
    : `Onboarding verified no ${source} to hold the one given against`;
  return isAnothers ? `${difference}, and it is on file for another customer.` : `${difference}.`;
}
