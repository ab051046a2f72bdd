import { errorText } from '@harvest/contracts/errors';
import { Button, Loader } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type ChangeEvent, useRef } from 'react';
import { megabytesText } from '../../lib/file-size.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { PHOTO_TYPES } from './accepted-photos.ts';
import classes from './upload-control.module.css';

export type UploadState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'too-large'; readonly photo: File }
  | { readonly phase: 'shrinking' }
  /** `sent` goes from 0 to 1; null where the browser does not tell. */
  | { readonly phase: 'sending'; readonly sent: number | null }
  /** `photo` is null where it would only be refused again. */
  | { readonly phase: 'failed'; readonly problem: string; readonly photo: Blob | null };

export type PhotoUpload = {
  readonly state: UploadState;
  readonly pick: (photo: File) => void;
  readonly shrink: (photo: File) => void;
  readonly retry: (photo: Blob) => void;
  readonly cancel: () => void;
};

type Props = {
  readonly upload: PhotoUpload;
  readonly label: string;
  readonly documentName: string;
  /** Asked before a file is picked: whether everything else is there that goes with it. */
  readonly mayPick?: () => boolean;
  /** What making a photo smaller leads to. */
  readonly shrinkLabel?: string;
  /** By the ids of what is said of the picture elsewhere. */
  readonly describedBy?: string;
};

/** The button to pick a picture with, and what becomes of it: progress, or what is wrong and what can be done about it. */
export function UploadControl({
  upload,
  label,
  documentName,
  mayPick = () => true,
  shrinkLabel = 'Resize and upload',
  describedBy,
}: Props) {
  const { state, pick, shrink, retry, cancel } = upload;
  const button = useRef<HTMLButtonElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const isBusy = state.phase === 'sending' || state.phase === 'shrinking';

  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [photo] = currentTarget.files ?? [];
    if (photo !== undefined) pick(photo);
    // The same file can be picked again.
    currentTarget.value = '';
  };
  /** What was pressed goes away with what it is about. */
  const backToButton =
    <Given extends unknown[]>(action: (...given: Given) => void, ...given: Given) =>
    () => {
      button.current?.focus();
      action(...given);
    };

  return (
    <div className={classes['control']}>
      <input ref={file} type="file" accept={PHOTO_TYPES} hidden onChange={take} />
      <div className={classes['buttons']}>
        <Button
          ref={button}
          variant="default"
          aria-busy={isBusy}
          aria-disabled={isBusy}
          aria-describedby={describedBy}
          leftSection={
            isBusy ? <Loader size={18} aria-hidden /> : <IconUpload aria-hidden size={18} stroke={1.75} />
          }
          onClick={() => !isBusy && mayPick() && file.current?.click()}
        >
          {label}
          <span className="sr-only">{` for ${documentName}`}</span>
        </Button>
        {isBusy && (
          <Button variant="subtle" onClick={backToButton(cancel)}>
            Cancel
          </Button>
        )}
      </div>
      {state.phase === 'shrinking' && <ProgressLine label="Resizing the photo" value={null} />}
      {state.phase === 'sending' && <ProgressLine {...progressOf(state.sent)} />}
      {state.phase === 'too-large' && (
        <InlineAlert tone="info" role="alert" title={errorText('FILE_TOO_LARGE')}>
          <p>{`This photo is ${megabytesText(state.photo.size)}. Resize to fit?`}</p>
          <div className={classes['buttons']}>
            <Button onClick={backToButton(shrink, state.photo)}>{shrinkLabel}</Button>
            <Button variant="default" onClick={backToButton(cancel)}>
              Not now
            </Button>
          </div>
        </InlineAlert>
      )}
      {state.phase === 'failed' && (
        <InlineAlert tone="danger" role="alert">
          <p>{state.problem}</p>
          {state.photo && (
            <Button variant="default" mt={8} onClick={backToButton(retry, state.photo)}>
              Try again
            </Button>
          )}
        </InlineAlert>
      )}
    </div>
  );
}

/** Once all of it has left, the bank still looks at the picture. */
function progressOf(sent: number | null): { label: string; value: number | null } {
  if (sent === null) return { label: 'Uploading', value: null };
  return sent < 1 ? { label: 'Uploading', value: sent } : { label: 'Checking the picture', value: null };
}
