import { errorText } from '@harvest/contracts/errors';
import { formatNaira, kobo, nairaNumber, sumKobo } from '@harvest/money';
import type { Account } from '../../../api/accounts-api.ts';
import { useKycStatus } from '../../../api/kyc-api.ts';
import { BalanceText } from '../../../components/balance-text.tsx';
import { BalanceToggle } from '../../../components/balance-toggle.tsx';
import { useBalanceVisibility } from '../../../components/balance-visibility.tsx';
import { shortAccountName } from '../../../lib/account-number.ts';
import { bank } from '../../../lib/bank.ts';
import { nairaText } from '../../../lib/naira-text.ts';
import { InlineAlert } from '../../../ui/inline-alert.tsx';
import { amountOf, type BulkTotals, type RowView, recipientsText } from './bulk-rules.ts';
import classes from './bulk-totals.module.css';

type Props = { readonly totals: BulkTotals };

/** How much it is and how many they are, in view while the rows go by. */
export function RunningTotal({ totals }: Props) {
  return (
    <p className={classes['running']}>
      <span>{recipientsText(totals.rows)}</span>
      <strong>{formatNaira(totals.amountKobo)}</strong>
      {totals.withoutAmount > 0 && (
        <span className={classes['lacking']}>{` so far, ${totals.withoutAmount} without an amount`}</span>
      )}
    </p>
  );
}

type SourcesProps = Props & {
  readonly views: readonly RowView[];
  readonly accounts: readonly Account[];
  /** When it is paid first and the money has to be there, where that is not today, in a sentence; null where it is. */
  readonly later: string | null;
};

/** What each account is to pay against what it holds, and all of it against what may be sent today, where it is sent today (A153). */
export function SourceTotals({ totals, views, accounts, later }: SourcesProps) {
  const { isShown, onToggle } = useBalanceVisibility();
  const limitProblem = useLimitOfToday(views, accounts);
  const sums = totals.sources.map(({ source, amountKobo, rows }) => {
    const account = accounts.find(({ accountNumber }) => accountNumber === source);
    const isTooMuch = account !== undefined && nairaNumber(amountKobo) > account.availableBalance;
    return { source, amountKobo, rows, account, isTooMuch };
  });
  const overdrawn = sums.filter(({ isTooMuch }) => isTooMuch);
  return (
    <>
      {sums.length > 0 && (
        <div className={classes['sources']}>
          <ul>
            {sums.map(({ source, amountKobo, rows, account }) => (
              <li key={source} className={classes['source']}>
                <span>{account === undefined ? source : shortAccountName(account)}</span>
                <strong>{formatNaira(amountKobo)}</strong>
                <span className={classes['holds']}>
                  {rows === 1 ? '1 payment' : `${rows} payments`}
                  {account !== undefined && (
                    <>
                      {' · holds '}
                      <BalanceText naira={account.availableBalance} isShown={isShown} />
                    </>
                  )}
                </span>
              </li>
            ))}
          </ul>
          <BalanceToggle what="the accounts you pay from" isShown={isShown} onToggle={onToggle} />
        </div>
      )}
      {overdrawn.map(({ source, account }) => (
        <InlineAlert key={source} tone="warning" role="status">
          <p>{overdrawnWords(account === undefined ? source : shortAccountName(account), later)}</p>
        </InlineAlert>
      ))}
      {limitProblem !== null && later === null && (
        <InlineAlert tone="warning" role="status">
          <p>{limitProblem} Payments beyond it are not sent.</p>
        </InlineAlert>
      )}
    </>
  );
}

function overdrawnWords(name: string, later: string | null): string {
  if (later !== null) return `${name} holds less than this now. ${later}`;
  return `This is more than ${name} holds. Each payment is decided by itself, from the first to the last: what the account cannot cover is not sent.`;
}

/** Moves between own accounts use no limit (decision 26). */
function useLimitOfToday(views: readonly RowView[], accounts: readonly Account[]): string | null {
  const { data } = useKycStatus();
  if (data === undefined) return null;
  const own = new Set(accounts.map(({ accountNumber }) => accountNumber));
  const toOthers = views.filter(
    ({ row }) => row.destinationBankCode !== bank.code || !own.has(row.destinationAccountNumber),
  );
  const naira = nairaNumber(sumKobo(...toOthers.map(({ row }) => amountOf(row) ?? kobo(0))));
  const { leftToday } = data.limits;
  return naira > leftToday ? errorText('DAILY_LIMIT_EXCEEDED', { remaining: nairaText(leftToday) }) : null;
}
