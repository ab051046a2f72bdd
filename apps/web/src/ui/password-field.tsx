import { TextInput, type TextInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { IconButton } from './icon-button.tsx';

type Props = Omit<TextInputProps, 'type' | 'rightSection' | 'description' | 'onKeyUp'>;

/** A password that can be shown, and that says when capital letters are locked. */
export function PasswordField(props: Props) {
  const [isShown, setIsShown] = useState(false);
  const [isCapsLocked, setIsCapsLocked] = useState(false);
  const noticeCapsLock = (event: KeyboardEvent) => setIsCapsLocked(event.getModifierState('CapsLock'));
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      onKeyUp={noticeCapsLock}
      description={isCapsLocked ? 'Caps Lock is on' : undefined}
      rightSectionWidth={48}
      rightSection={
        <IconButton label={isShown ? 'Hide password' : 'Show password'} onClick={() => setIsShown(!isShown)}>
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
