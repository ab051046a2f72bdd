import { TEXTS } from '@harvest/contracts/texts';
import { IdleGuard } from './idle-guard.tsx';
import { LockBanner } from './lock-banner.tsx';
import type { NavigationEntry } from './navigation.ts';
import { Notices } from './notices.tsx';
import classes from './onboarding-layout.module.css';
import { Page } from './page.tsx';
import { Rail } from './rail.tsx';
import { ShellHeader } from './shell-header.tsx';
import { SkipLink } from './skip-link.tsx';

const ENTRIES: readonly NavigationEntry<'/onboarding'>[] = [{ link: '/onboarding', label: TEXTS.onboarding }];

/** The frame of /onboarding (S1 §2): a side bar with one entry and the bank's mark, and the user menu at the top right. */
export function OnboardingLayout() {
  return (
    <div className={classes['layout']}>
      <SkipLink />
      <Rail entries={ENTRIES} />
      <div className={classes['column']}>
        <ShellHeader />
        <Notices />
        <LockBanner />
        <main id="content" tabIndex={-1} className={classes['main']}>
          <Page />
        </main>
      </div>
      <IdleGuard />
    </div>
  );
}
