import { TEXTS } from '@harvest/contracts/texts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { groupedAccountNumber } from '../../lib/account-number.ts';
import { ListField } from '../../ui/list-field.tsx';
import { accountOptions } from './account-options.ts';
import classes from './transfer-form.module.css';
import type { TransferFields } from './use-transfer-form.ts';

type Props = {
  readonly accounts: TransferFields['accounts'];
  readonly value: string;
  readonly onChange: (accountNumber: string) => void;
};

/** The account the money comes from. */
export function SourceField({ accounts, value, onChange }: Props) {
  const { data = [], error, isFetching, refetch } = accounts;
  return (
    <>
      <ListField
        label="Source Account"
        required
        data={accountOptions(data)}
        value={value === '' ? null : value}
        onChange={(accountNumber) => onChange(accountNumber ?? '')}
      />
      {value !== '' && (
        // A narrow field has no room for the number, which alone tells two accounts of one type apart.
        <p aria-hidden className={classes['source']}>
          {groupedAccountNumber(value)}
        </p>
      )}
      {error && !isFetching && (
        <FetchFailure failure={error} fallback={TEXTS.fetchAccountsFailed} onRetry={refetch} />
      )}
    </>
  );
}
