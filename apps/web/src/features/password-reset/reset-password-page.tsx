import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { useNavigate, useParams } from 'react-router';
import { fetchFailureText, refusalCode } from '../../api/failure.ts';
import { useResetLinkQuery } from '../../api/password-reset-api.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { BrokenFenceIllustration } from '../../components/illustrations/broken-fence-illustration.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import classes from './password-page.module.css';

/** Where the link of the mail leads (S1 §2). Its code stays in this page: not in its title, not in any storage. */
export function ResetPasswordPage() {
  const navigate = useNavigate();
  const { code = '', email = '' } = useParams();
  const { error, isFetching, isSuccess, refetch } = useResetLinkQuery({ resetCode: code, email });

  if (error && !isFetching && refusalCode(error) !== null) {
    return (
      <MessagePage
        title="This link does not work"
        text={fetchFailureText(error, TEXTS.anErrorOccurred)}
        art={<BrokenFenceIllustration />}
      >
        <Button onClick={() => void navigate('/forgot-password', { replace: true })}>
          Request a new link
        </Button>
      </MessagePage>
    );
  }
  return (
    <div className={classes['page']}>
      <PageHeading title="Reset Password" />
      {error && !isFetching && (
        <FetchFailure failure={error} fallback={TEXTS.anErrorOccurred} onRetry={refetch} />
      )}
      {isSuccess && <NewPasswordForm code={code} email={email} onLinkInvalid={refetch} />}
      {!error && !isSuccess && <Skeleton lines={3} label="Checking the link" />}
    </div>
  );
}
