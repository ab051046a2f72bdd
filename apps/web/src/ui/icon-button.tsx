import type { ComponentProps } from 'react';
import classes from './icon-button.module.css';

type Props = Omit<ComponentProps<'button'>, 'aria-label' | 'type'> & { readonly label: string };

/** A button that is only an icon, 44 px in both directions, with a name for those who cannot see it. */
export function IconButton({ label, className, ...others }: Props) {
  return (
    <button
      {...others}
      type="button"
      aria-label={label}
      className={`${classes['button']} ${className ?? ''}`}
    />
  );
}
