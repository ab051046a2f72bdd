import { kobo } from '@harvest/money';
import { EDITIONS, type Edition, type StatementHeader, type StatementRow } from './statement.ts';

/** Where the entries of a statement stand in the ledger, and the seal that they were under when it was made. */
export type Proof = {
  readonly edition: Edition;
  readonly accountNumber: string;
  readonly firstVersion: bigint;
  readonly lastVersion: bigint;
  /** Zero, and a head of zeros, where nothing was ever sealed. */
  readonly sequence: bigint;
  /** SHA-256 over all journals up to there, hex. */
  readonly head: string;
  /** SHA-256 over what the statement says, hex. */
  readonly digest: string;
};

export const NOTHING_SEALED = { sequence: 0n, head: '0'.repeat(64) } as const;

/** The form in every file, after its edition: HS3.account.first-last.seal.head.digest (A277). */
export function proofLine(proof: Proof): string {
  const versions = `${proof.firstVersion}-${proof.lastVersion}`;
  return [`HS${proof.edition}`, proof.accountNumber, versions, proof.sequence, proof.head, proof.digest].join(
    '.',
  );
}

const LINE =
  /HS(?<edition>[123])\.(?<account>\d{10})\.(?<first>\d{1,18})-(?<last>\d{1,18})\.(?<sequence>\d{1,18})\.(?<head>[0-9a-f]{64})\.(?<digest>[0-9a-f]{64})/g;

/** Every proof that a text carries; of a file that is as it was made, all are the same. */
export function proofsIn(text: string): Proof[] {
  return [...text.matchAll(LINE)].map(({ groups = {} }) => ({
    edition: EDITIONS.find((edition) => String(edition) === groups['edition']) ?? 1,
    accountNumber: groups['account'] ?? '',
    firstVersion: BigInt(groups['first'] ?? 0),
    lastVersion: BigInt(groups['last'] ?? 0),
    sequence: BigInt(groups['sequence'] ?? 0),
    head: groups['head'] ?? '',
    digest: groups['digest'] ?? '',
  }));
}

/** What is digested of the head: one line, its fields always in the same order. */
export function headText(header: StatementHeader): string {
  const { bank, openingKobo, closingKobo, creditsKobo, debitsKobo, madeAt } = header;
  return JSON.stringify({
    bank: {
      name: bank.name,
      code: bank.code,
      support: { phone: bank.support.phone, whatsApp: bank.support.whatsApp, hours: bank.support.hours },
      licenceText: bank.licenceText,
      insuranceText: bank.insuranceText,
    },
    customerName: header.customerName,
    customerAddress: header.customerAddress,
    accountNumber: header.accountNumber,
    accountTypeName: header.accountTypeName,
    from: header.from,
    to: header.to,
    openingKobo: String(openingKobo),
    closingKobo: String(closingKobo),
    creditsKobo: String(creditsKobo),
    debitsKobo: String(debitsKobo),
    count: header.count,
    madeAt: madeAt.toISOString(),
  });
}

type Kept<Name extends keyof StatementHeader> = { readonly [Field in Name]: string };
type KeptHead = Omit<
  StatementHeader,
  'openingKobo' | 'closingKobo' | 'creditsKobo' | 'debitsKobo' | 'madeAt'
> &
  Kept<'openingKobo' | 'closingKobo' | 'creditsKobo' | 'debitsKobo' | 'madeAt'>;

/** The head again, of a text that this bank kept. */
export function headerFrom(text: string): StatementHeader {
  const kept = JSON.parse(text) as KeptHead;
  return {
    ...kept,
    openingKobo: kobo(BigInt(kept.openingKobo)),
    closingKobo: kobo(BigInt(kept.closingKobo)),
    creditsKobo: kobo(BigInt(kept.creditsKobo)),
    debitsKobo: kobo(BigInt(kept.debitsKobo)),
    madeAt: new Date(kept.madeAt),
  };
}

/** A row with its place among the entries of its account. */
export type NumberedRow = StatementRow & { readonly version: bigint };

/** What is digested of a row: everything that is shown of it, and where it stands in the ledger. */
export function rowText(row: NumberedRow, edition: Edition): string {
  const { name, accountEnd, bankName, sessionId } = row.counterparty;
  return `${JSON.stringify([
    String(row.version),
    row.id,
    row.postedAt.toISOString(),
    row.valueDate.toISOString(),
    row.reference,
    row.narration,
    String(row.amountKobo),
    String(row.balanceKobo),
    row.isCharge,
    ...(edition === 1 ? [] : [name, accountEnd, bankName, sessionId]),
  ])}\n`;
}
