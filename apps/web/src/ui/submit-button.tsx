import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = ButtonProps & {
  /** What it says while it is at work. */
  readonly busy: string | false;
  /** It can be pressed all the same, because a press tells why nothing happens. */
  readonly isBlocked?: boolean;
  /** What a press does where there is no form to send. */
  readonly onClick?: () => void;
  /** The form it sends, where it stands outside of it. */
  readonly form?: string;
  readonly 'aria-describedby'?: string;
  readonly children: ReactNode;
};

/** Sends its form, or does what it says, and says so while it does. */
export function SubmitButton({ busy, isBlocked = false, onClick, children, ...others }: Props) {
  return (
    <Button
      type={onClick ? 'button' : 'submit'}
      onClick={onClick}
      aria-busy={busy !== false}
      aria-disabled={busy !== false || isBlocked}
      {...others}
    >
      {busy || children}
    </Button>
  );
}
