import { TEXTS } from '@harvest/contracts/texts';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { type FilePlace, type QueuedSubject, useStaffFileQuery } from '../../api/back-office-api.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { isPageCovered } from '../../ui/use-modal-page.ts';
import classes from './document-viewer.module.css';
import { PictureFrame } from './picture-frame.tsx';

type File = QueuedSubject['files'][number];
type Props = {
  readonly place: FilePlace;
  readonly files: readonly File[];
  /** In a dialog the arrows belong to the dialog. */
  readonly hasKeys?: boolean;
  /** This picture can be seen. */
  readonly onSeen: (fileId: string) => void;
};

/** To whoever may only decide once they have seen every picture. */
export const LOOK_AT_ALL = 'Look at every picture first.';

/** The documents of somebody, one at a time and whole, beside what is known of them. */
export function DocumentViewer({ place, files, hasKeys = true, onSeen }: Props) {
  const [position, setPosition] = useState(0);
  const file = files[position];
  const step = (by: number) => setPosition((position + by + files.length) % files.length);
  const stepByKey = (by: number) => (event: KeyboardEvent) => {
    // In a picture that is larger than its frame, the arrows move the picture.
    const isInFrame = event.target instanceof Element && event.target.closest('[data-zoomed]') !== null;
    if (isInFrame || isPageCovered() || files.length < 2) return;
    event.preventDefault();
    step(by);
  };
  useHotkeys(
    hasKeys
      ? [
          ['ArrowRight', stepByKey(1), { preventDefault: false }],
          ['ArrowLeft', stepByKey(-1), { preventDefault: false }],
        ]
      : [],
  );
  const shortcut = (key: string) => (hasKeys ? { 'aria-keyshortcuts': key } : {});
  if (file === undefined) return null;
  return (
    <div className={classes['viewer']}>
      {files.length > 1 && (
        <div className={classes['files']}>
          <IconButton label="Previous document" {...shortcut('ArrowLeft')} onClick={() => step(-1)}>
            <IconChevronLeft aria-hidden size={22} stroke={1.75} />
          </IconButton>
          <p className={classes['name']} role="status">
            <span className={classes['count']}>
              {position + 1} of {files.length}
            </span>{' '}
            {file.name}
          </p>
          <IconButton label="Next document" {...shortcut('ArrowRight')} onClick={() => step(1)}>
            <IconChevronRight aria-hidden size={22} stroke={1.75} />
          </IconButton>
        </div>
      )}
      {files.length === 1 && <p className={classes['name']}>{file.name}</p>}
      <Picture key={file.id} place={place} file={file} onSeen={() => onSeen(file.id)} />
    </div>
  );
}

type PictureProps = Pick<Props, 'place'> & { readonly file: File; readonly onSeen: () => void };

function Picture({ place, file, onSeen }: PictureProps) {
  const { data, error, refetch } = useStaffFileQuery({ place, fileId: file.id });
  if (data) return <PictureFrame source={data.content} name={file.name} onSeen={onSeen} />;
  return (
    <div className={classes['frame']}>
      {error ? (
        <FetchFailure failure={error} fallback={TEXTS.fetchDocumentFailed} onRetry={refetch} />
      ) : (
        <Skeleton lines={6} label="Loading the picture" />
      )}
    </div>
  );
}
