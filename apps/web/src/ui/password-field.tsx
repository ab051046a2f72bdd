import { TextInput, type TextInputProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from './icon-button.tsx';

type Props = Omit<TextInputProps, 'type' | 'rightSection' | 'description' | 'onKeyUp'> & {
  /** What the eye shows; it tells the eyes of two fields apart. */
  readonly what?: string;
  /** What to know before typing, such as what a new password needs. */
  readonly hint?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
};

/** A password that can be shown, and that says when capital letters are locked. */
export function PasswordField({ what = 'password', hint, ref, ...props }: Props) {
  const [isShown, setIsShown] = useState(false);
  const [isCapsLocked, setIsCapsLocked] = useState(false);
  const noticeCapsLock = (event: KeyboardEvent) => setIsCapsLocked(event.getModifierState('CapsLock'));
  const field = useRef<HTMLInputElement>(null);
  const fieldRef = useMergedRef(field, ref);
  const caret = useRef<readonly [number | null, number | null]>(null);
  const toggle = () => {
    if (field.current === document.activeElement && field.current)
      caret.current = [field.current.selectionStart, field.current.selectionEnd];
    setIsShown(!isShown);
  };
  // A field that changes its type forgets, a moment later, where in it somebody was typing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change is the reason to run, though nothing is read from it.
  useLayoutEffect(() => {
    const before = caret.current;
    caret.current = null;
    if (before) requestAnimationFrame(() => field.current?.setSelectionRange(...before));
  }, [isShown]);
  return (
    <TextInput
      {...props}
      ref={fieldRef}
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
        <IconButton
          label={`${isShown ? 'Hide' : 'Show'} ${what}`}
          // Pressed with a finger or a mouse, it leaves the focus, and a telephone's keyboard, with the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={toggle}
        >
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
