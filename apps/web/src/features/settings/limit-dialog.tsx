import { LIMITED_TYPE_NAMES } from '@harvest/contracts/limited-types';
import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import {
  type AccountLimit,
  type LimitsChanged,
  type StartedLimitChange,
  useConfirmLimitChangeMutation,
} from '../../api/limits-api.ts';
import { OperationCode } from '../../components/operation-code.tsx';
import { toast } from '../../components/toast.ts';
import { useCodeCheck } from '../../components/use-code-check.ts';
import { useHasPasskey } from '../../components/use-has-passkey.ts';
import { dateTimeText } from '../../lib/bank-time.ts';
import { nairaText } from '../../lib/naira-text.ts';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import classes from './limit-dialog.module.css';
import { LimitFacts } from './limit-facts.tsx';
import { comingText, limitText, type ShownLimit } from './limit-words.ts';

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
  const { nuban, transactionLimitUuid } = started;
  const [confirm] = useConfirmLimitChangeMutation();
  const { problem, onCode } = useCodeCheck<LimitsChanged>(
    (otp) => confirm({ otp, nuban, transactionLimitUuid }),
    ({ effectiveAt }) => {
      const later = effectiveAt === null ? '' : `. ${comingText(effectiveAt, after)}`;
      toast.success(`${TEXTS.limitEdited}${later}`);
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
      {before.every((limit) => isMaximum(limit, after)) && (
        <p>That is the most your KYC level allows, and rises with your level.</p>
      )}
      {started.scheduledPayments > 0 && (
        <InlineAlert tone="warning" title={stoppedText(started.scheduledPayments)}>
          <p>Change or cancel what you no longer want under Scheduled Payment, or set a higher limit.</p>
        </InlineAlert>
      )}
      <WhenItCounts started={started} after={after} />
      <OperationCode sent={started} submitLabel={TEXTS.setLimit} onCode={onCode} problem={problem} />
      <Button variant="default" fullWidth mt={16} onClick={onClose}>
        Cancel
      </Button>
    </DialogFrame>
  );
}

/** When a higher limit counts, by each way to confirm it that this customer has. */
function WhenItCounts({ started, after }: Pick<Props, 'started' | 'after'>) {
  const { effectiveAt, passkeyCountsAtOnce } = started;
  const hasPasskey = useHasPasskey();
  if (effectiveAt === null) return null;
  if (hasPasskey && passkeyCountsAtOnce)
    return (
      <InlineAlert
        tone="info"
        title={`With a sent code: from ${dateTimeText(effectiveAt)}. With your passkey: now.`}
      >
        <p>
          You can send {limitText(after)} then. A sent code waits 24 hours, in case somebody else reads it.
        </p>
      </InlineAlert>
    );
  return (
    <InlineAlert tone="info" title={comingText(effectiveAt, after)}>
      <p>
        Whatever is higher waits 24 hours, so that nobody else can raise it and use it at once.
        {passkeyCountsAtOnce && ' With an authenticator app or a passkey it counts at once.'}
      </p>
    </InlineAlert>
  );
}

function stoppedText(count: number): string {
  return count === 1
    ? '1 scheduled payment from this account is higher and will not be made'
    : `${count} scheduled payments from this account are higher and will not be made`;
}

function isMaximum({ maximumDailyLimit, maximumLimitPerTransaction }: AccountLimit, after: ShownLimit) {
  return after.dailyLimit === maximumDailyLimit && after.limitPerTransaction === maximumLimitPerTransaction;
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
