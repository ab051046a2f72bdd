import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useStaffInfo, useUserInfo } from '../api/session.ts';
import classes from './user-button.module.css';

/** Who is signed in; it opens the user menu. */
export function UserButton(props: ComponentProps<'button'>) {
  const customer = useUserInfo();
  const staff = useStaffInfo();
  const firstName = (customer ?? staff)?.firstName ?? '';
  return (
    <button {...props} type="button" className={classes['target']}>
      <span aria-hidden className={classes['initial']}>
        {firstName.slice(0, 1)}
      </span>
      <span className="sr-only">User menu of </span>
      <span className={classes['name']}>{firstName}</span>
      <IconChevronDown aria-hidden size={18} stroke={1.75} />
    </button>
  );
}
