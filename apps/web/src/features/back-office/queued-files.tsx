import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Subject, useQueuedFileQuery } from '../../api/back-office-api.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import classes from './back-office.module.css';

type File = Subject['files'][number];
type Props = { readonly queue: string; readonly id: string; readonly files: readonly File[] };

/** The files of something that waits, each opened in a viewer. */
export function QueuedFiles({ queue, id, files }: Props) {
  const [shown, setShown] = useState<File | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const open = (file: File) => {
    setShown(file);
    setIsOpen(true);
  };
  return (
    <>
      <div className={classes['actions']}>
        {files.map((file) => (
          <Button
            key={file.id}
            variant="default"
            onClick={() => open(file)}
            classNames={{ root: `${classes['file']}`, label: `${classes['fileName']}` }}
          >
            View {file.name}
          </Button>
        ))}
      </div>
      <DialogFrame
        isOpen={isOpen}
        isWide
        closesOnBackdrop
        title={shown?.name ?? ''}
        onClose={() => setIsOpen(false)}
      >
        {shown && <Picture queue={queue} id={id} file={shown} />}
      </DialogFrame>
    </>
  );
}

type PictureProps = { readonly queue: string; readonly id: string; readonly file: File };

function Picture({ queue, id, file }: PictureProps) {
  const { data, error, refetch } = useQueuedFileQuery({ queue, id, fileId: file.id });
  if (data) return <img src={data.content} alt={file.name} className={classes['picture']} />;
  if (error) return <FetchFailure failure={error} fallback={TEXTS.fetchDocumentFailed} onRetry={refetch} />;
  return <Skeleton lines={6} label="Loading the file" />;
}
