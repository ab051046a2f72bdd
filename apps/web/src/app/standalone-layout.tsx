import { Link } from 'react-router';
import { BrandMark } from '../components/brand-mark.tsx';
import { Notices } from './notices.tsx';
import { Page } from './page-frame.tsx';
import { SkipLink } from './skip-link.tsx';
import classes from './standalone-layout.module.css';

/** The frame of pages that stand for themselves, before sign-in or beside it. */
export function StandaloneLayout() {
  return (
    <div className={classes['layout']}>
      <SkipLink />
      <header className={classes['header']}>
        <Link to="/" className={classes['brand']}>
          <BrandMark />
        </Link>
      </header>
      <Notices />
      <main id="content" tabIndex={-1} className={classes['main']}>
        <Page />
      </main>
    </div>
  );
}
