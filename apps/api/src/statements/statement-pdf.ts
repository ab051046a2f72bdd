import { setImmediate } from 'node:timers/promises';
import { formatNaira, formatNairaPlain, type Kobo, kobo } from '@harvest/money';
import { contactWords } from '../bank/contact-words.ts';
import { lagosDate, lagosTime } from '../bank/lagos-time.ts';
import { drawBrand, drawHeadBrand, drawRule } from '../platform/pdf/brand.ts';
import { COLOURS, openPdf, type Pdf, type TextLine, type TextStyle } from '../platform/pdf/pdf-document.ts';
import type { Part } from '../platform/pdf/structure.ts';
import {
  type Edition,
  partyText,
  type Statement,
  type StatementHeader,
  type StatementRow,
} from './statement.ts';
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
type Column = keyof typeof COLUMNS;
const COLUMN_NAMES = Object.keys(COLUMNS) as Column[];
const LINE = 9.5;
const ROW_PADDING = 8;
/** Where most rows are as short as can be: of the first edition, and of those that name counterparties. */
const rowsOfAPageOf = (edition: Edition) => (edition === 1 ? 33 : 25);
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
    isTagged: proof.edition > 2,
  });
  const table = beginTable(pdf, header, rowsOfAPageOf(proof.edition));
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
  // It is said once, after everything else.
  const foot = pdf.begin('P');
  drawFoot(pdf, header, { page, rowsOfAPage, part: foot }, pageCount.showAt);
  const table = pdf.begin('Table', { summary: 'Transactions, oldest first, with the balance after each' });
  y = drawColumnHeads(pdf, y, table);
  y = drawBalance(pdf, 'Opening balance', header.openingKobo, y, table);

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
      const tableRow = table.begin('TR');
      const parts = new Map(COLUMN_NAMES.map((column) => [column, tableRow.begin('TD')]));
      pdf.write(...cells.map((cell) => ({ ...cell, y: y + cell.y, part: parts.get(cell.column) })));
      for (const part of parts.values()) part.end();
      tableRow.end();
      y += height;
      drawRule(pdf, MARGIN, y, INNER);
    },
    end(proof: string): void {
      if (header.count === 0) {
        const tableRow = table.begin('TR');
        const part = tableRow.begin('TD', { columns: COLUMN_NAMES.length });
        pdf.write({
          ...CELL_QUIET,
          text: 'No transactions in this period.',
          x: COLUMNS.narration.x,
          y: y + 14,
          part,
        });
        part.end();
        tableRow.end();
        y += LINE + ROW_PADDING + 4;
      }
      makeRoomFor(LINE + ROW_PADDING);
      y = drawBalance(pdf, 'Closing balance', header.closingKobo, y, table);
      table.end();
      isOpen = false;
      const words = layOutProof(pdf, header, proof);
      makeRoomFor(words.height);
      const [how, line] = [pdf.begin('P'), pdf.begin('P')];
      pdf.write(
        ...words.how.map((text) => ({ ...text, y: y + text.y, part: how })),
        ...words.proof.map((text) => ({ ...text, y: y + text.y, part: line })),
      );
      for (const part of [how, line, foot]) part.end();
      pageCount.become(String(page));
    },
  };
}

function drawFirstHead(pdf: Pdf, header: StatementHeader): number {
  const { bank, customerName, customerAddress, accountNumber, accountTypeName, madeAt } = header;
  pdf.addPage(WIDTH, HEIGHT);
  drawHeadBrand(pdf, bank.name, [MARGIN, MARGIN, 26]);
  const title = pdf.begin('H1');
  pdf.write({
    ...TITLE,
    text: 'Statement of account',
    x: RIGHT,
    y: MARGIN + 19,
    align: 'right',
    part: title,
  });
  title.end();
  const top = MARGIN + 58;
  const half = INNER / 2;
  const name = pdf.wrap(customerName, { ...STRONG, size: 11 }, half - 20, 2);
  const address = customerAddress === '' ? [] : pdf.wrap(customerAddress, BODY, half - 20, 4);
  const [whose, where] = [pdf.begin('P'), address.length === 0 ? undefined : pdf.begin('P')];
  pdf.write(
    ...name.map((text, index) => ({
      ...STRONG,
      size: 11,
      text,
      x: MARGIN,
      y: top + index * 14,
      part: whose,
    })),
    ...address.map((text, index) => ({
      ...BODY,
      text,
      x: MARGIN,
      y: top + name.length * 14 + 2 + index * 13,
      part: where,
    })),
  );
  whose.end();
  where?.end();
  const facts = [
    ['Account number', accountNumber],
    ['Account type', accountTypeName],
    ['Currency', 'NGN (₦)'],
    ['Period', periodText(header)],
    ['Made', `${lagosDate(madeAt)} ${lagosTime(madeAt).slice(0, 5)}`],
  ] as const;
  const rows = beginFacts(pdf, 'What this statement is of', facts.length);
  pdf.write(
    ...facts.flatMap(([label, value], index) => [
      {
        ...QUIET,
        size: 9,
        text: label,
        x: MARGIN + half,
        y: top + index * 15,
        part: rows.parts[index]?.label,
      },
      {
        ...STRONG,
        text: value,
        x: RIGHT,
        y: top + index * 15,
        align: 'right' as const,
        part: rows.parts[index]?.value,
      },
    ]),
  );
  rows.end();
  return drawSums(pdf, header, top + facts.length * 15 + 6);
}

/** The four amounts that everything else leads from and to. */
function drawSums(pdf: Pdf, header: StatementHeader, top: number): number {
  const height = 54;
  pdf.draw(undefined, () => pdf.doc.roundedRect(MARGIN, top, INNER, height, 8).fill(COLOURS.tint));
  const sums = [
    ['Opening balance', header.openingKobo],
    ['Total credits', header.creditsKobo],
    ['Total debits', header.debitsKobo],
    ['Closing balance', header.closingKobo],
  ] as const;
  const width = INNER / sums.length;
  const rows = beginFacts(pdf, 'Sums', sums.length);
  pdf.write(
    ...sums.flatMap(([label, amountKobo], index) => {
      const x = MARGIN + index * width + 14;
      const amount = fitted(pdf, formatNaira(amountKobo), FIGURE, width - 28);
      return [
        { ...QUIET, text: label, x, y: top + 20, part: rows.parts[index]?.label },
        { ...amount, x, y: top + 38, part: rows.parts[index]?.value },
      ];
    }),
  );
  rows.end();
  return top + height + 16;
}

/** On every further page: whose it is and of when, so that none can be taken for another's. */
function drawNextHead(pdf: Pdf, { bank, accountNumber, customerName, from, to }: StatementHeader): number {
  pdf.addPage(WIDTH, HEIGHT);
  drawBrand(pdf, bank.name, [MARGIN, MARGIN - 8, 18]);
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
  { page, rowsOfAPage, part }: { readonly page: number; readonly rowsOfAPage: number; readonly part?: Part },
  showCountAt: (x: number, y: number) => void,
): void {
  const words = [`For questions ${contactWords(bank)}.`, bank.licenceText, bank.insuranceText];
  const lines = pdf.wrap(words.filter((part) => part !== '').join(' '), QUIET, INNER - 90, 2);
  const count = `Page ${page} of `;
  // The number of pages is known at the end; its length can be told from that of the table.
  const room = '0'.repeat(String(Math.ceil(rowCount / rowsOfAPage)).length);
  const x = RIGHT - pdf.widthOf(count, QUIET) - pdf.widthOf(room, QUIET);
  drawRule(pdf, MARGIN, FOOT - 13, INNER);
  pdf.write(...lines.map((text, index) => ({ ...QUIET, text, x: MARGIN, y: FOOT + index * 10, part })), {
    ...QUIET,
    text: count,
    x,
    y: FOOT,
  });
  showCountAt(x + pdf.widthOf(count, QUIET), FOOT);
}

/** @param table on its first page; the heads of further ones repeat what that said */
function drawColumnHeads(pdf: Pdf, top: number, table?: Part): number {
  const row = table?.begin('TR');
  pdf.draw(undefined, () => pdf.doc.rect(MARGIN, top, INNER, 20).fill(COLOURS.tint));
  const heads = COLUMN_NAMES.map((column, index) => ({
    ...COLUMN_HEAD,
    text: isAmount(column) ? `${STATEMENT_COLUMNS[index]} (₦)` : (STATEMENT_COLUMNS[index] ?? ''),
    x: COLUMNS[column].x,
    y: top + 13,
    align: isAmount(column) ? ('right' as const) : ('left' as const),
    part: row?.begin('TH', { scope: 'Column' }),
  }));
  pdf.write(...heads);
  for (const { part } of heads) part?.end();
  row?.end();
  return top + 20;
}

const isAmount = (column: Column) => column === 'debit' || column === 'credit' || column === 'balance';

/** The balance before all rows, or after them. */
function drawBalance(pdf: Pdf, text: string, balanceKobo: Kobo, top: number, table: Part): number {
  const { narration, balance } = COLUMNS;
  const y = top + 12;
  const amount = fitted(pdf, formatNairaPlain(balanceKobo), CELL_STRONG, balance.width);
  const row = table.begin('TR');
  // The columns before its title, and between the title and the amount, are empty.
  row.begin('TD', { columns: 3 }).end();
  const what = row.begin('TD');
  const between = row.begin('TD', { columns: 2 });
  const figure = row.begin('TD');
  pdf.write(
    { ...CELL_STRONG, text, x: narration.x, y, part: what },
    { ...amount, x: balance.x, y, align: 'right', part: figure },
  );
  for (const part of [what, between, figure, row]) part.end();
  const bottom = top + LINE + ROW_PADDING;
  drawRule(pdf, MARGIN, bottom, INNER);
  return bottom;
}

/** A table of two columns: what each value is, and the value. */
function beginFacts(pdf: Pdf, summary: string, count: number) {
  const table = pdf.begin('Table', { summary });
  const parts = Array.from({ length: count }, () => {
    const row = table.begin('TR');
    return { row, label: row.begin('TH', { scope: 'Row' }), value: row.begin('TD') };
  });
  return {
    parts,
    end(): void {
      for (const { row, label, value } of parts) for (const part of [label, value, row]) part.end();
      table.end();
    },
  };
}

/** The cells of a row from its upper edge, and how high it is. */
function layOutRow(
  pdf: Pdf,
  row: StatementRow,
): { cells: (TextLine & { readonly column: Column })[]; height: number } {
  const { date, valueDate, reference, narration, balance } = COLUMNS;
  const { amountKobo } = row;
  const said = row.isCharge ? CELL_QUIET : CELL;
  const references = referenceLines(pdf, row.reference, reference.width);
  // A charge says what it is, and to whom it goes is the name at the top.
  const party = row.isCharge ? '' : partyText(row.counterparty);
  const parties = party === '' ? [] : pdf.wrap(party, CELL_STRONG, narration.width, PARTY_LINES_MAX);
  const narrations = pdf.wrap(row.narration, said, narration.width, LINES_MAX);
  const y = 12;
  const side = amountKobo < 0n ? 'debit' : 'credit';
  const moved = COLUMNS[side];
  const amount = formatNairaPlain(amountKobo < 0n ? kobo(0n - amountKobo) : amountKobo);
  const cells: (TextLine & { readonly column: Column })[] = [
    { ...CELL, text: lagosDate(row.postedAt), x: date.x, y, column: 'date' },
    { ...CELL_QUIET, text: lagosDate(row.valueDate), x: valueDate.x, y, column: 'valueDate' },
    ...references.map((text, index) => ({
      ...CELL,
      text,
      x: reference.x,
      y: y + index * LINE,
      column: 'reference' as const,
    })),
    ...parties.map((text, index) => ({
      ...CELL_STRONG,
      text: index === parties.length - 1 ? pdf.beforeMore(text) : text,
      x: narration.x,
      y: y + index * LINE,
      column: 'narration' as const,
    })),
    ...narrations.map((text, index) => ({
      ...said,
      text,
      x: narration.x,
      y: y + (parties.length + index) * LINE,
      column: 'narration' as const,
    })),
    {
      ...fitted(pdf, amount, CELL_AMOUNT, moved.width),
      x: moved.x,
      y,
      align: 'right',
      column: side,
    },
    {
      ...fitted(pdf, formatNairaPlain(row.balanceKobo), CELL_AMOUNT, balance.width),
      x: balance.x,
      y,
      align: 'right',
      column: 'balance',
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

function layOutProof(pdf: Pdf, { bank }: StatementHeader, proof: string) {
  const words = pdf.wrap(
    `Opening balance and total credits less total debits make the closing balance. With the line below ${bank.name} can prove that neither this statement nor the books it was made of were changed since.`,
    QUIET,
    INNER,
  );
  const proofs = pdf.wrap(proof, PROOF, INNER);
  return {
    how: words.map((text, index) => ({ ...QUIET, text, x: MARGIN, y: 20 + index * 11 })),
    proof: proofs.map((text, index) => ({
      ...PROOF,
      text,
      x: MARGIN,
      y: 24 + words.length * 11 + index * 9,
    })),
    height: 26 + words.length * 11 + proofs.length * 9,
  };
}
