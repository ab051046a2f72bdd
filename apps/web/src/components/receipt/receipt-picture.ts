import type { ReceiptStatus } from '@harvest/contracts/receipts';
import type { Receipt } from '../../api/receipts-api.ts';
import { bank } from '../../lib/bank.ts';
import { nairaText } from '../../lib/naira-text.ts';
import { MARK_PATHS, MARK_SIZE } from './mark-paths.ts';
import { checkAddress, codeGroups } from './receipt.ts';
import { receiptFoot } from './receipt-foot.ts';

/** Wide enough to be read on any telephone, small enough to be sent from a field. */
const PICTURE_WIDTH = 1080;

const MARGIN = 72;
const HEAD_HEIGHT = 176;
const INNER = PICTURE_WIDTH - 2 * MARGIN;
const MIDDLE = PICTURE_WIDTH / 2;
const RIGHT = PICTURE_WIDTH - MARGIN;
/** A row's label keeps this much of the width. */
const LABEL_WIDTH = 240;

// The light colours of tokens.css, whichever mode the screen is in: the picture goes to others.
const INK = '#14211b';
const MUTED = '#4a5a51';
const LINE = '#d9dfd6';
const TONES = {
  SUCCESS: { ink: '#0a5c32', tint: '#e3f4e9' },
  PENDING: { ink: '#7a4200', tint: '#fff1da' },
  FAILED: { ink: '#9b1c12', tint: '#fdecea' },
  RETURNED: { ink: '#9b1c12', tint: '#fdecea' },
} as const satisfies Record<ReceiptStatus, object>;

/** Large enough for the camera of an old telephone, held over another one. */
const QR_SIZE = 288;
/** Around a code there have to be four light modules. */
const QR_QUIET = 4;

type Style = { readonly size: number; readonly weight: 400 | 500 | 600 | 700; readonly colour: string };

/** The receipt as a PNG in the bank's look. Rejects where the browser cannot draw. */
export async function drawReceipt(receipt: Receipt): Promise<Blob> {
  const [sprout] = await Promise.all([loadSprout(), loadFonts(receipt)]);
  const canvas = document.createElement('canvas');
  canvas.width = PICTURE_WIDTH;
  // Drawn twice, because only what was drawn tells how high it is.
  canvas.height = Math.ceil(draw(contextOf(canvas), receipt, sprout));
  draw(contextOf(canvas), receipt, sprout);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('This browser cannot write PNG'));
      else resolve(blob);
    }, 'image/png');
  });
}

/** A canvas draws with whatever font is there at that moment, and asks for none. */
async function loadFonts(receipt: Receipt): Promise<void> {
  const text = [JSON.stringify(receipt), bank.name, ...receiptFoot(receipt)].join(' ');
  // What does not come is drawn with the next font of the list; a list always has some that this device lacks.
  const loading = ['400', '700'].map((weight) => document.fonts.load(`${weight} 16px ${fontFamily()}`, text));
  await Promise.allSettled(loading);
}

/** The bank's mark; a receipt without it is one all the same. */
async function loadSprout(): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = '/favicon.svg';
  return image.decode().then(
    () => image,
    () => null,
  );
}

const fontFamily = (): string => getComputedStyle(document.body).fontFamily;

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot draw');
  return context;
}

/** @returns how high the picture is */
function draw(context: CanvasRenderingContext2D, receipt: Receipt, sprout: HTMLImageElement | null): number {
  const { status, statusText, statusNote, amount, amountInWords, counterparty } = receipt;
  const tone = TONES[status];
  const pen = penOf(context);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, PICTURE_WIDTH, context.canvas.height);
  drawHead(context, pen, sprout);

  const hasArrived = status === 'SUCCESS';
  const drawStanding = () => {
    drawMark(context, status, HEAD_HEIGHT + 64);
    const size = hasArrived ? 40 : 56;
    const below = pen.centred(statusText, HEAD_HEIGHT + 64 + 144 + 32, {
      size,
      weight: 700,
      colour: tone.ink,
    });
    return pen.centred(statusNote, below, { size: 34, weight: 500, colour: tone.ink });
  };
  let y = drawStanding();
  if (!hasArrived) {
    // What is no payment that arrived cannot be taken for one, not even where the picture is as small as a thumb.
    context.fillStyle = tone.tint;
    context.fillRect(0, HEAD_HEIGHT, PICTURE_WIDTH, y + 40 - HEAD_HEIGHT);
    y = drawStanding() + 64;
  }
  y = pen.centred(nairaText(amount), y + 8, { size: 92, weight: 700, colour: INK });
  y = pen.centred(amountInWords, y, { size: 34, weight: 400, colour: MUTED });
  y = pen.centred(counterparty, y + 24, { size: 48, weight: 700, colour: INK });

  y += 48;
  for (const { label, value } of receipt.rows) {
    pen.line(y);
    y += 20;
    pen.left(label, y, { size: 34, weight: 400, colour: MUTED });
    y = pen.right(value, y, { size: 34, weight: 500, colour: INK }) + 20;
  }
  pen.line(y);
  y = drawCheck(context, pen, receipt, y + 36) + 36;
  pen.line(y);
  y += 36;
  for (const part of receiptFoot(receipt)) y = pen.centred(part, y, { size: 28, weight: 400, colour: MUTED });
  return y + 48;
}

/** The bank's mark and name on its green, with a furrow of gold below. */
function drawHead(context: CanvasRenderingContext2D, pen: Pen, sprout: HTMLImageElement | null): void {
  context.fillStyle = '#06331c';
  context.fillRect(0, 0, PICTURE_WIDTH, HEAD_HEIGHT);
  context.fillStyle = '#f5b81c';
  context.fillRect(0, HEAD_HEIGHT - 8, PICTURE_WIDTH, 8);
  if (sprout !== null) context.drawImage(sprout, MARGIN, (HEAD_HEIGHT - 8 - 80) / 2, 80, 80);
  const middle = (HEAD_HEIGHT - 8) / 2;
  pen.at(bank.name, MARGIN + 108, middle, 'left', { size: 48, weight: 700, colour: '#fff' });
  pen.at('Receipt', RIGHT, middle, 'right', { size: 34, weight: 400, colour: '#b9d3c3' });
}

/** How anybody finds out whether it is true. @returns where that ends */
function drawCheck(context: CanvasRenderingContext2D, pen: Pen, receipt: Receipt, top: number): number {
  const { modules, path } = receipt.qr;
  const module = QR_SIZE / (modules + 2 * QR_QUIET);
  context.save();
  context.translate(MARGIN - QR_QUIET * module, top);
  context.scale(module, module);
  context.translate(QR_QUIET, QR_QUIET);
  context.fillStyle = '#000';
  context.fill(new Path2D(path));
  context.restore();
  const beside = MARGIN + QR_SIZE;
  let y = pen.beside('Is this receipt true?', top + 20, beside, { size: 38, weight: 700, colour: INK });
  const how = `Point a camera at the square, or open ${checkAddress(receipt)} and type in this code:`;
  y = pen.beside(how, y + 4, beside, { size: 32, weight: 400, colour: MUTED });
  y = pen.beside(codeGroups(receipt.code).join(' '), y + 12, beside, { size: 44, weight: 700, colour: INK });
  return Math.max(y, top + QR_SIZE);
}

function drawMark(context: CanvasRenderingContext2D, status: ReceiptStatus, top: number): void {
  const size = 144;
  const { ink } = TONES[status];
  const tint = status === 'SUCCESS' ? TONES.SUCCESS.tint : '#fff';
  context.save();
  context.translate(MIDDLE - size / 2, top);
  context.scale(size / MARK_SIZE, size / MARK_SIZE);
  context.fillStyle = tint;
  context.beginPath();
  context.arc(MARK_SIZE / 2, MARK_SIZE / 2, MARK_SIZE / 2, 0, 2 * Math.PI);
  context.fill();
  context.strokeStyle = ink;
  context.lineWidth = 5;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.stroke(new Path2D(MARK_PATHS[status]));
  context.restore();
}

type Pen = ReturnType<typeof penOf>;

/** Writes text in as many lines as it needs; each way answers where the next line begins. */
function penOf(context: CanvasRenderingContext2D) {
  const at = (text: string, x: number, middle: number, align: CanvasTextAlign, style: Style) => {
    dip(style);
    context.textAlign = align;
    context.fillText(text, x, middle);
  };
  const dip = ({ size, weight, colour }: Style) => {
    context.font = `${weight} ${size}px ${fontFamily()}`;
    context.fillStyle = colour;
    context.textBaseline = 'middle';
  };
  const lines = (text: string, y: number, x: number, align: CanvasTextAlign, width: number, style: Style) => {
    dip(style);
    const height = style.size * 1.35;
    const broken = brokenInto(text, (part) => context.measureText(part).width <= width);
    for (const [position, line] of broken.entries()) at(line, x, y + (position + 0.5) * height, align, style);
    return y + broken.length * height;
  };
  return {
    at,
    centred: (text: string, y: number, style: Style) => lines(text, y, MIDDLE, 'center', INNER, style),
    left: (text: string, y: number, style: Style) => lines(text, y, MARGIN, 'left', LABEL_WIDTH, style),
    beside: (text: string, y: number, x: number, style: Style) => lines(text, y, x, 'left', RIGHT - x, style),
    right: (text: string, y: number, style: Style) =>
      lines(text, y, RIGHT, 'right', INNER - LABEL_WIDTH, style),
    line: (y: number) => {
      context.fillStyle = LINE;
      context.fillRect(MARGIN, y, INNER, 2);
    },
  };
}

/** Breaks a text between words, and a word that alone is too long wherever it has to be. */
export function brokenInto(text: string, fits: (part: string) => boolean): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const character of word) {
      if (line !== '' && !fits(line + character)) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  return line === '' ? lines : [...lines, line];
}
