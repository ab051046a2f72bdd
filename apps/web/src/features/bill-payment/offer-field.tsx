import { TEXTS } from '@harvest/contracts/texts';
import { formatNairaPlain, kobo, readNaira } from '@harvest/money';
import type { ReactNode } from 'react';
import type { Offer } from '../../api/bills-api.ts';
import type { CallFailure } from '../../api/failure.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { ListField } from '../../ui/list-field.tsx';
import classes from './offer-field.module.css';

type Props = {
  readonly label: string;
  /** Of the provider that is chosen. */
  readonly offers: {
    readonly currentData?: readonly Offer[] | undefined;
    readonly error?: CallFailure | undefined;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** What they are sold by; undefined while none is chosen. */
  readonly providerTitle: string | undefined;
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** Said where what was chosen is not sold by another provider. */
  readonly dropped: string | undefined;
  readonly error?: ReactNode;
};

/** What a provider sells, found by what is typed: `MTN 1GB Weekly (7 days) - ₦800.00`. */
export function OfferField({ label, offers, providerTitle, value, onChange, dropped, ...field }: Props) {
  const { currentData = [], error, isFetching, refetch } = offers;
  return (
    <div className={classes['offer']}>
      <ListField
        // Another provider sells other things: what was typed to find one is over, too.
        key={providerTitle}
        {...field}
        label={label}
        required
        searchable
        disabled={providerTitle === undefined}
        isLoading={isFetching && currentData.length === 0}
        placeholder={providerTitle === undefined ? 'Choose the provider first' : 'Search by name or price'}
        data={currentData.map(({ code, name, price }) => ({
          value: code,
          label: `${name} - ₦${formatNairaPlain(readNaira(price) ?? kobo(0))}`,
        }))}
        value={value === '' ? null : value}
        onChange={(code) => onChange(code ?? '')}
      />
      <p role="status" className={classes['note']}>
        {dropped}
      </p>
      {error && !isFetching && (
        <FetchFailure failure={error} fallback={TEXTS.fetchDataFailed} onRetry={refetch} />
      )}
    </div>
  );
}
