import { CloudIllustration } from '../../components/illustrations/cloud-illustration.tsx';
import { SeedlingIllustration } from '../../components/illustrations/seedling-illustration.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { Placeholder } from '../../ui/placeholder.tsx';
import { AccountStack } from './account-stack.tsx';
import classes from './accounts-overview.module.css';
import { PanelFailure } from './panel-failure.tsx';
import type { SummaryState } from './summary-panel.tsx';

type Props = { readonly state: SummaryState };

/** The accounts as cards, or why there are none to see. */
export function AccountsOverview({ state: { summary, retry } }: Props) {
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
        />
      </div>
    );
  }
  return (
    <ErrorBoundary fallback={(again) => <NoAccounts onRetry={again} />}>
      <AccountStack accounts={summary.accounts} />
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
