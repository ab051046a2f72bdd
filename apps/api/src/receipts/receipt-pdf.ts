import { setImmediate } from 'node:timers/promises';
import type { Receipt, ReceiptStatus } from '@harvest/contracts/receipts';
import { formatNaira } from '@harvest/money';
import { type ContactableBank, contactWords } from '../bank/contact-words.ts';
import { createGate } from '../platform/gate.ts';
import { drawHeadBrand, drawRule } from '../platform/pdf/brand.ts';
import {
  COLOURS,
  type Colour,
  openPdf,
  type Pdf,
  type TextLine,
  type TextStyle,
} from '../platform/pdf/pdf-document.ts';

// A5, which a telephone shows at a size that can be read; a receipt that says more is as much longer.
const WIDTH = 420;
const HEIGHT_MIN = 595;
const MARGIN = 34;
const INNER = WIDTH - 2 * MARGIN;
const LABEL_WIDTH = 104;
const QR_SIZE = 92;

const TITLE: TextStyle = { size: 17, weight: 'semiBold' };
const AMOUNT: TextStyle = { size: 30, weight: 'semiBold' };
const COUNTERPARTY: TextStyle = { size: 13, weight: 'semiBold' };
const BODY: TextStyle = { size: 10 };
const QUIET: TextStyle = { size: 10, colour: 'muted' };
const VALUE: TextStyle = { size: 10, weight: 'semiBold' };
const CODE: TextStyle = { size: 14, weight: 'semiBold' };

/**
 * How a status looks. The mark tells it without colour, too, and what is no success has neither its mark nor its green. Marks are
 * drawn in a box of 64: a tick, the hands of a clock, a cross, an arrow that turns back.
 */
const LOOKS: Readonly<Record<ReceiptStatus, { colour: Colour; tint?: Colour; mark: string }>> = {
  SUCCESS: { colour: 'success', mark: 'M19 33.5 28.5 43 46 22.5' },
  PENDING: { colour: 'warning', tint: 'warningTint', mark: 'M32 18V33L42 39' },
  FAILED: { colour: 'danger', tint: 'dangerTint', mark: 'M22 22 42 42M42 22 22 42' },
  RETURNED: { colour: 'info', tint: 'infoTint', mark: 'M28 19 18 29 28 39M18 29H39C44 29 47 32 47 37V45' },
};
const MARK_BOX = 64;
const MARK_SIZE = 34;

const gate = createGate({ atOnceMax: 1, waitingMax: 50 });

/** A receipt on one page, as it stands at that moment. Between two of them everybody else has a turn. */
export async function* receiptPdf(
  bank: ContactableBank,
  receipt: Receipt,
  madeAt: Date,
): AsyncGenerator<Uint8Array> {
  yield await gate.through(async () => {
    await setImmediate();
    return draw(bank, receipt, madeAt);
  });
}

function draw(bank: ContactableBank, receipt: Receipt, madeAt: Date): Uint8Array {
  const pdf = openPdf({
    title: `Receipt ${receipt.referenceNumber}`,
    bankName: bank.name,
    madeAt,
  });
  const parts = [
    head(pdf, bank),
    statusPart(pdf, receipt),
    amountPart(pdf, receipt),
    rowsPart(pdf, receipt),
    proofPart(pdf, bank, receipt),
  ];
  const height = parts.reduce((sum, part) => sum + part.height, 2 * MARGIN);
  pdf.addPage(WIDTH, Math.max(HEIGHT_MIN, height));
  let y = MARGIN;
  for (const part of parts) {
    part.draw(y);
    y += part.height;
  }
  return pdf.end();
}

/** What stands below another: how high it is, and how it is drawn from its upper edge. */
type Block = { readonly height: number; draw(top: number): void };

/** Lines that are one part of what the receipt says; none make none. */
function writePart(pdf: Pdf, role: 'H1' | 'H2' | 'P', ...lines: readonly TextLine[]): void {
  if (lines.length === 0) return;
  const part = pdf.begin(role);
  pdf.write(...lines.map((line) => ({ ...line, part })));
  part.end();
}

function head(pdf: Pdf, bank: ContactableBank): Block {
  return {
    height: 48,
    draw(top) {
      drawHeadBrand(pdf, bank.name, [MARGIN, top, 24]);
      writePart(pdf, 'H1', { ...QUIET, text: 'Receipt', x: MARGIN + INNER, y: top + 16, align: 'right' });
    },
  };
}

/** First and big; what is not a success has a ground of its own, which no success has. */
function statusPart(pdf: Pdf, { status, statusText, statusNote }: Receipt): Block {
  const { colour, tint, mark } = LOOKS[status];
  const style = { ...TITLE, colour };
  const left = MARGIN + MARK_SIZE + (tint === undefined ? 12 : 24);
  const width = MARGIN + INNER - left - (tint === undefined ? 0 : 12);
  const title = pdf.wrap(statusText, style, width);
  const note = statusNote === '' ? [] : pdf.wrap(statusNote, BODY, width);
  const padding = tint === undefined ? 0 : 14;
  const text = Math.max(MARK_SIZE, title.length * 22 + note.length * 14 + (note.length > 0 ? 4 : 0));
  const height = text + 2 * padding;
  return {
    height: height + 22,
    draw(top) {
      if (tint !== undefined)
        pdf.draw(undefined, () => pdf.doc.roundedRect(MARGIN, top, INNER, height, 10).fill(COLOURS[tint]));
      // What the mark says in its way, the words beside it say.
      pdf.draw(undefined, () =>
        drawMark(
          pdf,
          mark,
          colour,
          tint === undefined ? MARGIN : MARGIN + 12,
          top + padding,
          tint === undefined,
        ),
      );
      // One line stands in the middle of the mark.
      const first = top + padding + (title.length + note.length === 1 ? 23 : 17);
      writePart(
        pdf,
        'H2',
        ...title.map((text, index) => ({ ...style, text, x: left, y: first + index * 22 })),
      );
      writePart(
        pdf,
        'P',
        ...note.map((text, index) => ({
          ...BODY,
          text,
          x: left,
          y: first + title.length * 22 - 3 + index * 14,
        })),
      );
    },
  };
}

/** Full and with a white sign for what is over and well; for all else a ring. */
function drawMark({ doc }: Pdf, path: string, colour: Colour, x: number, y: number, isFull: boolean): void {
  doc
    .save()
    .translate(x, y)
    .scale(MARK_SIZE / MARK_BOX);
  const circle = doc.circle(MARK_BOX / 2, MARK_BOX / 2, MARK_BOX / 2 - 3);
  if (isFull) circle.fill(COLOURS[colour]);
  else circle.lineWidth(5).stroke(COLOURS[colour]);
  doc
    .path(path)
    .lineWidth(5)
    .lineCap('round')
    .lineJoin('round')
    .stroke(COLOURS[isFull ? 'white' : colour]);
  doc.restore();
}

function amountPart(pdf: Pdf, { amount, amountInWords, counterparty }: Receipt): Block {
  const figures = formatNaira(amount);
  const words = pdf.wrap(amountInWords, QUIET, INNER);
  const whom = pdf.wrap(counterparty, COUNTERPARTY, INNER);
  return {
    height: 36 + words.length * 14 + whom.length * 17 + 20,
    draw(top) {
      writePart(pdf, 'P', { ...AMOUNT, text: figures, x: MARGIN, y: top + 26 });
      writePart(
        pdf,
        'P',
        ...words.map((text, index) => ({ ...QUIET, text, x: MARGIN, y: top + 45 + index * 14 })),
      );
      writePart(
        pdf,
        'P',
        ...whom.map((text, index) => ({
          ...COUNTERPARTY,
          text,
          x: MARGIN,
          y: top + 52 + words.length * 14 + index * 17,
        })),
      );
    },
  };
}

function rowsPart(pdf: Pdf, { rows }: Receipt): Block {
  const shown = rows.map(({ label, value }) => {
    const labels = pdf.wrap(label, QUIET, LABEL_WIDTH);
    const values = pdf.wrap(value, VALUE, INNER - LABEL_WIDTH - 10);
    return { labels, values, height: Math.max(labels.length, values.length) * 14 + 10 };
  });
  return {
    height: shown.reduce((sum, row) => sum + row.height, 0) + 22,
    draw(top) {
      drawRule(pdf, MARGIN, top, INNER);
      let y = top;
      const table = pdf.begin('Table', { summary: 'Details of the payment' });
      for (const { labels, values, height } of shown) {
        const first = y + 15;
        const row = table.begin('TR');
        const [label, value] = [row.begin('TH', { scope: 'Row' }), row.begin('TD')];
        pdf.write(
          ...labels.map((text, index) => ({ ...QUIET, text, x: MARGIN, y: first + index * 14, part: label })),
          ...values.map((text, index) => ({
            ...VALUE,
            text,
            x: MARGIN + INNER,
            y: first + index * 14,
            align: 'right' as const,
            part: value,
          })),
        );
        for (const part of [label, value, row]) part.end();
        y += height;
        drawRule(pdf, MARGIN, y, INNER);
      }
      table.end();
    },
  };
}

/** How whoever is shown this can ask the bank whether it is true, and when it was. */
function proofPart(pdf: Pdf, bank: ContactableBank, receipt: Receipt): Block {
  const left = MARGIN + QR_SIZE + 18;
  const width = WIDTH - MARGIN - left;
  const address = receipt.url.slice(0, receipt.url.lastIndexOf('/')).replace(/^https?:\/\//, '');
  const how = pdf.wrap(`Scan the square, or enter this code at ${address}`, BODY, width);
  const foot = pdf.wrap(`${receipt.asItStood}. For questions ${contactWords(bank)}.`, QUIET, INNER);
  const square = Math.max(QR_SIZE, 60 + how.length * 14);
  return {
    height: square + 14 + foot.length * 14,
    draw(top) {
      const title = 'Check that this receipt is true';
      const link = pdf.begin('Link');
      const picture = link.begin('Figure', {
        alt: `QR code that opens ${receipt.url}`,
        box: [MARGIN, top, QR_SIZE, QR_SIZE],
      });
      pdf.draw(picture, () => drawQr(pdf, receipt.qr, MARGIN, top));
      picture.end();
      pdf.link(link, [MARGIN, top, INNER, square], receipt.url, title);
      link.end();
      writePart(pdf, 'H2', { ...VALUE, text: title, x: left, y: top + 13 });
      writePart(
        pdf,
        'P',
        ...how.map((text, index) => ({ ...BODY, text, x: left, y: top + 31 + index * 14 })),
      );
      writePart(pdf, 'P', {
        ...CODE,
        text: inFours(receipt.code),
        x: left,
        y: top + 42 + how.length * 14,
        colour: 'brand',
      });
      writePart(
        pdf,
        'P',
        ...foot.map((text, index) => ({ ...QUIET, text, x: MARGIN, y: top + square + 22 + index * 14 })),
      );
    },
  };
}

function drawQr({ doc }: Pdf, { modules, path }: Receipt['qr'], x: number, y: number): void {
  doc
    .save()
    .translate(x, y)
    .scale(QR_SIZE / modules)
    .path(path)
    .fill(COLOURS.ink);
  doc.restore();
}

const inFours = (code: string) => code.replaceAll(/.{4}(?=.)/g, '$& ');
