import { Link } from 'react-router';
import { BrandMark } from '../components/brand-mark.tsx';
import classes from './shell-header.module.css';
import { UserMenu } from './user-menu.tsx';

/** The line above every page after sign-in. Help stands at the same place everywhere. */
export function ShellHeader() {
  return (
    <header className={classes['header']}>
      <span className={classes['brand']}>
        <BrandMark />
      </span>
      <Link to="/customer-service" className={classes['help']}>
        Help
      </Link>
      <UserMenu />
    </header>
  );
}
