import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useStaffInfo } from '../../api/session.ts';
import { BrokenFenceIllustration } from '../../components/illustrations/broken-fence-illustration.tsx';
import { MessagePage } from '../../ui/message-page.tsx';

/** Any address the bank does not know. */
export function NotFoundPage() {
  const isStaff = useStaffInfo() !== null;
  return (
    <MessagePage
      title="We could not find that page"
      text="The address may be mistyped, or the page may have moved. Your money is safe."
      art={<BrokenFenceIllustration />}
    >
      <Button component={Link} to={isStaff ? '/admin' : '/home'}>
        Go to the home page
      </Button>
    </MessagePage>
  );
}
