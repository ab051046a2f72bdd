import type { ReactNode, SubmitEventHandler } from 'react';
import classes from './form-shell.module.css';

type Props = {
  readonly onSubmit: SubmitEventHandler<HTMLFormElement>;
  /** Says what the asterisk beside a label means. */
  readonly hasLegend?: boolean;
  readonly className?: string | undefined;
  /** For a button that stands outside of it. */
  readonly id?: string;
  readonly children: ReactNode;
};

/**
 * A form whose fields stand one below the other. It checks itself, so the browser says nothing of its own; and should it be
 * sent before its code is there, nothing that was typed ends up in an address.
 */
export function FormShell({ onSubmit, hasLegend = false, className = '', id, children }: Props) {
  return (
    <form id={id} method="post" noValidate onSubmit={onSubmit} className={`${classes['form']} ${className}`}>
      {hasLegend && <p className={classes['legend']}>* required</p>}
      {children}
    </form>
  );
}
