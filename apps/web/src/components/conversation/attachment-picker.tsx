import { Button } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { type ChangeEvent, type ReactNode, useId, useRef } from 'react';
import { fileSizeText } from '../../lib/file-size.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Problem } from '../../ui/problem.tsx';
import classes from './attachment-picker.module.css';
import {
  ACCEPTED,
  fileProblem,
  type PickedFile,
  picked,
  prepareFile,
  togetherProblem,
} from './attachments.ts';
import { FileIcon } from './file-icon.tsx';

type Props = {
  readonly files: readonly PickedFile[];
  readonly onChange: (change: (files: readonly PickedFile[]) => readonly PickedFile[]) => void;
  readonly isBusy: boolean;
  /** What ends the line, such as the button that sends. */
  readonly aside?: ReactNode;
};

/** Picks files to go with a message. One that cannot go stays, with the reason, until it is taken away. */
export function AttachmentPicker({ files, onChange, isBusy, aside }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const hintId = useId();
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])].map(picked);
    // The same file can be picked again.
    currentTarget.value = '';
    onChange((before) => [...before, ...chosen]);
    for (const one of chosen)
      void prepareFile(one).then((ready) =>
        onChange((before) => before.map((other) => (other.id === ready.id ? ready : other))),
      );
  };
  return (
    <div className={classes['picker']}>
      {files.length > 0 && (
        <ul className={classes['files']} aria-label="Attached files">
          {files.map(({ id, file, isPrepared }) => (
            <Chip
              key={id}
              file={file}
              problem={isPrepared ? fileProblem(file) : null}
              isBusy={isBusy}
              onRemove={() => {
                // What was pressed goes away with the file.
                button.current?.focus();
                onChange((before) => before.filter((other) => other.id !== id));
              }}
            />
          ))}
        </ul>
      )}
      <Problem text={togetherProblem(files.map(({ file }) => file))} />
      <input ref={input} type="file" multiple accept={ACCEPTED} hidden onChange={take} />
      <div className={classes['pick']}>
        <Button
          ref={button}
          variant="default"
          aria-disabled={isBusy}
          aria-describedby={hintId}
          leftSection={<IconPaperclip aria-hidden size={20} stroke={1.75} />}
          onClick={() => !isBusy && input.current?.click()}
        >
          Attach files
        </Button>
        <p id={hintId} className={classes['hint']}>
          At most 5, up to 10 MB each: PDF, Word, Excel, ODT, text, PNG or JPG.
        </p>
        {aside}
      </div>
    </div>
  );
}

type ChipProps = {
  readonly file: File;
  readonly problem: string | null;
  readonly isBusy: boolean;
  readonly onRemove: () => void;
};

function Chip({ file, problem, isBusy, onRemove }: ChipProps) {
  return (
    <li className={classes['chip']} data-refused={problem !== null}>
      <FileIcon name={file.name} />
      <span className={classes['words']}>
        <span className={classes['name']}>{file.name}</span>
        <span className={classes['size']}>{fileSizeText(file.size)}</span>
        {problem !== null && (
          <span role="alert" className={classes['problem']}>
            {problem}
          </span>
        )}
      </span>
      <IconButton label={`Remove ${file.name}`} aria-disabled={isBusy} onClick={() => !isBusy && onRemove()}>
        <IconX aria-hidden size={20} stroke={1.75} />
      </IconButton>
    </li>
  );
}
