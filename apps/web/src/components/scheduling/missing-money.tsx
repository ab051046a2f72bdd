import { formatNaira, type Kobo, kobo, readNaira, sumKobo } from '@harvest/money';
import { useAccountsQuery } from '../../api/accounts-api.ts';
import { shortAccountName } from '../../lib/account-number.ts';
import { todayInLagos } from '../../lib/calendar-day.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { dayWords, type Plan } from '../schedule-words.ts';
import { missingFor } from './missing-rules.ts';

type Props = {
  readonly plan: Plan;
  /** What is paid each time, from which account. */
  readonly payments: readonly { readonly source: string; readonly amountKobo: Kobo }[];
};

/** Accounts that do not hold enough yet for what is about to be scheduled. Nothing where all do. */
export function MissingMoney({ plan, payments }: Props) {
  const { data: accounts = [] } = useAccountsQuery();
  const today = todayInLagos();
  const lacking = accounts.flatMap((account) => {
    const paid = payments.filter(({ source }) => source === account.accountNumber);
    const held = readNaira(account.availableBalance);
    if (paid.length === 0 || held === null) return [];
    const eachTime = sumKobo(...paid.map(({ amountKobo }) => amountKobo));
    const found = missingFor(plan, eachTime, held, today);
    return found === null ? [] : [{ ...found, account }];
  });
  if (lacking.length === 0) return null;
  return (
    <InlineAlert tone="warning" role="status" title="The account does not hold enough for it yet">
      {lacking.map(({ account, day, missing }) => (
        <p key={account.accountNumber}>
          {shortAccountName(account)}: {formatNaira(missing)} more is needed by {dayWords(day)}.
        </p>
      ))}
    </InlineAlert>
  );
}

/** Payments as they stand on the wire. */
export const paymentsFrom = (
  items: readonly { readonly sourceAccountNumber: string; readonly amount: number }[],
): Props['payments'] =>
  items.map(({ sourceAccountNumber: source, amount }) => ({
    source,
    amountKobo: readNaira(amount) ?? kobo(0),
  }));
