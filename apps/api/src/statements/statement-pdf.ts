import { setImmediate } from 'node:timers/promises';
import { formatNaira, formatNairaPlain, type Kobo, kobo } from '@harvest/money';
import { contactWords } from '../bank/contact-words.ts';
import { lagosDate, lagosTime } from '../bank/lagos-time.ts';
import { drawBrand, drawRule } from '../platform/pdf/brand.ts';
import { COLOURS, openPdf, type Pdf, type TextLine, type TextStyle } from '../platform/pdf/pdf-document.ts';
import { partyText, type Statement, type StatementHeader, type StatementRow } from './statement.ts';
import { dayText, periodText, STATEMENT_COLUMNS } from './statement-words-rules.ts';

// A4.
const WIDTH = 595;
const HEIGHT = 842;
const MARGIN = 36;
const INNER = WIDTH - 2 * MARGIN;
const RIGHT = WIDTH - MARGIN;
const FOOT = HEIGHT - 30;
/** Rows end here, also on the page that shows what proves them. */
const BOTTOM = HEIGHT - 52;

const TITLE: TextStyle = { size: 17, weight: 'semiBold' };
const STRONG: TextStyle = { size: 9, weight: 'semiBold' };
const BODY: TextStyle = { size: 9 };
const QUIET: TextStyle = { size: 8, colour: 'muted' };
const FIGURE: TextStyle = { size: 13, weight: 'semiBold' };
const COLUMN_HEAD: TextStyle = { size: 7.5, weight: 'semiBold', colour: 'brand' };
const CELL: TextStyle = { size: 7.5 };
const CELL_QUIET: TextStyle = { size: 7.5, colour: 'muted' };
const CELL_AMOUNT: TextStyle = { size: 7.5, weight: 'figures' };
const CELL_STRONG: TextStyle = { size: 7.5, weight: 'semiBold' };
const PROOF: TextStyle = { size: 6.5, colour: 'muted' };

/** Where the columns begin, or end where amounts stand; each keeps six points away from the next one. */
const COLUMNS = {
  date: { x: MARGIN + 4, width: 46 },
  valueDate: { x: MARGIN + 54, width: 46 },
  reference: { x: MARGIN + 104, width: 86 },
  narration: { x: MARGIN + 196, width: 126 },
  debit: { x: RIGHT - 138, width: 62 },
  credit: { x: RIGHT - 74, width: 62 },
  balance: { x: RIGHT - 4, width: 66 },
} as const;
const LINE = 9.5;
const ROW_PADDING = 8;
/** Of each edition, where most rows are as short as can be. */
const ROWS_OF_A_PAGE = { 1: 33, 2: 25 } as const;
/** A hundred of the widest letters, which is as much as a narration has; whatever is longer is cut. */
const LINES_MAX = 6;
const PARTY_LINES_MAX = 4;

/** A statement as it is printed: what it is of, every row with the balance after it, and what proves it. */
export async function* statementPdf({ header, rows, proof }: Statement): AsyncGenerator<Uint8Array> {
  const { bank, accountNumber, madeAt } = header;
  const pdf = openPdf({
    title: `Statement of account ${accountNumber}, ${periodText(header)}`,
    bankName: bank.name,
    madeAt,
    info: { Proof: proof.line },
    placesMarks: proof.edition > 1,
  });
  const table = beginTable(pdf, header, ROWS_OF_A_PAGE[proof.edition]);
  for await (const batch of rows)
    for (const row of batch) {
      table.add(row);
      const ready = pdf.take();
      if (ready.length > 0) {
        yield ready;
        // However long it is, others are answered meanwhile.
        await setImmediate();
      }
    }
  table.end(proof.line);
  yield pdf.end();
}

/** The rows, on as many pages as they need. */
function beginTable(pdf: Pdf, header: StatementHeader, rowsOfAPage: number) {
  const pageCount = pdf.later(QUIET);
  let page = 1;
  let y = drawFirstHead(pdf, header);
  drawFoot(pdf, header, { page, rowsOfAPage }, pageCount.showAt);
  y = drawColumnHeads(pdf, y);
  y = drawBalance(pdf, 'Opening balance', header.openingKobo, y);

  function makeRoomFor(height: number): void {
    if (y + height <= BOTTOM) return;
    page += 1;
    y = drawNextHead(pdf, header);
    drawFoot(pdf, header, { page, rowsOfAPage }, pageCount.showAt);
    if (isOpen) y = drawColumnHeads(pdf, y);
  }
  let isOpen = true;
  return {
    add(row: StatementRow): void {
      const { cells, height } = layOutRow(pdf, row);
      makeRoomFor(height);
      pdf.write(...cells.map((cell) => ({ ...cell, y: y + cell.y })));
      y += height;
      drawRule(pdf, MARGIN, y, INNER);
    },
    end(proof: string): void {
      if (header.count === 0) {
        pdf.write({
          ...CELL_QUIET,
          text: 'No transactions in this period.',
          x: COLUMNS.narration.x,
          y: y + 14,
        });
        y += LINE + ROW_PADDING + 4;
      }
      makeRoomFor(LINE + ROW_PADDING);
      y = drawBalance(pdf, 'Closing balance', header.closingKobo, y);
      isOpen = false;
      const words = layOutProof(pdf, header, proof);
      makeRoomFor(words.height);
      pdf.write(...words.lines.map((line) => ({ ...line, y: y + line.y })));
      pageCount.become(String(page));
    },
  };
}

function drawFirstHead(pdf: Pdf, header: StatementHeader): number {
  const { bank, customerName, customerAddress, accountNumber, accountTypeName, madeAt } = header;
  pdf.addPage(WIDTH, HEIGHT);
  drawBrand(pdf, bank.name, MARGIN, MARGIN, 26);
  pdf.write({ ...TITLE, text: 'Statement of account', x: RIGHT, y: MARGIN + 19, align: 'right' });
  const top = MARGIN + 58;
  const half = INNER / 2;
  const name = pdf.wrap(customerName, { ...STRONG, size: 11 }, half - 20, 2);
  const address = customerAddress === '' ? [] : pdf.wrap(customerAddress, BODY, half - 20, 4);
  pdf.write(
    ...name.map((text, index) => ({ ...STRONG, size: 11, text, x: MARGIN, y: top + index * 14 })),
    ...address.map((text, index) => ({
      ...BODY,
      text,
      x: MARGIN,
      y: top + name.length * 14 + 2 + index * 13,
    })),
  );
  const facts = [
    ['Account number', accountNumber],
    ['Account type', accountTypeName],
    ['Currency', 'NGN (₦)'],
    ['Period', periodText(header)],
    ['Made', `${lagosDate(madeAt)} ${lagosTime(madeAt).slice(0, 5)}`],
  ] as const;
  pdf.write(
    ...facts.flatMap(([label, value], index) => [
      { ...QUIET, size: 9, text: label, x: MARGIN + half, y: top + index * 15 },
      { ...STRONG, text: value, x: RIGHT, y: top + index * 15, align: 'right' as const },
    ]),
  );
  return drawSums(pdf, header, top + facts.length * 15 + 6);
}

/** The four amounts that everything else leads from and to. */
function drawSums(pdf: Pdf, header: StatementHeader, top: number): number {
  const height = 54;
  pdf.doc.roundedRect(MARGIN, top, INNER, height, 8).fill(COLOURS.tint);
  const sums = [
    ['Opening balance', header.openingKobo],
    ['Total credits', header.creditsKobo],
    ['Total debits', header.debitsKobo],
    ['Closing balance', header.closingKobo],
  ] as const;
  const width = INNER / sums.length;
  pdf.write(
    ...sums.flatMap(([label, amountKobo], index) => {
      const x = MARGIN + index * width + 14;
      const amount = fitted(pdf, formatNaira(amountKobo), FIGURE, width - 28);
      return [
        { ...QUIET, text: label, x, y: top + 20 },
        { ...amount, x, y: top + 38 },
      ];
    }),
  );
  return top + height + 16;
}

/** On every further page: whose it is and of when, so that none can be taken for another's. */
function drawNextHead(pdf: Pdf, { bank, accountNumber, customerName, from, to }: StatementHeader): number {
  pdf.addPage(WIDTH, HEIGHT);
  drawBrand(pdf, bank.name, MARGIN, MARGIN - 8, 18);
  const [whose = ''] = pdf.wrap(`${customerName} · ${accountNumber}`, STRONG, INNER / 2, 1);
  pdf.write(
    { ...STRONG, text: whose, x: RIGHT, y: MARGIN, align: 'right' },
    { ...QUIET, text: `${dayText(from)} to ${dayText(to)}`, x: RIGHT, y: MARGIN + 12, align: 'right' },
  );
  return MARGIN + 28;
}

function drawFoot(
  pdf: Pdf,
  { bank, count: rowCount }: StatementHeader,
  { page, rowsOfAPage }: { readonly page: number; readonly rowsOfAPage: number },
  showCountAt: (x: number, y: number) => void,
): void {
  const words = [`For questions ${contactWords(bank)}.`, bank.licenceText, bank.insuranceText];
  const lines = pdf.wrap(words.filter((part) => part !== '').join(' '), QUIET, INNER - 90, 2);
  const count = `Page ${page} of `;
  // The number of pages is known at the end; its length can be told from that of the table.
  const room = '0'.repeat(String(Math.ceil(rowCount / rowsOfAPage)).length);
  const x = RIGHT - pdf.widthOf(count, QUIET) - pdf.widthOf(room, QUIET);
  drawRule(pdf, MARGIN, FOOT - 13, INNER);
  pdf.write(...lines.map((text, index) => ({ ...QUIET, text, x: MARGIN, y: FOOT + index * 10 })), {
    ...QUIET,
    text: count,
    x,
    y: FOOT,
  });
  showCountAt(x + pdf.widthOf(count, QUIET), FOOT);
}

function drawColumnHeads(pdf: Pdf, top: number): number {
  const [date = '', valueDate = '', reference = '', narration = '', debit = '', credit = '', balance = ''] =
    STATEMENT_COLUMNS;
  const y = top + 13;
  const right = 'right' as const;
  pdf.doc.rect(MARGIN, top, INNER, 20).fill(COLOURS.tint);
  pdf.write(
    { ...COLUMN_HEAD, text: date, x: COLUMNS.date.x, y },
    { ...COLUMN_HEAD, text: valueDate, x: COLUMNS.valueDate.x, y },
    { ...COLUMN_HEAD, text: reference, x: COLUMNS.reference.x, y },
    { ...COLUMN_HEAD, text: narration, x: COLUMNS.narration.x, y },
    { ...COLUMN_HEAD, text: `${debit} (₦)`, x: COLUMNS.debit.x, y, align: right },
    { ...COLUMN_HEAD, text: `${credit} (₦)`, x: COLUMNS.credit.x, y, align: right },
    { ...COLUMN_HEAD, text: `${balance} (₦)`, x: COLUMNS.balance.x, y, align: right },
  );
  return top + 20;
}

/** The balance before all rows, or after them. */
function drawBalance(pdf: Pdf, text: string, balanceKobo: Kobo, top: number): number {
  const { narration, balance } = COLUMNS;
  const y = top + 12;
  const amount = fitted(pdf, formatNairaPlain(balanceKobo), CELL_STRONG, balance.width);
  pdf.write({ ...CELL_STRONG, text, x: narration.x, y }, { ...amount, x: balance.x, y, align: 'right' });
  const bottom = top + LINE + ROW_PADDING;
  drawRule(pdf, MARGIN, bottom, INNER);
  return bottom;
}

/** The cells of a row from its upper edge, and how high it is. */
function layOutRow(pdf: Pdf, row: StatementRow): { cells: TextLine[]; height: number } {
  const { date, valueDate, reference, narration, debit, credit, balance } = COLUMNS;
  const { amountKobo } = row;
  const said = row.isCharge ? CELL_QUIET : CELL;
  const references = referenceLines(pdf, row.reference, reference.width);
  // A charge says what it is, and to whom it goes is the name at the top.
  const party = row.isCharge ? '' : partyText(row.counterparty);
  const parties = party === '' ? [] : pdf.wrap(party, CELL_STRONG, narration.width, PARTY_LINES_MAX);
  const narrations = pdf.wrap(row.narration, said, narration.width, LINES_MAX);
  const y = 12;
  const moved = amountKobo < 0n ? debit : credit;
  const amount = formatNairaPlain(amountKobo < 0n ? kobo(0n - amountKobo) : amountKobo);
  const cells: TextLine[] = [
    { ...CELL, text: lagosDate(row.postedAt), x: date.x, y },
    { ...CELL_QUIET, text: lagosDate(row.valueDate), x: valueDate.x, y },
    ...references.map((text, index) => ({ ...CELL, text, x: reference.x, y: y + index * LINE })),
    ...parties.map((text, index) => ({ ...CELL_STRONG, text, x: narration.x, y: y + index * LINE })),
    ...narrations.map((text, index) => ({
      ...said,
      text,
      x: narration.x,
      y: y + (parties.length + index) * LINE,
    })),
    { ...fitted(pdf, amount, CELL_AMOUNT, moved.width), x: moved.x, y, align: 'right' },
    {
      ...fitted(pdf, formatNairaPlain(row.balanceKobo), CELL_AMOUNT, balance.width),
      x: balance.x,
      y,
      align: 'right',
    },
  ];
  return {
    cells,
    height: Math.max(references.length, parties.length + narrations.length) * LINE + ROW_PADDING,
  };
}

/** What tells a charge from its payment stands in a line of its own where the reference does not fit into one. */
function referenceLines(pdf: Pdf, reference: string, width: number): string[] {
  const isShort = pdf.widthOf(reference, CELL) <= width;
  return (isShort ? [reference] : reference.split(/(?=-)/)).flatMap((part) =>
    pdf.wrap(part, CELL, width, LINES_MAX),
  );
}

/** An amount is never cut: one that is too long for its place is written smaller. */
function fitted(pdf: Pdf, text: string, style: TextStyle, width: number): TextStyle & { text: string } {
  const needed = pdf.widthOf(text, style);
  return needed <= width ? { ...style, text } : { ...style, text, size: (style.size * width) / needed };
}

function layOutProof(
  pdf: Pdf,
  { bank }: StatementHeader,
  proof: string,
): { lines: TextLine[]; height: number } {
  const words = pdf.wrap(
    `Opening balance and total credits less total debits make the closing balance. With the line below ${bank.name} can prove that neither this statement nor the books it was made of were changed since.`,
    QUIET,
    INNER,
  );
  const proofs = pdf.wrap(proof, PROOF, INNER);
  const lines = [
    ...words.map((text, index) => ({ ...QUIET, text, x: MARGIN, y: 20 + index * 11 })),
    ...proofs.map((text, index) => ({ ...PROOF, text, x: MARGIN, y: 24 + words.length * 11 + index * 9 })),
  ];
  return { lines, height: 26 + words.length * 11 + proofs.length * 9 };
}
