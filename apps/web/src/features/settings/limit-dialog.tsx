import { LIMITED_TYPE_NAMES } from '@harvest/contracts/limited-types';
import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import {
  type AccountLimit,
  type StartedLimitChange,
  useConfirmLimitChangeMutation,
} from '../../api/limits-api.ts';
import { useResendOperationCodeMutation } from '../../api/two-factor-api.ts';
import { CodeForm } from '../../components/code-form.tsx';
import { CodeSource } from '../../components/code-source.tsx';
import { OperationPasskey } from '../../components/operation-passkey.tsx';
import { ResendCode } from '../../components/resend-code.tsx';
import { toast } from '../../components/toast.ts';
import { useCodeCheck } from '../../components/use-code-check.ts';
import { dateTimeText } from '../../lib/bank-time.ts';
import { nairaText } from '../../lib/naira-text.ts';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import classes from './limit-dialog.module.css';
import { LimitFacts } from './limit-facts.tsx';
import { comingText, type ShownLimit } from './limit-words.ts';

type Props = {
  readonly started: StartedLimitChange;
  /** The limits that change, as they are. */
  readonly before: readonly AccountLimit[];
  readonly after: ShownLimit;
  readonly onClose: () => void;
  readonly onChanged: () => void;
};

/** What changes, from what to what, and the code that makes it count. */
export function LimitDialog({ started, before, after, onClose, onChanged }: Props) {
  const { nuban, transactionLimitUuid, effectiveAt, operationId } = started;
  const [confirm] = useConfirmLimitChangeMutation();
  const [resend] = useResendOperationCodeMutation();
  const { problem, onCode } = useCodeCheck(
    (otp) => confirm({ otp, nuban, transactionLimitUuid }),
    () => {
      toast.success(TEXTS.limitEdited);
      onChanged();
    },
    TEXTS.editLimitFailed,
  );
  return (
    <DialogFrame isOpen title={TEXTS.setLimit} closeLabel="Cancel" isTitlePassedOver onClose={onClose}>
      <div className={classes['changes']}>
        {before.map((limit) => (
          <section key={limit.transferType} aria-label={LIMITED_TYPE_NAMES[limit.transferType]}>
            <h3 className={classes['kind']}>{LIMITED_TYPE_NAMES[limit.transferType]}</h3>
            <LimitFacts
              facts={[
                { label: 'Daily limit', value: <Change from={limit.dailyLimit} to={after.dailyLimit} /> },
                {
                  label: 'Maximum per transaction',
                  value: <Change from={limit.limitPerTransaction} to={after.limitPerTransaction} />,
                },
              ]}
            />
            {isCancelled(limit.coming, after) && (
              <p>The higher limit from {dateTimeText(limit.coming.effectiveAt)} is cancelled.</p>
            )}
          </section>
        ))}
      </div>
      {effectiveAt !== null && (
        <InlineAlert tone="info" title={comingText(effectiveAt, after)}>
          <p>
            Whatever is higher waits 24 hours, so that nobody else can raise it and use it at once. With an
            authenticator app or a passkey it counts at once.
          </p>
        </InlineAlert>
      )}
      <CodeForm
        source={
          <CodeSource
            factor={started.twoFactorAuthenticationType}
            maskedEmail={started.maskedEmail}
            maskedPhoneNumber={started.maskedPhoneNumber}
          />
        }
        submitLabel={TEXTS.setLimit}
        busyLabel={TEXTS.loading}
        onCode={onCode}
        problem={problem}
        instead={(enter, isBlocked) => (
          <OperationPasskey operationId={operationId} onProved={enter} isBlocked={isBlocked} />
        )}
      >
        {started.twoFactorAuthenticationType === 'OTP_AUTHENTICATION' && (
          <ResendCode onResend={() => resend({ operationId })} />
        )}
      </CodeForm>
      <Button variant="default" fullWidth mt={16} onClick={onClose}>
        Cancel
      </Button>
    </DialogFrame>
  );
}

/** Whether a raise that was on its way is over, because something else is set now. */
function isCancelled<Coming extends ShownLimit>(coming: Coming | null, after: ShownLimit): coming is Coming {
  return (
    coming !== null &&
    (coming.dailyLimit !== after.dailyLimit || coming.limitPerTransaction !== after.limitPerTransaction)
  );
}

/** One value before and after; what stays is said once. */
function Change({ from, to }: { readonly from: number; readonly to: number }) {
  if (from === to) return <>{nairaText(to)}, as before</>;
  return (
    <>
      {nairaText(from)} <span aria-hidden>→</span>
      <span className="sr-only">becomes</span> <strong>{nairaText(to)}</strong>
    </>
  );
}
