import { useUserInfo } from '../api/session.ts';
import { BottomBar } from './bottom-bar.tsx';
import { useFetchNext } from './fetch-next.ts';
import { IdleGuard } from './idle-guard.tsx';
import { LockBanner } from './lock-banner.tsx';
import { NAVIGATION } from './navigation.ts';
import { Notices } from './notices.tsx';
import { Page } from './page.tsx';
import { Rail } from './rail.tsx';
import { ShellHeader } from './shell-header.tsx';
import classes from './signed-in-layout.module.css';
import { SkipLink } from './skip-link.tsx';
import { UnfinishedPayments } from './unfinished-payments.tsx';

/** The frame of every page after sign-in: rail or bottom bar, header, content. */
export function SignedInLayout() {
  useFetchNext();
  const userInfo = useUserInfo();
  const entries = NAVIGATION.filter(({ link }) => userInfo?.permittedLinks.includes(link));
  return (
    <div className={classes['layout']}>
      <SkipLink />
      <Rail entries={entries} />
      <div className={classes['column']}>
        <ShellHeader />
        <Notices />
        <LockBanner />
        <UnfinishedPayments />
        <main id="content" tabIndex={-1} className={classes['main']}>
          <Page />
        </main>
      </div>
      <BottomBar entries={entries} />
      <IdleGuard />
    </div>
  );
}
