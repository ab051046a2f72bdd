import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { useForgotPasswordMutation } from '../../api/password-reset-api.ts';
import { EnvelopeIllustration } from '../../components/illustrations/envelope-illustration.tsx';
import { ResendCode } from '../../components/resend-code.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import classes from './password-page.module.css';

type Props = { readonly identifier: string };

const LINK_TEXTS = {
  hint: 'No email yet? Look in your spam folder too.',
  toast: TEXTS.emailSent,
  sent: 'The email was sent again.',
};

/** S1 §2: the mail is on its way. Whether there is such a customer, this page does not tell. */
export function MailSent({ identifier }: Props) {
  const navigate = useNavigate();
  const [forgotPassword] = useForgotPasswordMutation();
  return (
    <div className={classes['page']}>
      <EnvelopeIllustration />
      <PageHeading title={TEXTS.mailSent} />
      <p className={classes['text']}>
        If <strong>{identifier}</strong> belongs to a customer, a link is on its way to the email we have on
        file. It works once, for 30 minutes.
      </p>
      <ResendCode onResend={() => forgotPassword(identifier)} texts={LINK_TEXTS} />
      <Button fullWidth onClick={() => void navigate('/', { replace: true, state: { identifier } })}>
        Back to Log In
      </Button>
    </div>
  );
}
