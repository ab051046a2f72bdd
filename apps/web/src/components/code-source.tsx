import type { TwoFactorType } from '@harvest/contracts/auth';
import { bank } from '../lib/bank.ts';

/** Where the bank says a code is to be found. */
export type SentCode = {
  readonly twoFactorAuthenticationType: TwoFactorType;
  /** As the bank masks them; each is absent where the code did not go there. */
  readonly maskedEmail?: string | undefined;
  readonly maskedPhoneNumber?: string | undefined;
};

/** Codes go by SMS alone for a while after a change that a stranger in the mailbox could have made (decision 55). */
export const isSentBySmsAlone = ({ maskedEmail, maskedPhoneNumber }: SentCode): boolean =>
  maskedEmail === undefined && maskedPhoneNumber !== undefined;

/** Where a code is to be found: in a message, or in an app under the name of the bank. */
export function CodeSource({ sent }: { readonly sent: SentCode }) {
  const { twoFactorAuthenticationType, maskedEmail, maskedPhoneNumber } = sent;
  if (twoFactorAuthenticationType === 'GOOGLE_AUTHENTICATOR')
    return <>Open your authenticator app: the entry is {bank.name}.</>;
  if (maskedPhoneNumber === undefined) return <>We sent it to you.</>;
  if (maskedEmail === undefined)
    return (
      <>
        We sent it by SMS to <strong>{maskedPhoneNumber}</strong>, and not by email.
      </>
    );
  return (
    <>
      We sent it by SMS to <strong>{maskedPhoneNumber}</strong> and by email to <strong>{maskedEmail}</strong>
      .
    </>
  );
}
