import { errorText } from '@harvest/contracts/errors';
import { TEXTS } from '@harvest/contracts/texts';
import { useRef, useState } from 'react';
import type { DocumentKind, OnboardingDocument } from '../../api/onboarding-api.ts';
import { UploadControl } from '../../components/photo-upload/upload-control.tsx';
import { toast } from '../../components/toast.ts';
import { ListField } from '../../ui/list-field.tsx';
import classes from './document-block.module.css';
import { DocumentFrame } from './document-frame.tsx';
import { UploadedDocument } from './uploaded-document.tsx';
import { useDocumentUpload } from './use-document-upload.ts';

type Props = {
  readonly document: OnboardingDocument;
  /** Undefined while they are not known. */
  readonly kinds: readonly DocumentKind[] | undefined;
  readonly isMissed: boolean;
};

/** A document other than the passport photograph: what is there of it, and how to upload it (S1 §2). */
export function DocumentBlock({ document, kinds, isMissed }: Props) {
  const canUpload = document.status === null || document.status === 'DECLINED';
  return (
    <DocumentFrame document={document} isMissed={isMissed}>
      {document.uploaded && <UploadedDocument document={document} />}
      {canUpload && <DocumentPicker document={document} kinds={kinds} />}
    </DocumentFrame>
  );
}

type PickerProps = Omit<Props, 'isMissed'>;

function DocumentPicker({ document, kinds }: PickerProps) {
  const [chosen, setChosen] = useState('');
  const [isKindMissing, setIsKindMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // Any kind may be uploaded, and staff judge it; those that fit stand first (decision 70).
  const fits = ({ documentTypeIds }: DocumentKind) => documentTypeIds.includes(document.documentTypeId);
  const options = [...(kinds ?? [])].sort((one, other) => Number(fits(other)) - Number(fits(one)));
  const kind = options.find(({ coreBankingId }) => String(coreBankingId) === chosen);
  const upload = useDocumentUpload(document, {
    coreBankingDocumentTypeId: kind?.coreBankingId,
    description: kind?.name,
  });

  const mayPick = () => {
    if (kind !== undefined) return true;
    toast.failure(errorText('DOCUMENT_TYPE_REQUIRED'));
    setIsKindMissing(true);
    field.current?.focus();
    return false;
  };

  return (
    <div className={classes['picker']}>
      <ListField
        ref={field}
        label={TEXTS.selectUploadType}
        data={[
          { value: '', label: TEXTS.selectAnOption },
          ...options.map(({ coreBankingId, name }) => ({ value: String(coreBankingId), label: name })),
        ]}
        isLoading={kinds === undefined}
        placeholder={TEXTS.selectAnOption}
        value={chosen}
        onChange={(value) => {
          setChosen(value ?? '');
          setIsKindMissing(false);
        }}
        error={isKindMissing && errorText('DOCUMENT_TYPE_REQUIRED')}
      />
      <UploadControl
        upload={upload}
        label={TEXTS.uploadAFile}
        documentName={document.documentName}
        mayPick={mayPick}
      />
    </div>
  );
}
