import { IconReceipt, IconX } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import { useSignOut } from '../components/use-sign-out.ts';
import { IconButton } from '../ui/icon-button.tsx';
import classes from './more-sheet.module.css';
import type { NavigationEntry } from './navigation.ts';
import { NAVIGATION_ICONS } from './navigation-icons.ts';

type Props = {
  readonly entries: readonly NavigationEntry[];
  readonly ref: RefObject<HTMLDialogElement | null>;
};

/** The menu's remaining entries on a telephone. The browser's own dialog keeps the focus in, and Escape closes it. */
export function MoreSheet({ entries, ref }: Props) {
  const signOut = useSignOut();
  const close = () => ref.current?.close();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the sheet closes it; the keyboard has Escape and Close.
    <dialog
      ref={ref}
      className={classes['sheet']}
      aria-label="More"
      onClick={(event) => event.target === ref.current && close()}
    >
      <div className={classes['head']}>
        <h2>More</h2>
        <IconButton label="Close" onClick={close}>
          <IconX aria-hidden size={24} stroke={1.75} />
        </IconButton>
      </div>
      <ul className={classes['entries']}>
        {entries.map(({ link, label }) => {
          const Icon = NAVIGATION_ICONS[link];
          return (
            <li key={link}>
              <Link to={link} onClick={close} className={classes['entry']}>
                <Icon aria-hidden size={24} stroke={1.75} />
                {label}
              </Link>
            </li>
          );
        })}
        <li>
          <Link to="/bill-payment" onClick={close} className={classes['entry']}>
            <IconReceipt aria-hidden size={24} stroke={1.75} />
            Bills
          </Link>
        </li>
        <li>
          <button type="button" className={classes['entry']} onClick={() => void signOut()}>
            Logout
          </button>
        </li>
      </ul>
    </dialog>
  );
}
