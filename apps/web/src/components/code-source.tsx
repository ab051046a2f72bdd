import type { TwoFactorType } from '@harvest/contracts/auth';
import { bank } from '../lib/bank.ts';

type Props = {
  readonly factor: TwoFactorType;
  /** As the bank masks them; absent where it did not say where the code went. */
  readonly maskedEmail?: string | undefined;
  readonly maskedPhoneNumber?: string | undefined;
};

/** Where a code is to be found: in a message, or in an app under the name of the bank. */
export function CodeSource({ factor, maskedEmail, maskedPhoneNumber }: Props) {
  if (factor === 'GOOGLE_AUTHENTICATOR') return <>Open your authenticator app: the entry is {bank.name}.</>;
  if (maskedEmail === undefined || maskedPhoneNumber === undefined)
    return <>We sent it by SMS and by email.</>;
  return (
    <>
      We sent it by SMS to <strong>{maskedPhoneNumber}</strong> and by email to <strong>{maskedEmail}</strong>
      .
    </>
  );
}
