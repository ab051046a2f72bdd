import { Link } from 'react-router';
import type { LegalTextName } from '../../api/registration-api.ts';
import classes from './consent-line.module.css';

/** What the press on Register agrees to (A101). The texts open in a tab of their own, so that nothing entered is lost. */
export function ConsentLine() {
  return (
    <p className={classes['consent']}>
      By registering you agree to our <TextLink name="terms" title="Terms" /> and{' '}
      <TextLink name="privacy" title="Privacy Notice" />.
    </p>
  );
}

function TextLink({ name, title }: { readonly name: LegalTextName; readonly title: string }) {
  return (
    <Link to={`/${name}`} target="_blank" rel="noopener">
      {title}
      <span className="sr-only"> (opens in a new tab)</span>
    </Link>
  );
}
