import type { ReactNode } from 'react';
import type { Beneficiary } from '../../api/beneficiaries-api.ts';
import { AccountNumber } from '../../components/account-number.tsx';
import classes from './beneficiary-card.module.css';
import { Initials } from './initials.tsx';

type Props = { readonly beneficiary: Beneficiary; readonly menu: ReactNode };

/** A beneficiary on a telephone, where five columns have no room. */
export function BeneficiaryCard({ beneficiary, menu }: Props) {
  const { beneficiaryName, accountName, bankName, accountNumber } = beneficiary;
  return (
    <div className={classes['card']}>
      <Initials name={beneficiaryName} />
      <span className={classes['lines']}>
        <strong>{beneficiaryName}</strong>
        {/* Who is called as their account is need not be named twice. */}
        {accountName !== beneficiaryName && <span className={classes['detail']}>{accountName}</span>}
        <span className={classes['detail']}>
          {bankName} · <AccountNumber accountNumber={accountNumber} />
        </span>
      </span>
      {menu}
    </div>
  );
}
