import { useUserInfo } from '../api/session.ts';
import { BrandMark } from '../components/brand-mark.tsx';
import { HelpButton } from '../components/help-button.tsx';
import { AlertsButton } from './alerts-button.tsx';
import { SearchButton } from './search-button.tsx';
import classes from './shell-header.module.css';
import { UserMenu } from './user-menu.tsx';

/**
 * The line above every page after sign-in. Search and help stand at the same place everywhere. Until onboarding is done nothing
 * is there to find or to hear of, and the bank refuses to look.
 */
export function ShellHeader() {
  const isOnboarded = useUserInfo()?.onboardingComplete === true;
  return (
    <header className={classes['header']}>
      <span className={classes['brand']}>
        <BrandMark />
      </span>
      {isOnboarded && (
        <>
          <SearchButton />
          <AlertsButton />
        </>
      )}
      <HelpButton>Help</HelpButton>
      <UserMenu />
    </header>
  );
}
