import { TEXTS } from '@harvest/contracts/texts';
import { BalanceText } from '../../components/balance-text.tsx';
import { BalanceToggle } from '../../components/balance-toggle.tsx';
import { useBalanceVisibility } from '../../components/balance-visibility.tsx';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { shortAccountName } from '../../lib/account-number.ts';
import { ListField } from '../../ui/list-field.tsx';
import { accountOptions } from './account-options.ts';
import classes from './source-field.module.css';
import type { TransferFields } from './use-transfer-form.ts';

type Props = {
  readonly accounts: TransferFields['accounts'];
  readonly value: string;
  readonly onChange: (accountNumber: string) => void;
};

/** The account the money comes from, with what is in it where the balances do not stand beside the form. */
export function SourceField({ accounts, value, onChange }: Props) {
  const { data = [], error, isFetching, refetch } = accounts;
  const { isShown, onToggle } = useBalanceVisibility();
  const account = data.find(({ accountNumber }) => accountNumber === value);
  return (
    <>
      <div className={classes['source']}>
        <ListField
          label="Source Account"
          required
          data={accountOptions(data)}
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
