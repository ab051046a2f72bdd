import { TEXTS } from '@harvest/contracts/texts';
import type { Account } from '../api/accounts-api.ts';
import type { CallFailure } from '../api/failure.ts';
import { shortAccountName } from '../lib/account-number.ts';
import { ListField } from '../ui/list-field.tsx';
import { sourceOptions } from './account-options.ts';
import { BalanceText } from './balance-text.tsx';
import { BalanceToggle } from './balance-toggle.tsx';
import { useOwnVisibility } from './balance-visibility.tsx';
import { FetchFailure } from './fetch-failure.tsx';
import classes from './source-field.module.css';

export type AccountsAsked = {
  readonly data?: readonly Account[] | undefined;
  readonly error?: CallFailure | undefined;
  readonly isFetching: boolean;
  readonly isSuccess: boolean;
  readonly refetch: () => unknown;
};

type Props = {
  readonly accounts: AccountsAsked;
  readonly value: string;
  readonly onChange: (accountNumber: string) => void;
};

/** The account the money comes from, with what is in it where the balances do not stand beside the form. */
export function SourceField({ accounts, value, onChange }: Props) {
  const { data = [], error, isFetching, refetch } = accounts;
  const { isShown, onToggle } = useOwnVisibility(value);
  const account = data.find(({ accountNumber }) => accountNumber === value);
  return (
    <>
      <div className={classes['source']}>
        <ListField
          label="Source Account"
          required
          data={sourceOptions(data)}
          value={value === '' ? null : value}
          onChange={(accountNumber) => onChange(accountNumber ?? '')}
        />
        {account && (
          <>
            {/* In the place of the text that is too long for a narrow field; that one is still what is heard. */}
            <p className={classes['short']}>
              <span aria-hidden>{shortAccountName(account)}</span>
              <span>
                <span aria-hidden>· </span>
                <BalanceText naira={account.availableBalance} isShown={isShown} />
              </span>
            </p>
            <span className={classes['eye']}>
              <BalanceToggle what="this account" isShown={isShown} onToggle={onToggle} />
            </span>
          </>
        )}
      </div>
      {error && !isFetching && (
        <FetchFailure failure={error} fallback={TEXTS.fetchAccountsFailed} onRetry={refetch} />
      )}
    </>
  );
}
