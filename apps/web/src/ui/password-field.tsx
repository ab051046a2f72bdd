import { TextInput, type TextInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { IconButton } from './icon-button.tsx';

type Props = Omit<TextInputProps, 'type' | 'rightSection' | 'description' | 'onKeyUp'> & {
  /** What the eye shows; it tells the eyes of two fields apart. */
  readonly what?: string;
  /** What to know before typing, such as what a new password needs. */
  readonly hint?: ReactNode;
};

/** A password that can be shown, and that says when capital letters are locked. */
export function PasswordField({ what = 'password', hint, ...props }: Props) {
  const [isShown, setIsShown] = useState(false);
  const [isCapsLocked, setIsCapsLocked] = useState(false);
  const noticeCapsLock = (event: KeyboardEvent) => setIsCapsLocked(event.getModifierState('CapsLock'));
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      onKeyUp={noticeCapsLock}
      description={
        (isCapsLocked || hint !== undefined) && (
          <>
            {hint}
            {isCapsLocked && 'Caps Lock is on'}
          </>
        )
      }
      rightSectionWidth={48}
      rightSection={
        <IconButton label={`${isShown ? 'Hide' : 'Show'} ${what}`} onClick={() => setIsShown(!isShown)}>
          {isShown ? (
            <IconEyeOff aria-hidden size={22} stroke={1.75} />
          ) : (
            <IconEye aria-hidden size={22} stroke={1.75} />
          )}
        </IconButton>
      }
    />
  );
}
