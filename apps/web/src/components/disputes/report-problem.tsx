import { Button } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { useDisputeQuery } from '../../api/disputes-api.ts';
import classes from './disputes.module.css';
import { ReportDialog, type Reported } from './report-dialog.tsx';

/** Tells the bank that something is wrong with a transaction; nothing while that is being looked into. */
export function ReportProblem({ reported }: { readonly reported: Reported }) {
  const { currentData } = useDisputeQuery(reported.reference);
  const [isOpen, setIsOpen] = useState(false);
  const isLookedInto = currentData?.dispute?.state === 'OPEN';
  return (
    <>
      {!isLookedInto && (
        <Button
          variant="subtle"
          className={`${classes['report']}`}
          leftSection={<IconFlag aria-hidden size={20} stroke={1.75} />}
          onClick={() => setIsOpen(true)}
        >
          Report a problem
        </Button>
      )}
      <ReportDialog reported={reported} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
