import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { type Account, type Closing, useAccountsQuery, useClosingsQuery } from '../../api/accounts-api.ts';
import { AccountCard } from '../../components/account-card.tsx';
import { CreateAccount } from '../../components/create-account.tsx';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { useFundAccount } from '../../components/fund-account.tsx';
import { FundButton } from '../../components/fund-button.tsx';
import { SeedlingIllustration } from '../../components/illustrations/seedling-illustration.tsx';
import { dateTimeText } from '../../lib/bank-time.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CloseAccount } from './close-account.tsx';
import { ClosedAccounts } from './closed-accounts.tsx';
import { DisableAccount } from './disable-account.tsx';
import classes from './manage-account-tab.module.css';
import { MyData } from './my-data.tsx';

/** S2 §2; the dashboard's cards have a longer one. */
const MASK = '****';

/** The accounts: a further one, money into them, and the end of sending from one (S2 §2). */
export function ManageAccountTab() {
  const { data, error, isFetching, refetch } = useAccountsQuery();
  const [isCreating, setIsCreating] = useState(false);
  const [created, setCreated] = useState<string | null>(null);
  return (
    <div className={classes['tab']}>
      <Button
        leftSection={<IconPlus aria-hidden size={20} stroke={2} />}
        aria-haspopup="dialog"
        className={`${classes['create']}`}
        onClick={() => setIsCreating(true)}
      >
        {TEXTS.createAccount}
      </Button>
      {error && !isFetching && (
        <FetchFailure failure={error} fallback={TEXTS.fetchAccountsFailed} onRetry={refetch} />
      )}
      {data === undefined && isFetching && <Skeleton lines={6} label="Loading your accounts" />}
      {data?.length === 0 && (
        <EmptyState
          title="You have no account yet"
          hint="Your accounts will show here as cards."
          illustration={<SeedlingIllustration />}
        />
      )}
      {data && data.length > 0 && <Cards accounts={data} created={created} />}
      <ClosedAccounts />
      <MyData />
      <CreateAccount isOpen={isCreating} onClose={() => setIsCreating(false)} onCreated={setCreated} />
    </div>
  );
}

type CardsProps = { readonly accounts: readonly Account[]; readonly created: string | null };

function Cards({ accounts, created }: CardsProps) {
  const { fund, panel } = useFundAccount();
  // Also while its dialog closes.
  const [chosen, setChosen] = useState<Account | null>(null);
  const [opened, setOpened] = useState<'DISABLE' | 'CLOSE' | null>(null);
  const [disabled, setDisabled] = useState<string | null>(null);
  const { data: closings = [] } = useClosingsQuery();
  const closingOf = ({ accountNumber }: Account) =>
    closings.find((closing) => closing.accountNumber === accountNumber);
  const cards = useRef<HTMLUListElement>(null);
  const place = created === null ? -1 : accounts.findIndex(({ accountNumber }) => accountNumber === created);
  const disabledPlace = accounts.findIndex(
    ({ accountNumber, isDisabled }) => isDisabled && accountNumber === disabled,
  );
  // The button that led there is gone, or stands far above what came of it.
  useEffect(() => focusCard(cards.current, place), [place]);
  useEffect(() => focusCard(cards.current, disabledPlace), [disabledPlace]);
  const choose = (dialog: 'DISABLE' | 'CLOSE') => (account: Account) => {
    setChosen(account);
    setOpened(dialog);
  };
  return (
    <>
      <ul ref={cards} className={classes['cards']} aria-label="Your accounts">
        {accounts.map((account, position) => (
          <li key={account.accountNumber} tabIndex={-1} className={classes['account']}>
            <div className={classes['frame']}>
              <AccountCard account={account} position={position} mask={MASK}>
                <FundButton account={account} onFund={() => fund([account])} />
              </AccountCard>
            </div>
            {account.isDisabled && (
              <p className={classes['note']}>
                Nothing leaves it. Money paid in still lands. Customer service opens it again.
              </p>
            )}
            <ClosingNote closing={closingOf(account)} />
            <div className={classes['actions']}>
              {!account.isDisabled && (
                <Choice label="Disable" account={account} onChoose={choose('DISABLE')} />
              )}
              <Choice
                label={closingOf(account) === undefined ? 'Ask to close' : 'See your request'}
                account={account}
                onChoose={choose('CLOSE')}
              />
            </div>
          </li>
        ))}
      </ul>
      {panel}
      {chosen !== null && (
        <DisableAccount
          key={chosen.accountNumber}
          account={chosen}
          isOpen={opened === 'DISABLE'}
          onClose={() => setOpened(null)}
          onDisabled={() => {
            setOpened(null);
            setDisabled(chosen.accountNumber);
          }}
        />
      )}
      {chosen !== null && (
        <CloseAccount
          key={`close ${chosen.accountNumber}`}
          account={chosen}
          closing={closingOf(chosen)}
          isOpen={opened === 'CLOSE'}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

function ClosingNote({ closing }: { readonly closing: Closing | undefined }) {
  if (closing === undefined) return null;
  return (
    <p className={classes['note']}>
      On {dateTimeText(closing.askedAt)} you asked us to close it. Nothing changes until we answer.
    </p>
  );
}

type ChoiceProps = {
  readonly label: string;
  readonly account: Account;
  readonly onChoose: (account: Account) => void;
};

function Choice({ label, account, onChoose }: ChoiceProps) {
  return (
    <Button
      variant="subtle"
      aria-haspopup="dialog"
      className={`${classes['choice']}`}
      onClick={() => onChoose(account)}
    >
      {label}
      <span className="sr-only">
        {' '}
        {account.accountTypeName} {account.accountNumber}
      </span>
    </Button>
  );
}

function focusCard(cards: Element | null, place: number): void {
  if (place >= 0) cards?.querySelectorAll('li')[place]?.focus();
}
