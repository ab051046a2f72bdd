import type { KYC_DOCUMENTS, KycStatus } from '@harvest/contracts/kyc';
import { dateOfBirthProblem } from '../bank/date-of-birth-rules.ts';
import { newId } from '../bank/ids.ts';
import { lagosDay } from '../bank/lagos-time.ts';
import { findCustomer, lockCustomer } from '../customers/customers.ts';
import { type DatabaseTransaction, transactionConnection } from '../platform/database/database.ts';
import { fail, Refusal } from '../platform/errors.ts';
import { putFile, sealFile } from '../platform/files.ts';
import { type Image, readImage } from '../platform/images.ts';
import { insertEvents } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { refuseWhileLocked } from '../platform/security/emergency-lock.ts';
import { countUploads } from '../platform/security/uploads.ts';
import { admitSubmission } from './admit-submission.ts';
import { insertSubmission, selectKnown, selectSubmissions } from './kyc-db.ts';
import { insertDocument } from './kyc-documents-db.ts';
import { newOf, PICTURES_LEVEL, submissionFor, type Told } from './kyc-rules.ts';

type Pictures = { readonly utilityBill: string; readonly validIdentificationCard: string };

/** `id` is the request's, which a repeat of it is recognised by. */
type Input = Pictures & Told & { readonly id: string };

/** By the field it comes in. */
const NAMES = {
  utilityBill: 'Utility bill',
  validIdentificationCard: 'Valid identification card',
} as const satisfies Record<keyof Pictures, (typeof KYC_DOCUMENTS)[number]>;

type Read = readonly { readonly name: (typeof KYC_DOCUMENTS)[number]; readonly image: Image }[];

/** Submits the pictures of the last level, with what the bank does not know yet; people decide. @throws Refusal */
export async function submitPictures(
  platform: Platform,
  customerId: string,
  input: Input,
  now: Date,
): Promise<KycStatus> {
  const customer = await findCustomer(platform.db, { id: customerId });
  if (customer === undefined) throw new Error('A signed-in customer is there');
  const asked = { id: input.id, customerId, level: PICTURES_LEVEL };
  // Before any picture is decoded, which is dear.
  const repeated = await admitSubmission(platform.db, { ...asked, kycLevel: customer.kycLevel });
  if (repeated !== undefined) return repeated;
  await refuseDateOfBirth(platform, customerId, input, now);
  await countUploads(platform, customerId, 2, now);
  const pictures = await readPictures(input);
  return platform.db.transaction().execute(async (transaction) => {
    const locked = await lockCustomer(transaction, customerId);
    if (locked === undefined) throw new Error('A signed-in customer is there');
    refuseWhileLocked(locked);
    const decided = await admitSubmission(transaction, { ...asked, kycLevel: locked.kycLevel });
    if (decided !== undefined) return decided;
    await submit(platform, transaction, customerId, { ...input, pictures }, now);
    return 'PENDING';
  });
}

/** What the bank knows already counts, whatever is sent; only a day that would be kept is judged. */
async function refuseDateOfBirth(
  { db, secrets }: Platform,
  customerId: string,
  { dateOfBirth }: Told,
  now: Date,
): Promise<void> {
  const told = newOf({ dateOfBirth }, await selectKnown(db, secrets, customerId));
  if (told.dateOfBirth === undefined) return;
  const problem = dateOfBirthProblem(told.dateOfBirth, lagosDay(now));
  if (problem !== undefined) throw fail('BAD_REQUEST', { fieldErrors: { dateOfBirth: problem } });
}

async function readPictures({ utilityBill, validIdentificationCard }: Pictures): Promise<Read> {
  return namedPictures(
    await readPicture('utilityBill', utilityBill),
    await readPicture('validIdentificationCard', validIdentificationCard),
  );
}

/** Says of two pictures which one is not taken. */
async function readPicture(field: keyof Pictures, content: string): Promise<Image> {
  try {
    return await readImage(content);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 429) throw error;
    throw fail(error.code, { fieldErrors: { [field]: error.message } });
  }
}

/**
 * Keeps the pictures of somebody who has the level already, as ones that were accepted; nothing where they submitted any. For
 * customers who did not come by this way.
 */
export async function keepApprovedPictures(
  platform: Platform,
  transaction: DatabaseTransaction,
  { id: customerId, kycLevel }: { readonly id: string; readonly kycLevel: number },
  pictures: Readonly<Record<keyof Pictures, Image>>,
  at: Date,
): Promise<void> {
  const submissions = await selectSubmissions(transaction, customerId);
  if (kycLevel < PICTURES_LEVEL || submissionFor({ level: kycLevel, submissions }, PICTURES_LEVEL)) return;
  const submission = { id: newId(), customerId, level: PICTURES_LEVEL, status: 'APPROVED' } as const;
  await insertSubmission(transaction, platform.secrets, submission, at);
  const { utilityBill, validIdentificationCard } = pictures;
  await keepPictures(
    platform,
    transaction,
    submission,
    namedPictures(utilityBill, validIdentificationCard),
    at,
  );
}

/** Keeps pictures as ones that wait for staff since then. For customers who did not come by this way. */
export async function keepWaitingPictures(
  platform: Platform,
  transaction: DatabaseTransaction,
  customerId: string,
  { utilityBill, validIdentificationCard }: Readonly<Record<keyof Pictures, Image>>,
  at: Date,
): Promise<void> {
  const pictures = namedPictures(utilityBill, validIdentificationCard);
  await submit(platform, transaction, customerId, { id: newId(), pictures }, at);
}

const namedPictures = (utilityBill: Image, validIdentificationCard: Image): Read => [
  { name: NAMES.utilityBill, image: utilityBill },
  { name: NAMES.validIdentificationCard, image: validIdentificationCard },
];

async function keepPictures(
  platform: Platform,
  transaction: DatabaseTransaction,
  { id, customerId }: { readonly id: string; readonly customerId: string },
  pictures: Read,
  now: Date,
): Promise<void> {
  for (const { name, image } of pictures) {
    const file = sealFile(platform, image);
    await putFile(transaction, customerId, file, now);
    await insertDocument(transaction, { id: newId(), customerId, submissionId: id, name, fileId: file.id });
  }
}

async function submit(
  platform: Platform,
  transaction: DatabaseTransaction,
  customerId: string,
  { id, pictures, ...given }: Told & { readonly id: string; readonly pictures: Read },
  now: Date,
): Promise<void> {
  // An address of nothing but spaces says nothing.
  const said = { ...given, address: given.address?.trim() || undefined };
  const told = newOf(said, await selectKnown(transaction, platform.secrets, customerId));
  const submission = { id, customerId, level: PICTURES_LEVEL, told, status: 'PENDING' } as const;
  await insertSubmission(transaction, platform.secrets, submission, now);
  await keepPictures(platform, transaction, submission, pictures, now);
  await insertEvents(transactionConnection(transaction), [
    { id: newId(), type: 'KYC_SUBMITTED', customerId, payload: { level: PICTURES_LEVEL }, occurredAt: now },
  ]);
}
