import { Button } from '@mantine/core';
import { IconDownload, IconPrinter, IconShare } from '@tabler/icons-react';
import { useState } from 'react';
import { bank } from '../../lib/bank.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Problem } from '../../ui/problem.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import type { Receipt } from './receipt.ts';
import { receiptLine } from './receipt.ts';
import { ReceiptPaper } from './receipt-paper.tsx';

type Props = { readonly receipt: Receipt };

const NO_PICTURE = 'The picture could not be made. You can print the receipt instead.';

/**
 * Shares a receipt as a picture, saves that, and prints. Whoever shows these buttons need not show the receipt as well. Sharing
 * is offered where the browser knows whom to give a file to; elsewhere the saved picture is what can be passed on.
 */
export function ReceiptActions({ receipt }: Props) {
  const [busyWith, setBusyWith] = useState<'share' | 'save' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const handOn = async (way: 'share' | 'save') => {
    if (busyWith !== null) return;
    setBusyWith(way);
    setProblem(null);
    try {
      const picture = await pictureOf(receipt);
      if (way === 'save' || !(await share(picture, receipt)))
        saveFile(URL.createObjectURL(picture), picture.name);
    } catch {
      setProblem(NO_PICTURE);
    }
    setBusyWith(null);
  };

  return (
    <>
      {canShareFiles() && (
        <SubmitButton
          variant="default"
          leftSection={<IconShare aria-hidden size={20} stroke={1.75} />}
          busy={busyWith === 'share' && 'Making the picture...'}
          onClick={() => void handOn('share')}
        >
          Share
        </SubmitButton>
      )}
      <SubmitButton
        variant="default"
        leftSection={<IconDownload aria-hidden size={20} stroke={1.75} />}
        busy={busyWith === 'save' && 'Making the picture...'}
        onClick={() => void handOn('save')}
      >
        Save
      </SubmitButton>
      <Button
        variant="default"
        leftSection={<IconPrinter aria-hidden size={20} stroke={1.75} />}
        onClick={() => window.print()}
      >
        Print
      </Button>
      <Problem text={problem} />
      <ReceiptPaper receipt={receipt} />
    </>
  );
}

/** The code that draws is asked for when somebody wants a picture. */
async function pictureOf(receipt: Receipt): Promise<File> {
  const { drawReceipt } = await import('./receipt-picture.ts');
  const name = `${bank.name} ${receipt.reference}`.replaceAll(/[^\w-]+/g, '-');
  return new File([await drawReceipt(receipt)], `${name}.png`, { type: 'image/png' });
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
