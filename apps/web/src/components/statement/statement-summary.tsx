import { TEXTS } from '@harvest/contracts/texts';
import { type StatementWanted, useStatementSummaryQuery } from '../../api/statements-api.ts';
import { nairaText } from '../../lib/naira-text.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { Placeholder } from '../../ui/placeholder.tsx';
import { BalanceText } from '../balance-text.tsx';
import { BalanceToggle } from '../balance-toggle.tsx';
import { useOwnVisibility } from '../balance-visibility.tsx';
import { FetchFailure } from '../fetch-failure.tsx';
import classes from './statement-dialog.module.css';

type Props = { readonly wanted: StatementWanted };

/** What the statement will say in all and where it goes, before anybody takes it. */
export function StatementSummary({ wanted }: Props) {
  const { isShown, onToggle } = useOwnVisibility(wanted.nuban);
  const { currentData, error, isFetching, refetch } = useStatementSummaryQuery(wanted);
  if (error && !isFetching)
    return <FetchFailure failure={error} fallback={TEXTS.anErrorOccurred} onRetry={refetch} />;
  return (
    <section className={classes['summary']} aria-label="What it says">
      {currentData === undefined ? (
        <Placeholder heightPx={232} />
      ) : (
        <>
          <div className={classes['head']}>
            <h3 className={classes['title']}>What it says</h3>
            <BalanceToggle what="this account" isShown={isShown} onToggle={onToggle} />
          </div>
          <FactList
            facts={[
              {
                label: 'Opening balance',
                value: <BalanceText naira={currentData.openingBalance} isShown={isShown} />,
              },
              { label: 'Money in', value: nairaText(currentData.totalCredits) },
              { label: 'Money out', value: nairaText(currentData.totalDebits) },
              {
                label: 'Closing balance',
                value: <BalanceText naira={currentData.closingBalance} isShown={isShown} />,
              },
              { label: 'Rows', value: currentData.count.toLocaleString('en-NG') },
            ]}
          />
          <p>
            By mail it goes to <strong>{currentData.maskedEmail}</strong>, as a PDF.
          </p>
        </>
      )}
      <p role="status" className="sr-only">
        {currentData === undefined ? 'Adding it up' : `${rowsText(currentData.count)} in this period`}
      </p>
    </section>
  );
}

const rowsText = (count: number): string =>
  `${count.toLocaleString('en-NG')} ${count === 1 ? 'row' : 'rows'}`;
