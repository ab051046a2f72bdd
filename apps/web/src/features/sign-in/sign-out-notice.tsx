import { useState } from 'react';
import { takeSignOutReason } from '../../api/session.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';

const NOTICES = {
  'signed-out': 'You are signed out.',
  'session-ended': 'Your session ended. Sign in again.',
  idle: 'For your security we signed you out after 5 minutes without activity. Nothing was sent.',
} as const;

// Read while the page loads rather than while it renders: a note is read once, and a render may happen twice.
const reason = takeSignOutReason();

/** Says why the customer is back on this page. */
export function SignOutNotice() {
  const [shown] = useState(reason);
  if (shown === null) return null;
  return (
    <InlineAlert tone="info" role="status">
      <p>{NOTICES[shown]}</p>
    </InlineAlert>
  );
}
