import { errorText } from '@harvest/contracts/errors';
import type { LimitedType } from '@harvest/contracts/limited-types';
import { TEXTS } from '@harvest/contracts/texts';
import { useState } from 'react';
import { Link } from 'react-router';
import { type AccountLimit, useLimits } from '../../api/limits-api.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { shortNairaText } from '../../lib/naira-text.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { ListField } from '../../ui/list-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LimitCard } from './limit-card.tsx';
import classes from './transaction-limit-tab.module.css';

/** How much may leave an account by each kind of payment (S2 §2). */
export function TransactionLimitTab() {
  const { data, error, refetch } = useLimits();
  return (
    <>
      {error !== undefined && (
        <FetchFailure failure={error} fallback={TEXTS.fetchLimitsFailed} onRetry={refetch} />
      )}
      {data !== undefined && <Limits limits={data} />}
      {data === undefined && error === undefined && <Skeleton lines={6} label="Loading your limits" />}
    </>
  );
}

function Limits({ limits }: { readonly limits: readonly AccountLimit[] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [editing, setEditing] = useState<LimitedType | null>(null);
  const [first] = limits;
  if (first === undefined) return <p>You have no account yet, and so no limits.</p>;
  if (first.maximumLimitPerTransaction === 0) return <NothingToLimit />;
  const nuban = chosen ?? first.nuban;
  const ofAccount = limits.filter((limit) => limit.nuban === nuban);
  return (
    <div className={classes['tab']}>
      <p>
        Your KYC level lets you pay up to{' '}
        <strong>{shortNairaText(first.maximumLimitPerTransaction)} at once</strong> and{' '}
        <strong>{shortNairaText(first.maximumDailyLimit)} a day</strong>, all payments together. Below that,
        you set limits of your own for each account. Money between your own accounts has none.
      </p>
      <div className={classes['account']}>
        <ListField
          label="Account"
          data={accountsOf(limits)}
          value={nuban}
          onChange={(account) => {
            setChosen(account);
            setEditing(null);
          }}
        />
      </div>
      <div className={classes['cards']}>
        {ofAccount.map((limit) => (
          <LimitCard
            key={`${nuban} ${limit.transferType}`}
            limit={limit}
            ofAccount={ofAccount}
            isEditing={editing === limit.transferType}
            onEdit={() => setEditing(limit.transferType)}
            onDone={() => setEditing(null)}
          />
        ))}
      </div>
    </div>
  );
}

/** Each account once, in the order of the bank, as `Savings Account (3012345678)` (decision 64). */
function accountsOf(limits: readonly AccountLimit[]): { value: string; label: string }[] {
  const names = new Map(limits.map(({ nuban, productName }) => [nuban, productName]));
  return Array.from(names, ([value, name]) => ({ value, label: `${name} (${value})` }));
}

function NothingToLimit() {
  return (
    <InlineAlert tone="info" title="You cannot pay anybody yet">
      <p>{errorText('KYC_LEVEL_TOO_LOW')} Then you can set limits here.</p>
      <Link to="/kyc-setting" className={classes['link']}>
        Go to Kyc Settings
      </Link>
    </InlineAlert>
  );
}
