import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { nairaText } from '../lib/naira-text.ts';
import { IconButton } from '../ui/icon-button.tsx';
import classes from './hidden-balance.module.css';

type Props = { readonly naira: number; readonly what: string };

/** A balance that shows when asked. While hidden, its value is nowhere on the page, also not for a screen reader. */
export function HiddenBalance({ naira, what }: Props) {
  const [isShown, setIsShown] = useState(false);
  return (
    <span className={classes['balance']}>
      {isShown ? (
        <span>{nairaText(naira)}</span>
      ) : (
        <>
          <span aria-hidden>********</span>
          <span className="sr-only">Balance hidden</span>
        </>
      )}
      <IconButton
        label={`${isShown ? 'Hide' : 'Show'} balance of ${what}`}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? (
          <IconEyeOff aria-hidden size={22} stroke={1.75} />
        ) : (
          <IconEye aria-hidden size={22} stroke={1.75} />
        )}
      </IconButton>
    </span>
  );
}
