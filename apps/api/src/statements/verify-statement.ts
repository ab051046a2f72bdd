import { type Chain, rebuildChain } from '@harvest/ledger';
import { accountNameOf } from '../accounts/accounts.ts';
import { lagosDay } from '../bank/lagos-time.ts';
import type { SqlConnection } from '../platform/database/database.ts';
import type { Secrets } from '../platform/security/secrets.ts';
import { DoesNotAddUp, digestOf } from './make-statement.ts';
import { momentsOf, periodProblem } from './period-rules.ts';
import type { Statement, StatementHeader } from './statement.ts';
import { PLAIN_CSV_START } from './statement-csv.ts';
import { type NumberedRow, type Proof, proofLine, proofsIn } from './statement-proof.ts';
import { readRows } from './statement-rows.ts';
import { STATEMENT_WRITERS, type WrittenForm } from './statement-writers.ts';
import {
  addressOf,
  type StatementAccount,
  selectKeptHead,
  selectStatementAccount,
  selectStrays,
  sumRange,
} from './statements-db.ts';
import { unpacked } from './zip-entries.ts';

/** One thing that was looked at, and what was found, as a sentence. */
export type Check = { readonly holds: boolean; readonly finding: string };

/**
 * The source of the address above the rows, which the bank keeps encrypted: the bank's keys, or, for a reader without keys, the address
 * as the statement prints it. The digest in the file proves that one.
 */
export type AddressSource = { readonly secrets?: Secrets | undefined; readonly address?: string | undefined };

const holds = (finding: string): Check => ({ holds: true, finding });
const fails = (finding: string): Check => ({ holds: false, finding });

/**
 * Judges the file of a statement by the ledger of now: whether the books are those it was made of, and whether it says what
 * they say. It only reads, and needs a role that may read the ledger's tables; the caller's transaction is of one moment.
 */
export async function verifyStatement(
  connection: SqlConnection,
  file: Buffer,
  source: AddressSource,
): Promise<Check[]> {
  const format = formatOf(file);
  const proofs = new Map(proofsIn(textOf(file, format)).map((proof) => [proofLine(proof), proof]));
  const [proof] = proofs.values();
  if (proof === undefined) return [fails('The file carries no proof: it is no statement of this bank.')];
  if (proofs.size > 1) return [fails('The file carries more than one proof: somebody put it together.')];

  const made = await findMade(connection, proof, source);
  if ('lacks' in made) {
    const chain = await rebuildChain(connection, { upTo: proof.sequence, journalIds: [] });
    return [checkChain(chain, proof), fails(made.lacks)];
  }
  const journalIds = new Set<string>();
  const digest = await redigest(connection, made, proof, journalIds);
  const { ledgerAccountId } = made.account;
  const strays = await selectStrays(connection, ledgerAccountId, proof, momentsOf(made.header));
  const chain = await rebuildChain(connection, {
    upTo: proof.sequence,
    journalIds: [...journalIds, ...strays.outside],
  });
  return [
    checkChain(chain, proof),
    await checkHead(connection, made, proof, lacking(strays, chain)),
    checkRows(made, proof, digest, chain, journalIds),
    await checkFile(file, format, {
      header: made.header,
      rows: readRows(connection, made.account, proof, readingOf(made, proof)),
      proof: { line: proofLine(proof), edition: proof.edition },
    }),
  ];
}

function formatOf(file: Buffer): WrittenForm {
  const start = file.toString('latin1', 0, 200);
  if (start.startsWith('%PDF')) return 'pdf';
  if (start.startsWith('PK')) return 'xlsx';
  if (start.includes('<?OFX')) return 'ofx';
  return start.includes(PLAIN_CSV_START) ? 'csv' : 'csv-bank';
}

const UNPACKED_BYTES_MAX = 256 * 1024 * 1024;

/** Where the proof of a file can be read. What is in a workbook is packed; the rest of it stands open. */
function textOf(file: Buffer, format: WrittenForm): string {
  if (format !== 'xlsx') return file.toString('latin1');
  try {
    return unpacked(file, UNPACKED_BYTES_MAX)
      .map((bytes) => bytes.toString('latin1'))
      .join('\n');
  } catch {
    return '';
  }
}

type Made = {
  readonly account: StatementAccount;
  readonly header: StatementHeader;
  /** The address on file; undefined where it takes keys that are not given. */
  readonly addressOnFile: string | undefined;
};

const readingOf = ({ header }: Pick<Made, 'header'>, { edition }: Proof) => ({
  edition,
  bankName: header.bank.name,
});

async function findMade(
  connection: SqlConnection,
  proof: Proof,
  source: AddressSource,
): Promise<Made | { readonly lacks: string }> {
  const kept = await selectKeptHead(connection, proof.digest);
  const account = await selectStatementAccount(connection, proof.accountNumber);
  if (kept === undefined || account === undefined)
    return { lacks: 'The bank knows of no statement with this proof, or of no such account any more.' };
  const { secrets } = source;
  const address = addressAbove(kept, proof, source);
  if (address === undefined)
    return {
      lacks: "The address above the rows is encrypted: give the bank's keys, or --address as it is printed.",
    };
  return {
    account,
    header: { ...kept.header, customerAddress: address },
    addressOnFile: secrets === undefined ? clearAddressOf(account) : addressOf(secrets, account),
  };
}

/** The address on file where it is in clear, or where there is none. */
function clearAddressOf({ address }: StatementAccount): string | undefined {
  return address.encrypted === null ? (address.clear ?? '') : undefined;
}

/** @returns undefined without keys and without a given address */
function addressAbove(
  { header, addressEncrypted }: NonNullable<Awaited<ReturnType<typeof selectKeptHead>>>,
  { digest }: Proof,
  { secrets, address }: AddressSource,
): string | undefined {
  // None, or one that the release before kept.
  if (addressEncrypted === null) return header.customerAddress;
  return secrets === undefined ? address : secrets.decrypt('personal-details', digest, addressEncrypted);
}

/** The digest over the rows of now; undefined where they lead nowhere. Leaves behind which journals they are of. */
async function redigest(
  connection: SqlConnection,
  { account, header }: Made,
  proof: Proof,
  journalIds: Set<string>,
): Promise<string | undefined> {
  async function* noted(batches: AsyncIterable<readonly NumberedRow[]>) {
    for await (const rows of batches) {
      for (const { id } of rows) journalIds.add(id.slice(0, id.lastIndexOf('-')));
      yield rows;
    }
  }
  try {
    const rows = readRows(connection, account, proof, readingOf({ header }, proof));
    return await digestOf(header, noted(rows), proof.edition);
  } catch (error) {
    if (error instanceof DoesNotAddUp) return undefined;
    throw error;
  }
}

function checkChain({ head, journals, firstBroken }: Chain, { sequence, head: proven }: Proof): Check {
  if (head === null)
    return fails(`The books end before seal ${sequence}, which the statement was made under.`);
  if (firstBroken !== null)
    return fails(`The books were changed: seal ${firstBroken} is not what it covers.`);
  if (head !== proven)
    return fails(`The books were changed: seal ${sequence} is ${head} now, and was ${proven} then.`);
  return holds(`The books are unchanged: all ${journals} journals up to seal ${sequence} lead to its head.`);
}

/** What should not be there, and what should: whatever was sealed by then was made before the statement was. */
function lacking(
  { inside, outside }: { inside: string[]; outside: string[] },
  { notCovered }: Chain,
): string[] {
  const later = new Set(notCovered);
  return [...inside, ...outside.filter((id) => !later.has(id))];
}

/**
 * What stands above the rows is kept in a table that no seal covers, so it is believed only where ledger and account say the same:
 * the period by the entries that lie in it, balances and sums by the ledger, and whose account it is.
 */
async function checkHead(
  connection: SqlConnection,
  { account, header, addressOnFile }: Made,
  proof: Proof,
  strays: readonly string[],
): Promise<Check> {
  const { from, to, madeAt } = header;
  const what = `account ${proof.accountNumber} from ${from} to ${to}`;
  // Where it cannot be read, the digest alone says that the address is as it was.
  const address = addressOnFile ?? header.customerAddress;
  const known = [accountNameOf(account), address, account.accountNumber, account.accountTypeName];
  const told = [header.customerName, header.customerAddress, header.accountNumber, header.accountTypeName];
  if (known.some((words, place) => words !== told[place]))
    return fails(`The head names ${told.join(', ')}; today the bank knows ${known.join(', ')}.`);
  const isOfPeriod = periodProblem(header, lagosDay(madeAt)) === undefined && strays.length === 0;
  if (!isOfPeriod || proof.firstVersion < 1n || proof.lastVersion < proof.firstVersion - 1n)
    return fails(`The rows are not all there are of ${what}.`);
  const sums = await sumRange(connection, account.ledgerAccountId, proof);
  const names = ['openingKobo', 'creditsKobo', 'debitsKobo', 'closingKobo', 'count'] as const;
  if (names.some((name) => sums[name] !== header[name]))
    return fails(`The balances and sums of ${what} are not those of the ledger.`);
  const compared =
    addressOnFile === undefined ? ' The address on file takes keys to read, and was not compared.' : '';
  return holds(
    `The head is right: ${what}, of ${header.customerName}, with the ledger's balances and sums.${compared}`,
  );
}

function checkRows(
  { header }: Made,
  proof: Proof,
  digest: string | undefined,
  { notCovered }: Chain,
  journalIds: ReadonlySet<string>,
): Check {
  const what = `account ${proof.accountNumber} from ${header.from} to ${header.to}`;
  if (digest === undefined) return fails(`The rows of ${what} do not add up any more.`);
  if (digest !== proof.digest || header.accountNumber !== proof.accountNumber)
    return fails(`The rows of ${what} are not those that this statement was made of.`);
  const unsealed = notCovered.filter((id) => journalIds.has(id)).length;
  if (unsealed > 0) return fails(`${unsealed} rows of ${what} are under no such seal.`);
  return holds(`The ${header.count} rows of ${what} are those that this statement was made of.`);
}

/** Makes the file once more and compares it, piece by piece. */
async function checkFile(file: Buffer, format: WrittenForm, statement: Statement): Promise<Check> {
  let at = 0;
  for await (const written of STATEMENT_WRITERS[format](statement)) {
    const piece = Buffer.from(written);
    const found = file.subarray(at, at + piece.length);
    if (!piece.equals(found)) {
      const place = piece.findIndex((byte, index) => byte !== found[index]);
      return fails(`The file is not as the bank made it: ${placeIn(file, format, at + place)} differs.`);
    }
    at += piece.length;
  }
  if (at < file.length)
    return fails(`The file is not as the bank made it: ${file.length - at} bytes follow its end.`);
  return holds(`The file is as the bank made it, to the last of its ${at} bytes.`);
}

function placeIn(file: Buffer, format: WrittenForm, at: number): string {
  if (format === 'pdf' || format === 'xlsx') return `byte ${at + 1}`;
  return `line ${file.subarray(0, at).filter((byte) => byte === 0x0a).length + 1}`;
}
