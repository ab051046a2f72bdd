import { Link } from 'react-router';
import { BrandMark } from '../components/brand-mark.tsx';
import classes from './shell-header.module.css';
import { UserMenu } from './user-menu.tsx';

type Props = {
  /** Before onboarding is done, or where staff took it away, there is no page of help to lead to. */
  readonly isHelpHidden?: boolean;
};

/** The line above every page after sign-in. Help stands at the same place everywhere. */
export function ShellHeader({ isHelpHidden = false }: Props) {
  return (
    <header className={classes['header']}>
      <span className={classes['brand']}>
        <BrandMark />
      </span>
      {!isHelpHidden && (
        <Link to="/customer-service" className={classes['help']}>
          Help
        </Link>
      )}
      <UserMenu />
    </header>
  );
}
