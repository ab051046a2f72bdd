import { formatNairaPlain, type Kobo } from '@harvest/money';
import { endOfLagosDay, lagosDay, lagosTime, startOfLagosDay } from '../bank/lagos-time.ts';
import type { Edition, Statement, StatementHeader, StatementRow } from './statement.ts';

// OFX 2.1.1, 3.1.2: the shorter of the two texts of a row has at most so many characters, the longer 255.
const NAME = /^.{1,32}/su;

/**
 * For programs that keep accounts: Open Financial Exchange 2.1.1, as libofx reads it, which GnuCash, KMyMoney, HomeBank and Skrooge
 * use. It fails on BALLIST, so only the first edition has one; the opening balance follows from the closing one.
 */
export async function* statementOfx({ header, rows, proof }: Statement): AsyncGenerator<string> {
  const { edition } = proof;
  const escaped = escapedIn(edition);
  const end = edition === 1 ? endOfLagosDay(header.to) : lastMoment(header);
  yield `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX>
<SIGNONMSGSRSV1><SONRS>${STATUS}<DTSERVER>${timeOf(header.madeAt)}</DTSERVER><LANGUAGE>ENG</LANGUAGE><FI><ORG>${escaped(header.bank.name)}</ORG><FID>${header.bank.code}</FID></FI></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>0</TRNUID>${STATUS}<STMTRS><CURDEF>NGN</CURDEF>
<BANKACCTFROM><BANKID>${header.bank.code}</BANKID><ACCTID>${header.accountNumber}</ACCTID><ACCTTYPE>${kindOf(header)}</ACCTTYPE></BANKACCTFROM>
<BANKTRANLIST><DTSTART>${timeOf(startOfLagosDay(header.from))}</DTSTART><DTEND>${timeOf(end)}</DTEND>
`;
  for await (const batch of rows) yield batch.map((row) => rowOf(row, edition)).join('');
  yield `</BANKTRANLIST>
<LEDGERBAL><BALAMT>${amountOf(header.closingKobo)}</BALAMT><DTASOF>${timeOf(edition === 1 ? asOf(header) : end)}</DTASOF></LEDGERBAL>
${edition === 1 ? openingBalance(header) : ''}<MKTGINFO>Proof: ${proof.line}</MKTGINFO>
</STMTRS></STMTTRNRS></BANKMSGSRSV1>
</OFX>
`;
}

const STATUS = '<STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>';

/** The last one that the statement covers: that of its last day, or, of a day that is not over, when the file was made. */
function lastMoment({ to, madeAt }: StatementHeader): Date {
  const last = new Date(endOfLagosDay(to).getTime() - 1);
  return last < madeAt ? last : madeAt;
}

const openingBalance = ({ openingKobo, from }: StatementHeader) =>
  `<BALLIST><BAL><NAME>Opening balance</NAME><DESC>Before the first transaction</DESC><BALTYPE>DOLLAR</BALTYPE><VALUE>${amountOf(openingKobo)}</VALUE><DTASOF>${timeOf(startOfLagosDay(from))}</DTASOF></BAL></BALLIST>\n`;

/** The closing balance holds at the end of the period, or, of a day that is not over, when the file was made. Of the first edition. */
function asOf({ to, madeAt }: StatementHeader): Date {
  const end = endOfLagosDay(to);
  return end < madeAt ? end : madeAt;
}

const kindOf = ({ accountTypeName }: StatementHeader) =>
  /savings/i.test(accountTypeName) ? 'SAVINGS' : 'CHECKING';

function rowOf(row: StatementRow, edition: Edition): string {
  const escaped = escapedIn(edition);
  const direction = row.amountKobo > 0n ? 'CREDIT' : 'DEBIT';
  const memo =
    edition === 1 ? `${row.reference} ${row.narration}`.trim() : row.narration.trim() || row.reference;
  return `<STMTTRN><TRNTYPE>${row.isCharge ? 'FEE' : direction}</TRNTYPE><DTPOSTED>${timeOf(row.postedAt)}</DTPOSTED><DTAVAIL>${timeOf(row.valueDate)}</DTAVAIL><TRNAMT>${amountOf(row.amountKobo)}</TRNAMT><FITID>${row.id}</FITID><REFNUM>${escaped(row.reference)}</REFNUM><NAME>${escaped(nameOf(row))}</NAME><MEMO>${escaped(memo)}</MEMO></STMTTRN>
`;
}

/** The counterparty, as programs show a payee. Never empty, and never half a character. */
function nameOf({ counterparty, narration, reference }: StatementRow): string {
  return NAME.exec(counterparty.name.trim() || narration.trim())?.[0] ?? reference;
}

/** 20261122143000.000[+1:WAT]. */
function timeOf(moment: Date): string {
  const digits = (lagosDay(moment) + lagosTime(moment)).replaceAll(/\D/g, '');
  return `${digits}.000[+1:WAT]`;
}

const amountOf = (amountKobo: Kobo) => formatNairaPlain(amountKobo).replaceAll(',', '');

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** XML allows no control characters, and a value is one line. Quotes stay as they are, because libofx drops escaped ones. */
const escapedBy = (marks: RegExp) => (text: string) =>
  text
    .replaceAll(/[\p{Cc}\p{Noncharacter_Code_Point}]+/gu, ' ')
    .replaceAll(marks, (character) => ESCAPES[character] ?? '');

const escapedOnce = escapedBy(/[&<>"']/g);
const escapedNow = escapedBy(/[&<>]/g);
const escapedIn = (edition: Edition) => (edition === 1 ? escapedOnce : escapedNow);
