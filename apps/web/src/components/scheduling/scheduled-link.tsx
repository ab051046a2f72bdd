import { Link } from 'react-router';
import { useUserInfo } from '../../api/session.ts';

type Props = { readonly className?: string | undefined };

/** To all that is scheduled, for who may see it. */
export function ScheduledLink({ className }: Props) {
  const isPermitted = useUserInfo()?.permittedLinks.includes('/scheduled-payment') === true;
  if (!isPermitted) return null;
  return (
    <Link to="/scheduled-payment" className={className}>
      View scheduled payments
    </Link>
  );
}
