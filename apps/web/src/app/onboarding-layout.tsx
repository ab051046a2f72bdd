import { BrandMark } from '../components/brand-mark.tsx';
import { IdleGuard } from './idle-guard.tsx';
import classes from './onboarding-layout.module.css';
import { Page } from './page-frame.tsx';
import { SkipLink } from './skip-link.tsx';
import { UserMenu } from './user-menu.tsx';

/** The frame of /onboarding (S1 §2): one entry in the side bar, the bank's mark, and the user menu. */
export function OnboardingLayout() {
  return (
    <div className={classes['layout']}>
      <SkipLink />
      <header className={classes['header']}>
        <BrandMark />
        <UserMenu />
      </header>
      <main id="content" tabIndex={-1} className={classes['main']}>
        <Page />
      </main>
      <IdleGuard />
    </div>
  );
}
