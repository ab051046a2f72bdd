import { inflateRawSync } from 'node:zlib';
import type { StatementFormat } from '@harvest/contracts/statements';
import { type Chain, rebuildChain } from '@harvest/ledger';
import type { SqlConnection } from '../platform/database/database.ts';
import { DoesNotAddUp, digestOf } from './make-statement.ts';
import type { Statement, StatementHeader } from './statement.ts';
import { headerFrom, type NumberedRow, type Proof, proofLine, proofsIn } from './statement-proof.ts';
import { readRows } from './statement-rows.ts';
import { STATEMENT_WRITERS } from './statement-writers.ts';
import { type StatementAccount, selectKeptHead, selectStatementAccount } from './statements-db.ts';
import { zipEntries } from './zip-entries.ts';

/** One thing that was looked at, and what was found, as a sentence. */
export type Check = { readonly holds: boolean; readonly finding: string };

const holds = (finding: string): Check => ({ holds: true, finding });
const fails = (finding: string): Check => ({ holds: false, finding });

/**
 * Judges the file of a statement by the ledger of now: whether the books are those it was made of, and whether it says what
 * they say. It only reads, and needs a role that may read the ledger's tables; the caller's transaction is of one moment.
 */
export async function verifyStatement(connection: SqlConnection, file: Buffer): Promise<Check[]> {
  const format = formatOf(file);
  const proofs = new Map(proofsIn(textOf(file, format)).map((proof) => [proofLine(proof), proof]));
  const [proof] = proofs.values();
  if (proof === undefined) return [fails('The file carries no proof: it is no statement of this bank.')];
  if (proofs.size > 1) return [fails('The file carries more than one proof: somebody put it together.')];

  const made = await findMade(connection, proof);
  const journalIds = new Set<string>();
  const digest = made && (await redigest(connection, made, proof, journalIds));
  const chain = await rebuildChain(connection, { upTo: proof.sequence, journalIds });
  const ofBooks = checkChain(chain, proof);
  if (made === undefined)
    return [
      ofBooks,
      fails('The bank knows of no statement with this proof, or of no such account any more.'),
    ];
  return [
    ofBooks,
    checkRows(made, proof, digest, chain),
    await checkFile(file, format, {
      header: made.header,
      rows: readRows(connection, made.account, proof),
      proof: { line: proofLine(proof) },
    }),
  ];
}

function formatOf(file: Buffer): StatementFormat {
  const start = file.toString('latin1', 0, 200);
  if (start.startsWith('%PDF')) return 'pdf';
  if (start.startsWith('PK')) return 'xlsx';
  return start.includes('<?OFX') ? 'ofx' : 'csv';
}

const UNPACKED_BYTES_MAX = 256 * 1024 * 1024;

/** Where the proof of a file can be read. What is in a workbook is packed; the rest of it stands open. */
function textOf(file: Buffer, format: StatementFormat): string {
  if (format !== 'xlsx') return file.toString('latin1');
  try {
    return zipEntries(file)
      .map(({ packed, isDeflated }) =>
        (isDeflated ? inflateRawSync(packed, { maxOutputLength: UNPACKED_BYTES_MAX }) : packed).toString(
          'latin1',
        ),
      )
      .join('\n');
  } catch {
    return '';
  }
}

type Made = { readonly account: StatementAccount; readonly header: StatementHeader };

async function findMade(connection: SqlConnection, proof: Proof): Promise<Made | undefined> {
  const head = await selectKeptHead(connection, proof.digest);
  const account = await selectStatementAccount(connection, proof.accountNumber);
  return head === undefined || account === undefined ? undefined : { account, header: headerFrom(head) };
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
    return await digestOf(header, noted(readRows(connection, account, proof)));
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

function checkRows({ header }: Made, proof: Proof, digest: string | undefined, { notCovered }: Chain): Check {
  const what = `account ${proof.accountNumber} from ${header.from} to ${header.to}`;
  if (digest === undefined) return fails(`The rows of ${what} do not add up any more.`);
  if (digest !== proof.digest || header.accountNumber !== proof.accountNumber)
    return fails(`The rows of ${what} are not those that this statement was made of.`);
  if (notCovered.length > 0) return fails(`${notCovered.length} rows of ${what} are under no such seal.`);
  return holds(`The ${header.count} rows of ${what} are those that this statement was made of.`);
}

/** Makes the file once more and compares it, piece by piece. */
async function checkFile(file: Buffer, format: StatementFormat, statement: Statement): Promise<Check> {
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

function placeIn(file: Buffer, format: StatementFormat, at: number): string {
  if (format === 'pdf' || format === 'xlsx') return `byte ${at + 1}`;
  return `line ${file.subarray(0, at).filter((byte) => byte === 0x0a).length + 1}`;
}
