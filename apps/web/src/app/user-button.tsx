import { IconChevronDown, IconUserCircle } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useStaffInfo, useUserInfo } from '../api/session.ts';
import classes from './user-button.module.css';

/** Who is signed in; it opens the user menu. */
export function UserButton(props: ComponentProps<'button'>) {
  const customer = useUserInfo();
  const staff = useStaffInfo();
  return (
    <button {...props} type="button" className={classes['target']}>
      <IconUserCircle aria-hidden size={24} stroke={1.75} />
      <span className="sr-only">User menu of </span>
      <span className={classes['name']}>{(customer ?? staff)?.firstName}</span>
      <IconChevronDown aria-hidden size={18} stroke={1.75} />
    </button>
  );
}
