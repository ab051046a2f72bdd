import { TEXTS } from '@harvest/contracts/texts';
import { readAmount } from '@harvest/input/amount';
import { nairaNumber } from '@harvest/money';
import { Button } from '@mantine/core';
import { type SubmitEvent, useRef, useState } from 'react';
import { type LowBalance, useSetLowBalanceMutation } from '../../api/alerts-api.ts';
import { failureBeside } from '../../components/report-action-failure.ts';
import { toast } from '../../components/toast.ts';
import { AMOUNT_FORMAT, plainNairaOf } from '../../lib/naira-text.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import classes from './low-balances.module.css';

type Props = { readonly accounts: readonly LowBalance[] };

/** Below which balance of each account its owner is told. */
export function LowBalances({ accounts }: Props) {
  return (
    <ul className={classes['accounts']}>
      {accounts.map((account) => (
        <li key={account.accountNumber}>
          <LowBalanceForm account={account} />
        </li>
      ))}
    </ul>
  );
}

const typedOf = (below: number | null): string => (below === null ? '' : (plainNairaOf(String(below)) ?? ''));

function LowBalanceForm({ account }: { readonly account: LowBalance }) {
  const { accountNumber, accountTypeName, below } = account;
  const [save, { isLoading }] = useSetLowBalanceMutation();
  const [typed, setTyped] = useState(() => typedOf(below));
  const [problem, setProblem] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const name = `${accountTypeName} (${accountNumber})`;

  const put = async (amount: number | null) => {
    if (isLoading) return;
    setFailure(null);
    setProblem(undefined);
    const { error } = await save({ accountNumber, below: amount });
    if (error !== undefined) return setFailure(failureBeside(error, TEXTS.saveAlertPreferencesFailed));
    if (amount === null) setTyped('');
    toast.success(TEXTS.alertsSaved);
    // What turned it off is gone.
    form.current?.querySelector('input')?.focus();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const amount = readAmount(typed);
    if (amount !== null && amount > 0n) return void put(nairaNumber(amount));
    const unread = typed === '' ? TEXTS.fieldRequired : AMOUNT_FORMAT;
    setProblem(amount === null ? unread : 'Enter more than ₦0.00');
    form.current?.querySelector('input')?.focus();
  };
  return (
    <form ref={form} className={classes['account']} noValidate onSubmit={submit} aria-label={name}>
      <h4 className={classes['name']}>{name}</h4>
      <AmountField
        label="Tell me below"
        value={typed}
        error={problem}
        onChange={(text) => {
          setProblem(undefined);
          setTyped(text);
        }}
      />
      <Problem text={failure} />
      <div className={classes['actions']}>
        <SubmitButton busy={isLoading && 'Saving...'}>
          Save<span className="sr-only"> for {name}</span>
        </SubmitButton>
        {below !== null && (
          <Button variant="default" onClick={() => void put(null)}>
            Turn off<span className="sr-only"> for {name}</span>
          </Button>
        )}
      </div>
    </form>
  );
}
