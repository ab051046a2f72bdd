import { Link } from 'react-router';
import { InlineAlert } from '../ui/inline-alert.tsx';
import classes from './authenticator-needed.module.css';

/** Where a colleague has an app make their codes. */
export const AUTHENTICATOR_PAGE = '/admin/authenticator';

/** What an approver has to do before anything else is approved or declined (A345). */
export function AuthenticatorNeeded() {
  return (
    <InlineAlert tone="warning" title="Set an authenticator app">
      <p>Before you approve or decline what colleagues ask for, you need an app that makes your codes.</p>
      <Link to={AUTHENTICATOR_PAGE} className={classes['link']}>
        Set it up now
      </Link>
    </InlineAlert>
  );
}
