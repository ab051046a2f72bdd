import { AUDIT_FILE_LINES_MAX } from '@harvest/contracts/back-office-bounds';
import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { type AuditWanted, useDownloadAuditMutation } from '../../api/back-office-api.ts';
import { reportActionFailure } from '../../components/report-action-failure.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Problem } from '../../ui/problem.tsx';
import classes from './back-office.module.css';

type Props = { readonly wanted: AuditWanted; readonly totalCount: number | undefined };

/** What the audit shows, on all its pages, as a file for spreadsheets. */
export function AuditDownload({ wanted: { q, from, to }, totalCount = 0 }: Props) {
  const [download, { isLoading }] = useDownloadAuditMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const save = async () => {
    if (isLoading) return;
    setProblem(null);
    const { data, error } = await download({ q, from, to });
    if (error) return setProblem(reportActionFailure(error, TEXTS.fetchDataFailed));
    saveFile(data, 'audit.csv');
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload aria-hidden size={20} stroke={1.75} />}
        aria-busy={isLoading}
        aria-disabled={isLoading}
        onClick={() => void save()}
      >
        {isLoading ? TEXTS.loading : 'Download as CSV'}
      </Button>
      {totalCount > AUDIT_FILE_LINES_MAX && (
        <p className={classes['muted']}>
          The file holds the newest {AUDIT_FILE_LINES_MAX.toLocaleString('en-NG')} lines. Choose days for the
          others.
        </p>
      )}
      <Problem text={problem} />
    </>
  );
}
