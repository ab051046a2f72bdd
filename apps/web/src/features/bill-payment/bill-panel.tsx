import type { BillProduct } from '@harvest/contracts/bill-details';
import { formatNaira, type Kobo } from '@harvest/money';
import { Button } from '@mantine/core';
import { type ReactNode, type SubmitEventHandler, useEffect, useId, useRef } from 'react';
import { maySend, useKycStatus } from '../../api/kyc-api.ts';
import { LevelGate } from '../../components/level-gate.tsx';
import { LockedNote } from '../../components/locked-note.tsx';
import { BILL_WORDS } from '../../components/payment/bill-words.ts';
import type { Refusal } from '../../components/payment/payment-attempt.ts';
import { RefusalAdvice } from '../../components/payment/refusal-advice.tsx';
import { MissingMoney } from '../../components/scheduling/missing-money.tsx';
import { ScheduleFields } from '../../components/scheduling/schedule-fields.tsx';
import { NOTHING_SCHEDULED, schedulePlanOf } from '../../components/scheduling/schedule-values.ts';
import { ShortfallWarning } from '../../components/scheduling/shortfall-warning.tsx';
import { SourceField } from '../../components/source-field.tsx';
import { useOfflineReason } from '../../components/use-offline-reason.ts';
import { FormShell } from '../../ui/form-shell.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import type { BillForm, BillFormProps } from './bill-form.ts';
import classes from './bill-panel.module.css';
import { UnfinishedPurchases } from './unfinished-purchases.tsx';

type Props = Pick<BillFormProps, 'isOpen' | 'isBusy' | 'onClose' | 'refusal' | 'later'> &
  Pick<BillForm<{ nuban: string }>, 'accounts' | 'source'> & {
    readonly product: BillProduct;
    readonly title: string;
    readonly isDirty: boolean;
    /** What is paid each time; null while that is not known. */
    readonly price: Kobo | null;
    readonly onSource: (accountNumber: string) => void;
    readonly onSubmit: SubmitEventHandler<HTMLFormElement>;
    /** What the button does now: its words, and those while it does. */
    readonly step: { readonly label: string; readonly busy: string | false };
    /** What comes next. */
    readonly hint: string;
    readonly children: ReactNode;
  };

/** About as high as the fields of a product. */
const FIELDS_HEIGHT_PX = 520;

const ACCOUNT_NEEDED = 'You have no account to pay from yet.';

/** The side dialog of a tile (S2 §2): the account, the fields of the product, and one button that stays in view. */
export function BillPanel(props: Props) {
  const { title, isOpen, isBusy, isDirty, onClose, accounts, source, onSource, refusal, later, price, step } =
    props;
  const plan = schedulePlanOf(later.values);
  const formId = useId();
  const hintId = useId();
  const { data: level } = useKycStatus();
  const offlineReason = useOfflineReason();
  const obstacle = offlineReason ?? (accounts.isSuccess && source === '' ? ACCOUNT_NEEDED : null);
  const isGated = level !== undefined && !maySend(level);
  return (
    <SidePanel
      isOpen={isOpen}
      title={title}
      onClose={onClose}
      isDirty={isDirty || later.values.isScheduled}
      isInAddress
      footer={
        isGated ? undefined : (
          <>
            <LockedNote />
            <span id={hintId} className={classes['hint']}>
              {obstacle ?? props.hint}
            </span>
            <Button variant="default" onClick={() => onClose?.()}>
              Cancel
            </Button>
            <SubmitButton
              form={formId}
              busy={isBusy ? 'Checking...' : step.busy}
              isBlocked={obstacle !== null}
              aria-describedby={hintId}
            >
              {step.label}
            </SubmitButton>
          </>
        )
      }
    >
      <UnfinishedPurchases product={props.product} />
      <LevelGate heightPx={FIELDS_HEIGHT_PX}>
        <FormShell
          id={formId}
          hasLegend
          onSubmit={(event) => {
            if (obstacle === null && !isBusy && step.busy === false) props.onSubmit(event);
            else event.preventDefault();
          }}
        >
          <SourceField accounts={accounts} value={source} onChange={onSource} />
          {props.children}
          <ScheduleFields
            values={later.values}
            onChange={later.change}
            errors={later.errors}
            amount={price === null ? null : formatNaira(price)}
          >
            {plan !== null && price !== null && (
              <MissingMoney plan={plan} payments={[{ source, amountKobo: price }]} />
            )}
            <ShortfallWarning accountNumber={source} />
          </ScheduleFields>
          {refusal !== null && <Refused refusal={refusal} isScheduled={later.values.isScheduled} />}
        </FormShell>
      </LevelGate>
    </SidePanel>
  );
}

/** The button that was pressed stays in view, and what is said about it may be far below the fields. */
function Refused({ refusal, isScheduled }: { readonly refusal: Refusal; readonly isScheduled: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another refusal is the reason to run.
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), [refusal]);
  return (
    <div ref={place}>
      <RefusalAdvice
        refusal={refusal}
        words={BILL_WORDS}
        {...(isScheduled && { title: NOTHING_SCHEDULED })}
      />
    </div>
  );
}
