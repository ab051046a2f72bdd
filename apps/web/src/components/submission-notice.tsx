import type { ReactNode } from 'react';
import type { KycStatus } from '../api/kyc-api.ts';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { SupportLines } from './support-lines.tsx';

type Props = {
  readonly level: string;
  readonly details: KycStatus['levels'][number]['details'];
  /** What is possible while somebody looks. */
  readonly meanwhile?: ReactNode;
};

/** What became of what was submitted for a KYC level, and what happens next; nothing before that. */
export function SubmissionNotice({ level, details: { status, comment }, meanwhile }: Props) {
  if (status === 'PENDING')
    return (
      <InlineAlert tone="info" title="We are checking your details">
        <p>Somebody at the bank looks at them, and we write to you. {meanwhile}</p>
      </InlineAlert>
    );
  if (status === 'DECLINED')
    return (
      <>
        <InlineAlert tone="danger" title={`Your details for KYC level ${level} were declined`}>
          <p>Reason: {comment}</p>
          <p>Customer service can let you submit them again.</p>
        </InlineAlert>
        <SupportLines />
      </>
    );
  return null;
}
