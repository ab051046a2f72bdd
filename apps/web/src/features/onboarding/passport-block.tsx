import { TEXTS } from '@harvest/contracts/texts';
import { IconUser } from '@tabler/icons-react';
import type { OnboardingDocument } from '../../api/onboarding-api.ts';
import { UploadControl } from '../../components/photo-upload/upload-control.tsx';
import { DocumentFrame } from './document-frame.tsx';
import { DocumentPicture } from './document-picture.tsx';
import classes from './passport-block.module.css';
import { type ChosenKind, useDocumentUpload } from './use-document-upload.ts';

type Props = { readonly document: OnboardingDocument; readonly isMissed: boolean };

/** S1 §9: the passport photograph needs no chosen kind. */
const NO_KIND: ChosenKind = { coreBankingDocumentTypeId: null, description: TEXTS.passportPhotograph };

/** The passport photograph (S1 §2): its preview, how it has to look, and the button to upload or to change it. */
export function PassportBlock({ document, isMissed }: Props) {
  const upload = useDocumentUpload(document, NO_KIND);
  return (
    <DocumentFrame document={document} isMissed={isMissed}>
      <div className={classes['passport']}>
        <div className={classes['preview']}>
          {document.id === null ? (
            <IconUser aria-hidden size={56} stroke={1.25} className={classes['nobody']} />
          ) : (
            <DocumentPicture
              id={document.id}
              alt="The passport photograph you uploaded"
              className={classes['photo']}
            />
          )}
        </div>
        <div className={classes['words']}>
          <p>{TEXTS.passportNote}</p>
          {document.status !== 'APPROVED' && (
            <UploadControl
              upload={upload}
              label={document.uploaded ? TEXTS.changePassport : TEXTS.upload}
              documentName={document.documentName}
            />
          )}
        </div>
      </div>
    </DocumentFrame>
  );
}
