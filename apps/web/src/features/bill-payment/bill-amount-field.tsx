import { Button } from '@mantine/core';
import type { ComponentProps } from 'react';
import type { Account } from '../../api/accounts-api.ts';
import { useKycStatus } from '../../api/kyc-api.ts';
import { useBalanceVisibility } from '../../components/balance-visibility.tsx';
import { isMoreThanHeld, MORE_THAN_HELD } from '../../components/transfer-rules.ts';
import { useLimitProblem } from '../../components/use-limit-problem.ts';
import { nairaText, shortNairaText } from '../../lib/naira-text.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import classes from './bill-amount-field.module.css';
import { boundsText } from './bill-form.ts';

type Bounds = { readonly minAmount: number; readonly maxAmount: number };

type Props = Omit<ComponentProps<typeof AmountField>, 'label' | 'hint' | 'warning' | 'offer'> & {
  /** What the provider takes; undefined while that is not known. */
  readonly bounds: Bounds | undefined;
  readonly account: Account | undefined;
  /** Whether a refusal says already what there is to say. */
  readonly isSilent: boolean;
  readonly quickAmounts?: readonly number[];
};

const NO_AMOUNTS: readonly number[] = [];

/** An amount that is chosen freely within what its provider takes. */
export function BillAmountField({ bounds, account, isSilent, quickAmounts = NO_AMOUNTS, ...field }: Props) {
  const { isShown } = useBalanceVisibility();
  const warning = useAmountWarning(field.value, account);
  const hints = [
    boundsText(bounds),
    useNewNumberHint(),
    account && isShown && `Available ${nairaText(account.availableBalance)}`,
  ];
  const quick = quickAmounts.filter(
    (naira) => bounds === undefined || (naira >= bounds.minAmount && naira <= bounds.maxAmount),
  );
  return (
    <div>
      <AmountField
        {...field}
        label="Amount"
        hint={hints.filter(Boolean).join(' · ') || null}
        warning={isSilent ? undefined : warning}
      />
      {quick.length > 0 && (
        <ul aria-label="Quick amounts" className={classes['quick']}>
          {quick.map((naira) => (
            <li key={naira}>
              <Button
                variant="default"
                className={`${classes['amount']}`}
                aria-pressed={Number(field.value) === naira}
                onClick={() => field.onChange(String(naira))}
              >
                {shortNairaText(naira)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** What a new phone number or meter may get; null while nothing caps it. Whether this one is new, the bank decides. */
function useNewNumberHint(): string | null {
  const { data } = useKycStatus();
  const toNew = data?.limits.toNewPeople ?? null;
  return toNew && `At most ${nairaText(toNew.left)} if the number is new`;
}

/** One reason at a time: more money in the account would not help against a limit. */
export function useAmountWarning(amount: string, account: Account | undefined): string | undefined {
  const source = account?.accountNumber ?? '';
  const limitProblem = useLimitProblem(amount, { source, transferType: 'BILL_PAYMENT' });
  if (limitProblem !== null) return limitProblem;
  return account !== undefined && isMoreThanHeld(amount, account) ? MORE_THAN_HELD : undefined;
}
