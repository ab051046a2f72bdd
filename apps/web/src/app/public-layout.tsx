import { Link } from 'react-router';
import { WithBrandAside } from '../components/brand-aside.tsx';
import { BrandMark } from '../components/brand-mark.tsx';
import { Notices } from './notices.tsx';
import { Page } from './page-frame.tsx';
import classes from './public-layout.module.css';
import { SkipLink } from './skip-link.tsx';

/** The frame of pages for visitors (S1 §2): the bank's panel, above the page or beside it, and the page as a card. */
export function PublicLayout() {
  return (
    <WithBrandAside
      frame={(aside) => (
        <div className={classes['layout']}>
          <SkipLink />
          <header className={classes['brand']}>
            <div className={classes['panel']}>
              <Link to="/" className={classes['home']}>
                <BrandMark />
              </Link>
              {aside}
            </div>
          </header>
          <div className={classes['column']}>
            <Notices />
            <main id="content" tabIndex={-1} className={classes['main']}>
              <div className={classes['card']}>
                <Page />
              </div>
            </main>
          </div>
        </div>
      )}
    />
  );
}
