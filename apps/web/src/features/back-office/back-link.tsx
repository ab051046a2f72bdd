import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './back-office.module.css';

type Props = { readonly to: string; readonly children: string };

/** The way back to the list that something was opened from. */
export function BackLink({ to, children }: Props) {
  return (
    <Link to={to} className={classes['back']}>
      <IconArrowLeft aria-hidden size={20} stroke={1.75} />
      {children}
    </Link>
  );
}
