import { IconPencil } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { UploadControl } from '../../components/photo-upload/upload-control.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from './picture-field.module.css';
import type { PictureChoice } from './use-picture-choice.ts';

type Props = {
  readonly name: string;
  readonly hint: string;
  readonly choice: PictureChoice;
};

/** A picture that has to be given: chosen or taken, looked at, and cleared to choose another one (S2 §2). */
export function PictureField({ name, hint, choice }: Props) {
  const { problem } = choice;
  const id = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const isChosen = choice.content !== '';
  // What was pressed goes away with what it does.
  const wasChosen = useRef(isChosen);
  useEffect(() => {
    if (wasChosen.current !== isChosen && document.activeElement === document.body)
      box.current?.querySelector('button')?.focus();
    wasChosen.current = isChosen;
  }, [isChosen]);
  return (
    <fieldset ref={box} className={classes['field']}>
      <legend className={classes['name']}>
        {name}
        <span aria-hidden className={classes['asterisk']}>
          {' *'}
        </span>
        <span className="sr-only"> required</span>
      </legend>
      <p id={`${id}-hint`} className={classes['hint']}>
        {hint}
      </p>
      {isChosen ? (
        <div className={classes['preview']}>
          <img
            src={choice.content}
            alt={`${name}, as you will send it`}
            className={classes['picture']}
            onError={choice.refuse}
          />
          <IconButton
            label={`Edit ${name}: clear this picture`}
            onClick={choice.clear}
            className={classes['edit']}
          >
            <IconPencil aria-hidden size={22} stroke={1.75} />
          </IconButton>
        </div>
      ) : (
        <UploadControl
          upload={choice.upload}
          label="Upload"
          documentName={name}
          shrinkLabel="Resize and use"
          describedBy={problem === undefined ? `${id}-hint` : `${id}-problem ${id}-hint`}
        />
      )}
      {problem !== undefined && (
        <p id={`${id}-problem`} className={classes['problem']}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}
