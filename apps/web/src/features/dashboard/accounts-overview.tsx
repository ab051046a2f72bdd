import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useFundAccount } from '../../components/fund-account.tsx';
import { CloudIllustration } from '../../components/illustrations/cloud-illustration.tsx';
import { SeedlingIllustration } from '../../components/illustrations/seedling-illustration.tsx';
import { readShowAccount } from '../../components/show-account.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { Placeholder } from '../../ui/placeholder.tsx';
import { AccountStack, type WantedAccount } from './account-stack.tsx';
import classes from './accounts-overview.module.css';
import { PanelFailure } from './panel-failure.tsx';
import type { SummaryState } from './summary-panel.tsx';

const CreateAccount = lazy(() =>
  import('../../components/create-account.tsx').then((m) => ({ default: m.CreateAccount })),
);

type Props = { readonly state: SummaryState };

/** The accounts as cards, or why there are none to see. A new one is opened here, too, and found by the search. */
export function AccountsOverview({ state }: Props) {
  // Undefined until it was opened for the first time: only then does its code come.
  const [isCreating, setIsCreating] = useState<boolean>();
  const [wanted, setWanted] = useState<WantedAccount | null>(null);
  const navigate = useNavigate();
  const told: unknown = useLocation().state;
  // Heard once: afterwards the page is as if it had been opened by itself.
  const take = useEffectEvent((accountNumber: string | null) => {
    if (accountNumber === null) return;
    setWanted({ accountNumber });
    void navigate('/home', { replace: true });
  });
  useEffect(() => take(readShowAccount(told)), [told]);
  return (
    <>
      <Cards state={state} wanted={wanted} onCreate={() => setIsCreating(true)} />
      {isCreating !== undefined && (
        <Suspense fallback={null}>
          <CreateAccount
            isOpen={isCreating}
            onClose={() => setIsCreating(false)}
            onCreated={(accountNumber) => setWanted({ accountNumber })}
          />
        </Suspense>
      )}
    </>
  );
}

type CardsProps = Props & { readonly wanted: WantedAccount | null; readonly onCreate: () => void };

function Cards({ state: { summary, retry }, wanted, onCreate }: CardsProps) {
  const { fund, panel } = useFundAccount();
  if (summary === undefined) {
    return retry === undefined ? (
      <Placeholder heightPx={0} className={classes['placeholder']} />
    ) : (
      <NoAccounts onRetry={retry} />
    );
  }
  if (summary.accounts.length === 0) {
    return (
      <div className={classes['empty']}>
        <EmptyState
          title="You have no account yet"
          hint="Your accounts will show here as cards."
          illustration={<SeedlingIllustration />}
          action={
            <Button leftSection={<IconPlus aria-hidden size={20} stroke={2} />} onClick={onCreate}>
              {TEXTS.createAccount}
            </Button>
          }
        />
      </div>
    );
  }
  return (
    <ErrorBoundary fallback={(again) => <NoAccounts onRetry={again} />}>
      <AccountStack
        accounts={summary.accounts}
        wanted={wanted}
        onCreate={onCreate}
        onFund={(account) => fund([account])}
      />
      {panel}
    </ErrorBoundary>
  );
}

function NoAccounts({ onRetry }: { readonly onRetry: () => unknown }) {
  return (
    <div className={classes['empty']}>
      <CloudIllustration />
      <PanelFailure what="Your accounts" onRetry={onRetry} />
    </div>
  );
}
