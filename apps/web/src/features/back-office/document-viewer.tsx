import { TEXTS } from '@harvest/contracts/texts';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { type QueuedSubject, useQueuedFileQuery } from '../../api/back-office-api.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { isPageCovered } from '../../ui/use-modal-page.ts';
import classes from './document-viewer.module.css';
import { PictureFrame } from './picture-frame.tsx';

type File = QueuedSubject['files'][number];
type Place = { readonly queue: string; readonly id: string };
type Props = {
  readonly place: Place;
  readonly files: readonly File[];
  /** The picture can be seen. */
  readonly onSeen: () => void;
};

/** The documents of somebody, one at a time and whole, beside what is known of them. */
export function DocumentViewer({ place, files, onSeen }: Props) {
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
  useHotkeys([
    ['ArrowRight', stepByKey(1), { preventDefault: false }],
    ['ArrowLeft', stepByKey(-1), { preventDefault: false }],
  ]);
  if (file === undefined) return null;
  return (
    <div className={classes['viewer']}>
      {files.length > 1 && (
        <div className={classes['files']}>
          <IconButton label="Previous document" aria-keyshortcuts="ArrowLeft" onClick={() => step(-1)}>
            <IconChevronLeft aria-hidden size={22} stroke={1.75} />
          </IconButton>
          <p className={classes['name']} role="status">
            <span className={classes['count']}>
              {position + 1} of {files.length}
            </span>{' '}
            {file.name}
          </p>
          <IconButton label="Next document" aria-keyshortcuts="ArrowRight" onClick={() => step(1)}>
            <IconChevronRight aria-hidden size={22} stroke={1.75} />
          </IconButton>
        </div>
      )}
      {files.length === 1 && <p className={classes['name']}>{file.name}</p>}
      <Picture key={file.id} place={place} file={file} onSeen={onSeen} />
    </div>
  );
}

type PictureProps = Omit<Props, 'files'> & { readonly file: File };

function Picture({ place, file, onSeen }: PictureProps) {
  const { data, error, refetch } = useQueuedFileQuery({ ...place, fileId: file.id });
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
