import { ConnectionBanner } from './connection-banner.tsx';
import classes from './notices.module.css';
import { ToastRow } from './toast-host.tsx';

/**
 * What the bank has to say beside the page, below the header. On a telephone it takes rows of its own, and what was there makes
 * room. The sign-in page has no such place: what is to be said there stands in it.
 */
export function Notices() {
  return (
    <div className={classes['notices']} data-notices>
      <ConnectionBanner />
      <ToastRow />
    </div>
  );
}
