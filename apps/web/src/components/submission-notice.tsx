import type { ReactNode } from 'react';
import type { KycStatus } from '../api/kyc-api.ts';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { SupportLines } from './support-lines.tsx';

type Props = {
  readonly level: string;
  readonly details: Pick<KycStatus['levels'][number]['details'], 'status' | 'comment'>;
  /** Why it was declined before, where it may be submitted again. */
  readonly declinedBefore: string | null;
  /** What is possible while somebody looks. */
  readonly meanwhile?: ReactNode;
};

/** What became of what was submitted for a KYC level, and what happens next; nothing before that. */
export function SubmissionNotice({ level, details: { status, comment }, declinedBefore, meanwhile }: Props) {
  if (status === 'PENDING')
    return (
      <InlineAlert tone="info" title="We are checking your details">
        <p>We answer within one working day, by email and SMS. {meanwhile}</p>
      </InlineAlert>
    );
  if (status === 'DECLINED')
    return (
      <>
        <InlineAlert tone="danger" title={`Your details for KYC level ${level} were declined`}>
          <p>Reason: {comment}</p>
          <p>Call or write to customer service: they can let you submit them again.</p>
        </InlineAlert>
        <SupportLines />
      </>
    );
  if (declinedBefore !== null)
    return (
      <InlineAlert tone="info" title={`You can submit for KYC level ${level} again`}>
        <p>Why it was declined before: {declinedBefore}</p>
      </InlineAlert>
    );
  return null;
}
