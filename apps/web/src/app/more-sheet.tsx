import { IconLogout, IconX } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { signOut } from '../api/sign-out.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { useBackStep } from '../ui/use-modal-page.ts';
import classes from './more-sheet.module.css';
import { isWithin, type NavigationEntry } from './navigation.ts';
import { NAVIGATION_ICONS } from './navigation-icons.ts';

type Props = {
  readonly entries: readonly NavigationEntry[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** The menu's remaining entries on a telephone. The browser's own dialog keeps the focus in; Escape and Back close it. */
export function MoreSheet({ entries, isOpen, onClose }: Props) {
  const { pathname } = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  useBackStep(isOpen, () => {
    onClose();
    return true;
  });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the sheet closes it; the keyboard has Escape and Close.
    <dialog
      ref={dialog}
      className={classes['sheet']}
      aria-label="More"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={classes['head']}>
        <h2>More</h2>
        <IconButton label="Close" onClick={onClose}>
          <IconX aria-hidden size={24} stroke={1.75} />
        </IconButton>
      </div>
      <ul className={classes['entries']}>
        {entries.map(({ link, label }) => {
          const Icon = NAVIGATION_ICONS[link];
          return (
            <li key={link}>
              {/* In the place of the sheet's own step, so that Back leads to where the sheet was opened. */}
              <Link
                to={link}
                replace
                onClick={onClose}
                className={classes['entry']}
                aria-current={isWithin(pathname, link) ? 'page' : undefined}
              >
                <Icon aria-hidden size={24} stroke={1.75} />
                {label}
              </Link>
            </li>
          );
        })}
        <li>
          <button type="button" className={classes['entry']} onClick={() => signOut('signed-out')}>
            <IconLogout aria-hidden size={24} stroke={1.75} />
            Logout
          </button>
        </li>
      </ul>
    </dialog>
  );
}
