import type { StatementFormat } from '@harvest/contracts/statements';
import { TEXTS } from '@harvest/contracts/texts';
import { useState } from 'react';
import { type StatementWanted, useStatementFileMutation } from '../../api/statements-api.ts';
import { bank } from '../../lib/bank.ts';
import { saveFile } from '../../lib/save-file.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { failureBeside } from '../report-action-failure.ts';
import classes from './statement-dialog.module.css';

type Props = {
  /** What is asked for, if all of it is there; a press says what is not. */
  readonly onReady: () => StatementWanted | null;
  readonly onProblem: (text: string) => void;
};

const FORMATS = [
  { format: 'pdf', label: 'PDF', note: 'to read and print' },
  { format: 'xlsx', label: 'Excel (XLSX)', note: 'to reckon with' },
  { format: 'csv', label: 'CSV', note: 'for any spreadsheet' },
  { format: 'ofx', label: 'OFX', note: 'for accounting programs' },
] as const satisfies readonly { format: StatementFormat; label: string; note: string }[];

const NO_FILE = 'An error occurred while downloading bank statement';

/** The statement at once, as a file. */
export function StatementFiles({ onReady, onProblem }: Props) {
  const [getFile] = useStatementFileMutation();
  const [busyWith, setBusyWith] = useState<StatementFormat | null>(null);
  const take = async (format: StatementFormat) => {
    const wanted = onReady();
    if (wanted === null || busyWith !== null) return;
    setBusyWith(format);
    const { data: url, error } = await getFile({ wanted, format });
    setBusyWith(null);
    if (error) return onProblem(failureBeside(error, NO_FILE));
    saveFile(url, fileName(wanted, format));
  };
  return (
    <section className={classes['files']} aria-labelledby="take-it-now">
      <h3 id="take-it-now" className={classes['title']}>
        Take it now
      </h3>
      <ul className={classes['formats']}>
        {FORMATS.map(({ format, label, note }) => (
          <li key={format}>
            <SubmitButton
              variant="default"
              fullWidth
              h="auto"
              py={8}
              busy={busyWith === format && TEXTS.loading}
              onClick={() => void take(format)}
            >
              <span className={classes['format']}>
                {label}
                <span className={classes['note']}> {note}</span>
              </span>
            </SubmitButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

const fileName = ({ nuban, startDate, endDate }: StatementWanted, format: StatementFormat): string =>
  `${bank.name} statement ${nuban} ${startDate} to ${endDate}.${format}`;
