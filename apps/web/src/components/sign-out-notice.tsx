import { TEXTS } from '@harvest/contracts/texts';
import { useState } from 'react';
import { currentSignInNote, lastWordsOfPage } from '../api/session.ts';
import { InlineAlert } from '../ui/inline-alert.tsx';

const NOTICES = {
  'signed-out': { tone: 'info', text: 'You are signed out.' },
  'session-ended': { tone: 'info', text: 'Your session ended. Sign in again.' },
  idle: {
    tone: 'info',
    text: 'For your security we signed you out after 5 minutes without activity.',
  },
  'email-verified': { tone: 'success', text: 'Email verified. Log in.' },
  'password-reset': {
    tone: 'success',
    text: `${TEXTS.passwordReset}. Log in with your new password.`,
  },
} as const;

/** Says why the customer is back on this page. */
export function SignOutNotice() {
  const [note] = useState(currentSignInNote);
  if (note === null) return null;
  const { tone, text } = NOTICES[note];
  return (
    <InlineAlert tone={tone} role="status">
      <p>{`${text} ${lastWordsOfPage}`.trim()}</p>
    </InlineAlert>
  );
}
