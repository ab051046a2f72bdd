import type { TwoFactorType } from '@harvest/contracts/auth';
import { TEXTS } from '@harvest/contracts/texts';
import { DoneNotice } from '../../components/done-notice.tsx';

type Props = { readonly factor: TwoFactorType };

/** What was just set. */
export function FactorSetNotice({ factor }: Props) {
  return (
    <DoneNotice title={factor === 'GOOGLE_AUTHENTICATOR' ? TEXTS.authenticatorSet : TEXTS.otpSet}>
      <p>You stay logged in here. Wherever else you were logged in, you are logged out.</p>
    </DoneNotice>
  );
}
