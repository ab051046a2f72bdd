import { useAccountsQuery } from '../../api/accounts-api.ts';
import { type Shortfall, useShortfallsQuery } from '../../api/scheduled-payments-api.ts';
import { shortAccountName } from '../../lib/account-number.ts';
import { nairaText } from '../../lib/naira-text.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { dayWords } from '../schedule-words.ts';

type Props = {
  /** Of which account; all of them where none is named. */
  readonly accountNumber?: string;
};

/** Accounts that will not have enough for what is scheduled, while something can still be done. Nothing where all have. */
export function ShortfallWarning({ accountNumber }: Props) {
  const { data: accounts = [] } = useAccountsQuery();
  const { data: shortfalls = [] } = useShortfallsQuery();
  const shown = shortfalls.filter(
    (shortfall) => accountNumber === undefined || shortfall.accountNumber === accountNumber,
  );
  if (shown.length === 0) return null;
  const nameOf = (shortfall: Shortfall) =>
    shortAccountName(
      accounts.find((account) => account.accountNumber === shortfall.accountNumber) ?? {
        ...shortfall,
        accountTypeName: '',
      },
    );
  return (
    <InlineAlert tone="warning" title="Money will be missing for what is scheduled">
      {shown.map((shortfall) => (
        <p key={shortfall.accountNumber}>
          {nameOf(shortfall)}: {nairaText(shortfall.missing)} more is needed by {dayWords(shortfall.day)}.
        </p>
      ))}
    </InlineAlert>
  );
}
