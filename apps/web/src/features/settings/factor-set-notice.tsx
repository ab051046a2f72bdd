import type { TwoFactorType } from '@harvest/contracts/auth';
import { TEXTS } from '@harvest/contracts/texts';
import { useEffect, useRef } from 'react';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import classes from './factor-set-notice.module.css';

type Props = { readonly factor: TwoFactorType };

/** What was just set. It takes the focus, because the button that led here may be gone. */
export function FactorSetNotice({ factor }: Props) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} tabIndex={-1} className={classes['notice']}>
      <InlineAlert
        tone="success"
        title={factor === 'GOOGLE_AUTHENTICATOR' ? TEXTS.authenticatorSet : TEXTS.otpSet}
      >
        <p>You stay signed in here. Wherever else you were signed in, you are signed out.</p>
      </InlineAlert>
    </div>
  );
}
