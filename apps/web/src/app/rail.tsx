import { useMediaQuery } from '@mantine/hooks';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { BrandMark } from '../components/brand-mark.tsx';
import { readStored, writeStored } from '../lib/stored-value.ts';
import { isWithin, type NavigationEntry, type NavigationLink } from './navigation.ts';
import { NAVIGATION_ICONS } from './navigation-icons.ts';
import classes from './rail.module.css';

type Props = { readonly entries: readonly NavigationEntry<NavigationLink>[] };

const COLLAPSED_KEY = 'railCollapsed';

/** The side menu. Wide or narrow as the customer left it; always narrow on a tablet, and replaced on a telephone. */
export function Rail({ entries }: Props) {
  const { pathname } = useLocation();
  const [isCollapsed, setIsCollapsed] = useState(() => readStored(COLLAPSED_KEY) === true);
  const isDesktop = useMediaQuery('(min-width: 1024px)', true, { getInitialValueInEffect: false });
  const isWide = isDesktop && !isCollapsed;
  const toggle = () => {
    writeStored(COLLAPSED_KEY, !isCollapsed);
    setIsCollapsed(!isCollapsed);
  };
  const ToggleIcon = isWide ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;

  return (
    <nav aria-label="Main" className={classes['rail']} data-wide={isWide || undefined}>
      <div className={classes['brand']}>
        <BrandMark isNameHidden={!isWide} />
      </div>
      <ul className={classes['entries']}>
        {entries.map(({ link, label }) => {
          const Icon = NAVIGATION_ICONS[link];
          return (
            <li key={link}>
              <Link
                to={link}
                className={classes['entry']}
                aria-current={isWithin(pathname, link) ? 'page' : undefined}
              >
                <Icon aria-hidden size={24} stroke={1.75} className={classes['icon']} />
                <span className={classes['label']}>{label}</span>
              </Link>
            </li>
          );
        })}
      </ul>
      <button type="button" className={classes['toggle']} onClick={toggle}>
        <ToggleIcon aria-hidden size={24} stroke={1.75} className={classes['icon']} />
        <span className={classes['label']}>{isWide ? 'Collapse menu' : 'Expand menu'}</span>
      </button>
    </nav>
  );
}
