import { TEXTS } from '@harvest/contracts/texts';
import { IconEye, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { OnboardingDocument } from '../../api/onboarding-api.ts';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { DeleteDocument } from './delete-document.tsx';
import classes from './document-block.module.css';
import { DocumentPicture } from './document-picture.tsx';

type Props = { readonly document: OnboardingDocument };

/** What was uploaded: its kind, and the ways to look at it and to delete it, unless it was approved (S1 §2, decision 24). */
export function UploadedDocument({ document: { id, documentName, description, status } }: Props) {
  const [open, setOpen] = useState<'picture' | 'question' | null>(null);
  const close = () => setOpen(null);
  if (id === null) return null;
  return (
    <div className={classes['uploaded']}>
      <dl className={classes['kind']}>
        <dt>{TEXTS.documentType}</dt>
        <dd>{description}</dd>
      </dl>
      <div className={classes['buttons']}>
        <IconButton label={`View ${documentName}`} onClick={() => setOpen('picture')}>
          <IconEye aria-hidden size={22} stroke={1.75} />
        </IconButton>
        {status !== 'APPROVED' && (
          <IconButton label={`Delete ${documentName}`} onClick={() => setOpen('question')}>
            <IconTrash aria-hidden size={22} stroke={1.75} />
          </IconButton>
        )}
      </div>
      <DialogFrame isOpen={open === 'picture'} title={documentName} onClose={close} isWide closesOnBackdrop>
        <DocumentPicture id={id} alt={`${description}, as you uploaded it`} className={classes['picture']} />
      </DialogFrame>
      <DeleteDocument id={id} documentName={documentName} isOpen={open === 'question'} onClose={close} />
    </div>
  );
}
