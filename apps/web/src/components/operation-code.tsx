import { TEXTS } from '@harvest/contracts/texts';
import type { ComponentProps } from 'react';
import { useResendOperationCodeMutation } from '../api/two-factor-api.ts';
import { CodeForm } from './code-form.tsx';
import { CodeSource, isSentBySmsAlone, type SentCode } from './code-source.tsx';
import { OperationPasskey } from './operation-passkey.tsx';
import { ResendCode, SMS_TEXTS } from './resend-code.tsx';

type Form = Omit<ComponentProps<typeof CodeForm>, 'source' | 'busyLabel' | 'instead' | 'children'>;
type Props = Form & {
  readonly sent: SentCode & { readonly operationId: string };
  readonly busyLabel?: string;
};

/** The code of something that waits for it in a session: where it went, its boxes, a passkey instead, and another one. */
export function OperationCode({ sent, busyLabel = TEXTS.loading, ...form }: Props) {
  const { operationId } = sent;
  const [resend] = useResendOperationCodeMutation();
  return (
    <CodeForm
      {...form}
      source={<CodeSource sent={sent} />}
      busyLabel={busyLabel}
      instead={(enter, isBlocked) => (
        <OperationPasskey operationId={operationId} onProved={enter} isBlocked={isBlocked} />
      )}
    >
      {sent.twoFactorAuthenticationType === 'OTP_AUTHENTICATION' && (
        <ResendCode
          onResend={() => resend({ operationId })}
          {...(isSentBySmsAlone(sent) && { texts: SMS_TEXTS })}
        />
      )}
    </CodeForm>
  );
}
