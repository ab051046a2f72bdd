import { TEXTS } from '@harvest/contracts/texts';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import {
  type UploadedDocument,
  useUploadedDocumentsQuery,
  useUploadedPictureQuery,
} from '../../api/kyc-api.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { FetchedPicture } from '../../components/photo-upload/fetched-picture.tsx';
import { StatusChip } from '../../components/status-chip.tsx';
import { dateTimeText } from '../../lib/bank-time.ts';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './uploaded-documents.module.css';

type Props = {
  readonly pollingInterval: number;
  /** Whether the form says already why what was handed in last was declined. */
  readonly isReasonAbove: boolean;
};

/** What the customer has handed in for level 3, newest first; nothing while there is nothing. */
export function UploadedDocuments({ pollingInterval, isReasonAbove }: Props) {
  const { data, error, isFetching, refetch } = useUploadedDocumentsQuery(undefined, { pollingInterval });
  const [open, setOpen] = useState<UploadedDocument | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  if (error && !isFetching)
    return <FetchFailure failure={error} fallback={TEXTS.fetchUploadedDocumentsFailed} onRetry={refetch} />;
  if (data === undefined || data.length === 0) return null;
  return (
    <Panel title="Uploaded documents">
      {submissionsOf(data).map(({ uploadedAt, comment, documents }, place) => (
        <div key={uploadedAt} className={classes['submission']}>
          <ul>
            {documents.map((document) => (
              <li key={document.id} className={classes['document']}>
                <div className={classes['words']}>
                  <p className={classes['name']}>{document.name}</p>
                  <p className={classes['when']}>Uploaded {dateTimeText(uploadedAt)}</p>
                </div>
                <div className={classes['aside']}>
                  <StatusChip status={document.status} />
                  <IconButton
                    label={`View ${document.name}, uploaded ${dateTimeText(uploadedAt)}`}
                    onClick={() => {
                      setOpen(document);
                      setIsOpen(true);
                    }}
                  >
                    <IconEye aria-hidden size={22} stroke={1.75} />
                  </IconButton>
                </div>
              </li>
            ))}
          </ul>
          {comment !== null && !(isReasonAbove && place === 0) && (
            <p className={classes['reason']}>Reason: {comment}</p>
          )}
        </div>
      ))}
      <DialogFrame
        isOpen={isOpen}
        title={open?.name ?? ''}
        onClose={() => setIsOpen(false)}
        isWide
        closesOnBackdrop
      >
        {open && <UploadedPicture {...open} />}
      </DialogFrame>
    </Panel>
  );
}

type Submission = Pick<UploadedDocument, 'uploadedAt' | 'comment'> & {
  readonly documents: UploadedDocument[];
};

/** What was handed in together was decided about together. */
function submissionsOf(documents: readonly UploadedDocument[]): Submission[] {
  const submissions: Submission[] = [];
  for (const document of documents) {
    const last = submissions.at(-1);
    if (last?.uploadedAt === document.uploadedAt) last.documents.push(document);
    else submissions.push({ ...document, documents: [document] });
  }
  return submissions;
}

/** What was uploaded once never changes under its id, so it is fetched once. */
function UploadedPicture({ id, name }: Pick<UploadedDocument, 'id' | 'name'>) {
  const query = useUploadedPictureQuery(id, { refetchOnMountOrArgChange: false });
  return (
    <FetchedPicture
      query={query}
      fallback={TEXTS.fetchUploadedDocumentsFailed}
      alt={`${name}, as you uploaded it`}
      className={classes['picture']}
    />
  );
}
