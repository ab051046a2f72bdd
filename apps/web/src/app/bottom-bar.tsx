import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import classes from './bottom-bar.module.css';
import { MoreSheet } from './more-sheet.tsx';
import { isWithin, type NavigationEntry } from './navigation.ts';
import { NAVIGATION_ICONS } from './navigation-icons.ts';

type Props = { readonly entries: readonly NavigationEntry[] };

/** What a thumb needs most; names short enough for 320 pixels. The rest is behind More. */
const SHORT_LABELS: ReadonlyMap<string, string> = new Map([
  ['/home', 'Home'],
  ['/transfer', 'Transfer'],
  ['/transaction-history', 'History'],
  ['/scheduled-payment', 'Scheduled'],
]);

/** The menu on a telephone. */
export function BottomBar({ entries }: Props) {
  const { pathname } = useLocation();
  const [isMoreOpen, setIsMoreOpen] = useState(false);
  const first = entries.filter(({ link }) => SHORT_LABELS.has(link));
  const rest = entries.filter(({ link }) => !SHORT_LABELS.has(link));
  return (
    <>
      <nav aria-label="Main" className={classes['bar']}>
        {first.map(({ link }) => {
          const Icon = NAVIGATION_ICONS[link];
          return (
            <Link
              key={link}
              to={link}
              className={classes['entry']}
              aria-current={isWithin(pathname, link) ? 'page' : undefined}
            >
              <Icon aria-hidden stroke={1.75} className={classes['icon']} />
              <span className={classes['label']}>{SHORT_LABELS.get(link)}</span>
            </Link>
          );
        })}
        <button
          type="button"
          className={classes['entry']}
          aria-haspopup="dialog"
          // The page that is open stands behind it.
          aria-current={rest.some(({ link }) => isWithin(pathname, link)) ? 'true' : undefined}
          onClick={() => setIsMoreOpen(true)}
        >
          <IconDots aria-hidden stroke={1.75} className={classes['icon']} />
          <span className={classes['label']}>More</span>
        </button>
      </nav>
      <MoreSheet entries={rest} isOpen={isMoreOpen} onClose={() => setIsMoreOpen(false)} />
    </>
  );
}
