import { useNavigate, useSearchParams } from 'react-router';
import { SignUpPanel } from '../../components/sign-up-panel.tsx';
import { verificationPath } from '../../components/verification-path.ts';
import { EmailEntry } from './email-entry.tsx';
import { EmailVerification } from './email-verification.tsx';
import { REGISTRATION_STEPS } from './registration-steps.ts';
import { readVerificationAddress } from './verification-address.ts';

/** Where a registration's code is entered (S1 §2). `?email=` says in base64 whose it is; without one, the page asks. */
export function VerifyEmailPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const address = readVerificationAddress(search.get('email'));
  // Only owners of an account have a handle in the place of an address.
  const tab = address?.isHandle === true ? 'bank-account-owner' : 'new-user';
  return (
    <>
      <SignUpPanel names={REGISTRATION_STEPS[tab]} step={3} />
      {address === null ? (
        <EmailEntry
          onEmail={(email) =>
            void navigate(verificationPath(email), { state: { asksForCode: true, sentTo: email } })
          }
        />
      ) : (
        <EmailVerification key={address.email} address={address} />
      )}
    </>
  );
}
