import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { MailSent } from './mail-sent.tsx';

const SENT = 'sent';

/** Asking for a link that sets a new password (S1 §2). */
export function ForgotPasswordPage() {
  const navigate = useNavigate();
  const location = useLocation();
  const [identifier, setIdentifier] = useState(() => typedBefore(location.state));
  // An entry of the history of its own, so that Back returns to what was typed.
  if (identifier !== '' && location.state === SENT) return <MailSent identifier={identifier} />;
  return (
    <ForgotPasswordForm
      identifier={identifier}
      onSent={(sentTo) => {
        setIdentifier(sentTo);
        void navigate('/forgot-password', { state: SENT });
      }}
    />
  );
}

/** What stood in the Log In form. */
function typedBefore(state: unknown): string {
  const { identifier }: { readonly identifier?: unknown } =
    typeof state === 'object' && state !== null ? state : {};
  return typeof identifier === 'string' ? identifier : '';
}
