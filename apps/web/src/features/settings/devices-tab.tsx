import { Link } from 'react-router';
import { SupportLines } from '../../components/support-lines.tsx';
import classes from './devices-tab.module.css';
import { KnownBrowsers } from './known-browsers.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { SignInHistory } from './sign-in-history.tsx';

/** Where a customer is logged in, which browsers they use, and what happened to how they log in (decision 54). */
export function DevicesTab() {
  return (
    <div className={classes['tab']}>
      <OwnSessions />
      <KnownBrowsers />
      <SignInHistory />
      <section className={classes['part']} aria-labelledby="not-you">
        <h3 id="not-you">Something here was not you?</h3>
        <p>
          Log out all others above, then <Link to="/settings?tab=change-password">change your password</Link>.
          If you fear for your money, <Link to="/settings?tab=two-factor">lock your accounts</Link> and call
          us.
        </p>
        <SupportLines />
      </section>
    </div>
  );
}
