import type { Beneficiary } from '../../api/beneficiaries-api.ts';
import { AccountNumber } from '../../components/account-number.tsx';
import classes from './beneficiary-summary.module.css';

type Props = { readonly beneficiary: Beneficiary };

/** Whose account it is, so that nobody mistakes one for another: as the bank names it, not as the customer does. */
export function BeneficiarySummary({ beneficiary }: Props) {
  const { accountName, bankName, accountNumber } = beneficiary;
  return (
    <p className={classes['summary']}>
      <strong>{accountName}</strong>
      <span>
        {bankName} · <AccountNumber accountNumber={accountNumber} />
      </span>
    </p>
  );
}
