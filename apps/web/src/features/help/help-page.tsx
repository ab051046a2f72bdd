import { wayToReach } from '../../components/support-lines.tsx';
import { bank } from '../../lib/bank.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { BlockRequest } from './block-request.tsx';
import { CallUs } from './call-us.tsx';
import classes from './help-page.module.css';
import { Situations } from './situations.tsx';

/** What to do when something is wrong, for anybody, signed in or not. Once it is loaded nothing of it needs the network but the form. */
export function HelpPage() {
  return (
    <div className={classes['page']}>
      <div>
        <PageHeading title="Help" />
        <p className={classes['lead']}>
          Something is wrong? {wayToReach()} first. Then do one step after the other.
        </p>
      </div>
      <CallUs />
      <Situations />
      <BlockRequest />
      <p className={classes['never']}>
        {bank.name} never asks for your password, your code or your PIN. Our pages are at{' '}
        <strong>{bank.host}</strong>, and nowhere else.
      </p>
    </div>
  );
}
