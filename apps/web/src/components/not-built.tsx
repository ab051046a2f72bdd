import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { SeedlingIllustration } from './illustrations/seedling-illustration.tsx';
import classes from './not-built.module.css';

type Props = {
  readonly title?: string;
  readonly art?: ReactNode;
  /** What will be here; never when, which nobody can promise. */
  readonly coming: string;
  /** What to do until then. */
  readonly meanwhile: string;
  /** More than words that help until then. */
  readonly children?: ReactNode;
  readonly wayOn?: { readonly to: string; readonly label: string };
};

const HOME = { to: '/home', label: 'Back to Home' };

/** Where a part of the bank is not there yet: says so rather than pretending, and leads on. */
export function NotBuilt({
  title = 'This part of the bank is not available yet.',
  art = <SeedlingIllustration />,
  coming,
  meanwhile,
  children,
  wayOn = HOME,
}: Props) {
  return (
    <div className={classes['notice']}>
      {art}
      <p className={classes['title']}>{title}</p>
      <p className={classes['text']}>{coming}</p>
      <p className={classes['text']}>{meanwhile}</p>
      {children}
      <Button component={Link} to={wayOn.to} className={`${classes['way']}`}>
        {wayOn.label}
      </Button>
    </div>
  );
}
