import { TEXTS } from '@harvest/contracts/texts';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useResendSignInCodeMutation } from '../../api/auth-api.ts';
import { useVerifyEmailMutation } from '../../api/registration-api.ts';
import { noteForSignIn } from '../../api/session.ts';
import { CodeForm } from '../../components/code-form.tsx';
import { ResendCode } from '../../components/resend-code.tsx';
import { toast } from '../../components/toast.ts';
import { useCodeCheck } from '../../components/use-code-check.ts';
import { maskedEmail } from '../../lib/masked-email.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { readHandedOver } from './handed-over.ts';
import type { VerificationAddress } from './verification-address.ts';
import classes from './verify-email-page.module.css';

type Props = { readonly address: VerificationAddress };

/** Takes the code that was mailed to an address. */
export function EmailVerification({ address: { email, isHandle } }: Props) {
  const headingId = useId();
  const sentToId = useId();
  const navigate = useNavigate();
  const location = useLocation();
  const [handed] = useState(() => readHandedOver(location.state));
  // A page that was opened by a link of its own is read first.
  const [wasLedHere] = useState(location.key !== 'default');
  const [verify] = useVerifyEmailMutation();
  const [resend] = useResendSignInCodeMutation();
  // Others may have begun to register with the same address: the handle means this one.
  const name = handed.handle ?? email;
  const isKnown = isHandle || handed.handle !== undefined;
  const destination = handed.sentTo ?? (isHandle ? null : maskedEmail(email));

  const forgetToAsk = useEffectEvent(() => {
    // Or each reload of the page would send another one.
    if (handed.asksForCode)
      void navigate(location, { replace: true, state: { ...handed, asksForCode: false } });
  });
  useEffect(() => forgetToAsk(), []);

  const { problem, onCode } = useCodeCheck(
    (code) => verify({ email: name, code }),
    () => {
      toast.quietly(TEXTS.otpVerified);
      noteForSignIn('email-verified');
      // Who that is need not be typed once more.
      void navigate('/', { replace: true, state: isHandle ? null : { identifier: email } });
    },
  );

  return (
    <div className={classes['page']}>
      <PageHeading id={headingId} title="Verify your email" />
      {handed.isSigningIn && (
        <InlineAlert tone="info">
          <p>Your email is not verified yet. Verify it here, then log in.</p>
        </InlineAlert>
      )}
      <p id={sentToId}>
        We sent a code to {destination === null ? 'the email on file' : <strong>{destination}</strong>}. It
        works for 5 minutes.
      </p>
      <CodeForm
        headingId={headingId}
        describedBy={sentToId}
        isStart={wasLedHere}
        submitLabel={TEXTS.finish}
        busyLabel={TEXTS.loading}
        onCode={onCode}
        problem={problem}
      >
        <ResendCode onResend={() => resend({ email: name })} asksAtOnce={handed.asksForCode ?? false} />
      </CodeForm>
      <div>
        <p className={classes['hint']}>
          Already a customer? Then there is no code in the email: it says how to go on.
        </p>
        <p className={classes['hint']}>
          {isKnown
            ? 'More than one email? Each says when its registration was begun: use the code of yours.'
            : 'More than one email? Log in with the password you chose: then we know which registration is yours.'}
        </p>
        <p className={classes['other']}>
          Not your email?{' '}
          <Link to="/signup" className={classes['link']}>
            Register with another one
          </Link>
        </p>
        <p className={classes['other']}>
          Already verified?{' '}
          <Link to="/" className={classes['link']}>
            {TEXTS.login}
          </Link>
        </p>
      </div>
    </div>
  );
}
