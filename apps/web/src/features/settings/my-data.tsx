import { TEXTS } from '@harvest/contracts/texts';
import { IconDownload } from '@tabler/icons-react';
import { useMyDataMutation } from '../../api/personal-data-api.ts';
import { failureBeside } from '../../components/report-action-failure.ts';
import { bank } from '../../lib/bank.ts';
import { todayInLagos } from '../../lib/calendar-day.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Panel } from '../../ui/panel.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import classes from './my-data.module.css';

/** All that the bank holds about its customer, to read and to take along (decision 76). */
export function MyData() {
  const [getData, { isLoading, error }] = useMyDataMutation();
  const take = async () => {
    if (isLoading) return;
    const { data: url } = await getData();
    if (url !== undefined) saveFile(url, `${bank.name} data ${todayInLagos()}.json`);
  };
  return (
    <Panel title="Your data">
      <div className={classes['data']}>
        <p>
          All that we hold about you, as one file: your details, accounts, payments, messages and when you
          logged in. Keep it where nobody else finds it.
        </p>
        <p className={classes['note']}>
          Passwords and codes are not in it, and your BVN and NIN are masked. We send you a message each time.
        </p>
        <Problem text={error ? failureBeside(error, TEXTS.downloadDataFailed) : null} />
        <SubmitButton
          variant="default"
          leftSection={<IconDownload aria-hidden size={20} stroke={1.75} />}
          onClick={() => void take()}
          busy={isLoading && TEXTS.loading}
        >
          Download your data
        </SubmitButton>
      </div>
    </Panel>
  );
}
