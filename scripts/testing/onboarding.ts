import { expect } from 'vitest';
import { newId } from '../../apps/api/src/bank/ids.ts';
import { checkIdentityNumbers } from '../../apps/api/src/onboarding/check-identity-numbers.ts';
import { decideWaiting, listWaiting, type Waiting } from '../../apps/api/src/onboarding/onboarding.ts';
import { startSandbox } from '../../apps/sandbox/src/sandbox.ts';
import { type Answer, openTestBank, type SignedIn, type TestBank } from './bank.ts';
import { dataUrl, png } from './pictures.ts';

export const PASSPORT = {
  documentTypeId: 1,
  coreBankingDocumentTypeId: null,
  description: 'Passport Photograph',
};
export const IDENTITY_CARD = {
  documentTypeId: 2,
  coreBankingDocumentTypeId: 104,
  description: "Voter's card",
};
export const UTILITY_BILL = {
  documentTypeId: 3,
  coreBankingDocumentTypeId: 201,
  description: 'Utility bill',
};
export const PICTURE = dataUrl(png());

/** A bank whose identity provider is the sandbox. Close both in one when done. */
export async function openBankWithSandbox(): Promise<{ bank: TestBank; close: () => Promise<void> }> {
  const sandbox = await startSandbox();
  const bank = await openTestBank({ env: { IDENTITY_URL: sandbox.identityUrl } });
  const close = async () => {
    await bank.close();
    await sandbox.stop();
  };
  return { bank, close };
}

let numbersMade = 0;

/** Eleven digits that nobody else has; the sandbox judges them by the last three. */
export function newNumber(lastThree = '123'): string {
  numbersMade += 1;
  return `222${String(numbersMade % 100_000).padStart(5, '0')}${lastThree}`;
}

type Profile = {
  firstName: string;
  lastName: string;
  phoneNumber: string;
  bvn: string;
  nin: string;
  email?: string;
};

export function profileOf(applicant: SignedIn, changes: Partial<Profile> = {}): Profile {
  const { firstName, lastName, phoneNumber } = applicant;
  return { firstName, lastName, phoneNumber, bvn: newNumber(), nin: newNumber(), ...changes };
}

/** Somebody who registered and signed in, and has everything before them. */
export function openApplicant(bank: TestBank): Promise<SignedIn> {
  return bank.signedIn({ onboarded: false, kycLevel: 0, balances: [0], phoneProved: false });
}

export function saveProfile(
  bank: TestBank,
  applicant: SignedIn,
  changes: Partial<Profile> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const body = profileOf(applicant, changes);
  return bank.call('POST /api/onboarding/basic-profile', { token: applicant.token, body, headers });
}

export function uploadDocument(
  bank: TestBank,
  applicant: SignedIn,
  document: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const body = { content: PICTURE, ...document };
  return bank.call('POST /api/onboarding/documents', { token: applicant.token, body, headers });
}

/** An upload that must succeed. @returns the document's id */
export async function keepDocument(bank: TestBank, applicant: SignedIn, document: object): Promise<string> {
  const answer = await uploadDocument(bank, applicant, document);
  expect(answer).toMatchObject({ status: 200 });
  return (answer.body as { id: string }).id;
}

export async function downloadDocument(bank: TestBank, { token }: SignedIn, id: string) {
  const { content } = await bank.ask('GET /api/onboarding/documents/{id}/download', {
    token,
    params: { id },
  });
  const [, mediaType = '', text = ''] = /^data:(image\/\w+);base64,(.*)$/.exec(content) ?? [];
  return { mediaType, bytes: Buffer.from(text, 'base64') };
}

export function listDocuments(bank: TestBank, { token }: SignedIn) {
  return bank.ask('GET /api/onboarding/documents', { token });
}

/** How much is kept of one customer: documents, files, and bytes without either. */
export async function keptOf(bank: TestBank, applicant: SignedIn): Promise<number[]> {
  const row = await bank.platform.pool.query<{ documents: bigint; files: bigint; lone_bytes: bigint }>(
    `select (select count(*) from customer_documents where customer_id = $1) as documents,
      (select count(*) from files where customer_id = $1) as files,
      (select count(*) from file_bytes full join files on files.id = file_bytes.file_id
        where files.id is null or file_bytes.file_id is null) as lone_bytes`,
    [applicant.id],
  );
  const [counts] = row.rows;
  return [counts?.documents, counts?.files, counts?.lone_bytes].map(Number);
}

/** Everything mandatory, and the numbers settled: only staff have to decide yet. */
export async function submitEverything(bank: TestBank, applicant: SignedIn): Promise<void> {
  for (const answer of [
    await saveProfile(bank, applicant),
    await uploadDocument(bank, applicant, PASSPORT),
    await uploadDocument(bank, applicant, IDENTITY_CARD),
  ])
    expect(answer).toMatchObject({ status: 200 });
  await askProvider(bank);
}

/** The four statuses in their order, as short as possible. */
export async function statusesOf(bank: TestBank, applicant: SignedIn) {
  const { basicProfileStatus, documentStatus, bvnStatus, ninStatus } = await bank.ask(
    'GET /api/onboarding-statuses',
    { token: applicant.token },
  );
  return [basicProfileStatus, documentStatus, bvnStatus, ninStatus];
}

/** Does what the worker would do until no number is due. */
export async function askProvider(bank: TestBank): Promise<void> {
  while ((await checkIdentityNumbers(bank.platform, await bank.platform.clock.now())) > 0);
}

/** What waits for staff about one customer. */
export async function waitingFor(bank: TestBank, kind: Waiting['kind'], { email }: { email: string }) {
  const filter = { patterns: [email], limit: 50, offset: 0 };
  return (await listWaiting(bank.platform, kind, filter, await bank.platform.clock.now())).lines;
}

/** Decides as a staff member would about everything of a kind that waits about one customer. @returns what came of each */
export async function decideAll(
  bank: TestBank,
  kind: Waiting['kind'],
  customer: { email: string },
  status: 'APPROVED' | 'DECLINED' = 'APPROVED',
  comment = 'Not readable',
): Promise<boolean[]> {
  const outcomes: boolean[] = [];
  for (const { id } of await waitingFor(bank, kind, customer))
    outcomes.push(await decideOne(bank, { kind, id, status, comment }));
  return outcomes;
}

export async function decideOne(
  bank: TestBank,
  decision: { kind: Waiting['kind']; id: string; status: 'APPROVED' | 'DECLINED'; comment?: string },
): Promise<boolean> {
  const now = await bank.platform.clock.now();
  return bank.platform.db
    .transaction()
    .execute((transaction) =>
      decideWaiting(transaction, { comment: '', ...decision, staffId: newId() }, now),
    );
}
