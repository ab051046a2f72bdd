import { TEXTS } from '@harvest/contracts/texts';
import { IconFileTypePdf, IconPhoto, IconPrinter, IconShare } from '@tabler/icons-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { CallFailure } from '../../api/failure.ts';
import { type Receipt, useReceiptPdfMutation, useReceiptQuery } from '../../api/receipts-api.ts';
import { bank } from '../../lib/bank.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Problem } from '../../ui/problem.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { failureBeside } from '../report-action-failure.ts';
import { receiptLine } from './receipt.ts';
import { ReceiptPaper } from './receipt-paper.tsx';

type Props = {
  /** Of the movement whose receipt it is. */
  readonly reference: string;
};

type Heard = { readonly data?: Receipt | undefined; readonly error?: CallFailure | undefined };

type Way = keyof typeof WAYS;

const WAYS = {
  share: { label: 'Share', Icon: IconShare },
  picture: { label: 'Save picture', Icon: IconPhoto },
  pdf: { label: 'Save PDF', Icon: IconFileTypePdf },
  print: { label: 'Print', Icon: IconPrinter },
} as const;

const NO_PICTURE = 'The picture could not be made. You can save the PDF or print instead.';

/**
 * Hands the receipt of a movement on: shares it as a picture, saves that or a PDF, and prints. Whoever shows these buttons need
 * not show the receipt as well. It is asked for as they come, because a telephone opens its sheet only right after a press.
 * Sharing is offered where the browser knows whom to give a file to; elsewhere a saved file is what can be passed on.
 */
export function ReceiptActions({ reference }: Props) {
  const { data: receipt, refetch } = useReceiptQuery(reference);
  const [getPdf] = useReceiptPdfMutation();
  const [busyWith, setBusyWith] = useState<Way | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const fileName = `${bank.name} ${reference}`.replaceAll(/[^\w-]+/g, '-');

  // What is on its way may have arrived since, or come back: nobody is given what was true a while ago.
  const latest = async (): Promise<Heard> =>
    receipt !== undefined && receipt.status !== 'PENDING' ? { data: receipt } : refetch();

  /** @returns why it did not work */
  const handOn = async (way: Way): Promise<string | null> => {
    if (way === 'pdf') {
      const { data: url, error } = await getPdf(reference);
      if (error) return failureBeside(error, TEXTS.anErrorOccurred);
      saveFile(url, `${fileName}.pdf`);
      return null;
    }
    const { data: wanted, error = {} } = await latest();
    if (wanted === undefined) return failureBeside(error, TEXTS.anErrorOccurred);
    if (way === 'print') {
      // The paper shows what has just been heard, too.
      flushSync(() => setBusyWith(null));
      window.print();
      return null;
    }
    try {
      const picture = await pictureOf(wanted, `${fileName}.png`);
      if (way === 'picture' || !(await share(picture, wanted)))
        saveFile(URL.createObjectURL(picture), picture.name);
      return null;
    } catch {
      return NO_PICTURE;
    }
  };
  const press = async (way: Way) => {
    if (busyWith !== null) return;
    setBusyWith(way);
    setProblem(null);
    setProblem(await handOn(way));
    setBusyWith(null);
  };

  const ways: readonly Way[] = ['picture', 'pdf', 'print'];
  return (
    <>
      {(canShareFiles() ? (['share', ...ways] as const) : ways).map((way) => {
        const { label, Icon } = WAYS[way];
        return (
          <SubmitButton
            key={way}
            variant="default"
            leftSection={<Icon aria-hidden size={20} stroke={1.75} />}
            busy={busyWith === way && 'One moment...'}
            onClick={() => void press(way)}
          >
            {label}
          </SubmitButton>
        );
      })}
      <Problem text={problem} />
      {receipt !== undefined && <ReceiptPaper receipt={receipt} />}
    </>
  );
}

/** The code that draws is asked for when somebody wants a picture. */
async function pictureOf(receipt: Receipt, name: string): Promise<File> {
  const { drawReceipt } = await import('./receipt-picture.ts');
  return new File([await drawReceipt(receipt)], name, { type: 'image/png' });
}

function canShareFiles(): boolean {
  // Asked with a file, because some browsers share links alone; what is in it does not matter.
  const files = [new File([], 'receipt.png', { type: 'image/png' })];
  return typeof navigator.canShare === 'function' && navigator.canShare({ files });
}

/** @returns whether that is all: it was shared, or somebody thought better of it */
async function share(picture: File, receipt: Receipt): Promise<boolean> {
  try {
    await navigator.share({ files: [picture], title: `${bank.name} receipt`, text: receiptLine(receipt) });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
