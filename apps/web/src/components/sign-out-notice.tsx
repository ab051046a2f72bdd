import { TEXTS } from '@harvest/contracts/texts';
import { useEffect, useState } from 'react';
import { currentSignInNote, lastWordsOfPage } from '../api/session.ts';
import { InlineAlert } from '../ui/inline-alert.tsx';

const NOTICES = {
  'signed-out': { tone: 'info', text: 'You are logged out.' },
  'session-ended': { tone: 'info', text: 'Your session ended. Log in again.' },
  idle: {
    tone: 'info',
    text: 'For your security we logged you out after 5 minutes without activity.',
  },
  'other-tab': {
    tone: 'info',
    text: 'You are logged out here, because somebody logged in in another tab of this browser.',
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
  // The bank led here by itself, and nothing that was pressed is left: as on any page that opens, its heading has the focus.
  useEffect(() => {
    if (note !== null && document.activeElement === document.body)
      document.querySelector('h1')?.focus({ preventScroll: true });
  }, [note]);
  if (note === null) return null;
  const { tone, text } = NOTICES[note];
  return (
    <InlineAlert tone={tone} role="status">
      <p>{`${text} ${lastWordsOfPage}`.trim()}</p>
    </InlineAlert>
  );
}
