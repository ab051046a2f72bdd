import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { bank } from '../lib/bank.ts';
import { BrandMark } from './brand-mark.tsx';
import { HelpButton } from './help-button.tsx';
import classes from './public-frame.module.css';

type Props = {
  /** A long form gets more room. */
  readonly isWide?: boolean;
  /** Colleagues have no need of what customers are offered. */
  readonly isForStaff?: boolean;
  /** What the page says beside itself, in place of the bank's promise. */
  readonly aside?: ReactNode;
  /** Above the page. */
  readonly banner?: ReactNode;
  readonly children: ReactNode;
};

/**
 * What every page for visitors stands in (S1 §2): the bank's panel above it or beside it, the page as a card, and below it
 * what a bank says of itself.
 */
export function PublicFrame({ isWide, isForStaff, aside, banner, children }: Props) {
  return (
    <div className={classes['layout']}>
      <header className={classes['brand']}>
        <div className={classes['panel']}>
          <div className={classes['head']}>
            <Link to="/" className={classes['home']}>
              <BrandMark />
            </Link>
            {!isForStaff && <HelpButton className={classes['help']}>Help</HelpButton>}
          </div>
          {aside}
          <p className={classes['promise']}>Banking for farmers and the people who trade with them.</p>
        </div>
      </header>
      <div className={classes['column']}>
        {banner}
        <main id="content" tabIndex={-1} className={classes['main']}>
          <div className={classes['card']} data-wide={isWide || undefined}>
            {children}
          </div>
        </main>
        <footer className={classes['foot']}>
          <p>{bank.licenceText}</p>
          <p>{bank.insuranceText}</p>
          <p>
            Check the address bar: our pages are at <strong>{bank.host}</strong>
          </p>
          {!isForStaff && (
            <p>
              <Link to="/help">Lost phone? Help</Link>
              <Link to="/terms">Terms</Link>
              <Link to="/privacy">Privacy</Link>
            </p>
          )}
        </footer>
      </div>
    </div>
  );
}
