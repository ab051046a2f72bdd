import classes from './account-number.module.css';

type Props = { readonly accountNumber: string };

/** Ten digits, grouped 4-3-3 by room between them: who copies them, or has them read out, gets ten digits. */
export function AccountNumber({ accountNumber }: Props) {
  return (
    <span className={classes['number']}>
      <span>{accountNumber.slice(0, 4)}</span>
      <span>{accountNumber.slice(4, 7)}</span>
      <span>{accountNumber.slice(7)}</span>
    </span>
  );
}
