import type { BeneficiarySort } from '@harvest/contracts/beneficiaries';
import type { ReactNode } from 'react';
import type { Beneficiary } from '../../api/beneficiaries-api.ts';
import { AccountNumber } from '../../components/account-number.tsx';
import type { Column, ColumnSort } from '../../ui/table-columns.ts';
import classes from './initials.module.css';
import { Initials } from './initials.tsx';

/** The default, by the names the customer gave, comes first. */
export const BENEFICIARY_PAGE_SORTS = [
  'beneficiaryName',
  '-beneficiaryName',
  'bankName',
  '-bankName',
  'accountName',
  '-accountName',
  'accountNumber',
  '-accountNumber',
] as const satisfies readonly BeneficiarySort[];

const byName = (sort: 'beneficiaryName' | 'bankName' | 'accountName', noun: string): ColumnSort => ({
  ascending: { sort, words: `${noun}, A to Z` },
  descending: { sort: `-${sort}`, words: `${noun}, Z to A` },
  isAscendingFirst: true,
});

/** S2 §2. */
export const beneficiaryColumns = (
  menuOf: (beneficiary: Beneficiary) => ReactNode,
): readonly Column<Beneficiary>[] => [
  {
    name: 'Beneficiary Name',
    isText: true,
    cell: ({ beneficiaryName }) => (
      <span className={classes['named']}>
        <Initials name={beneficiaryName} />
        {beneficiaryName}
      </span>
    ),
    sort: byName('beneficiaryName', 'Beneficiary name'),
  },
  {
    name: 'Bank Name',
    isText: true,
    cell: ({ bankName }) => bankName,
    sort: byName('bankName', 'Bank name'),
  },
  {
    name: 'Account Name',
    isText: true,
    cell: ({ accountName }) => accountName,
    sort: byName('accountName', 'Account name'),
  },
  {
    name: 'Account Number',
    cell: ({ accountNumber }) => <AccountNumber accountNumber={accountNumber} />,
    sort: {
      ascending: { sort: 'accountNumber', words: 'Lowest account number first' },
      descending: { sort: '-accountNumber', words: 'Highest account number first' },
      isAscendingFirst: true,
    },
  },
  { name: 'Actions', cell: menuOf },
];
