import { TEXTS } from '@harvest/contracts/texts';
import { type ReactNode, useState } from 'react';
import { type Approval, useApprovalQuery } from '../../api/back-office-api.ts';
import { useStaffAuthenticatorQuery } from '../../api/staff-authenticator-api.ts';
import { AuthenticatorNeeded } from '../../components/authenticator-needed.tsx';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ApprovalDecision } from './approval-decision.tsx';
import { ApprovalWithdrawal } from './approval-withdrawal.tsx';
import classes from './back-office.module.css';
import { DocumentViewer } from './document-viewer.tsx';
import { NewAppWaits } from './new-app-waits.tsx';
import { SubjectLink } from './subject-link.tsx';
import { timeLeftText } from './time-left.ts';
import { withTimes } from './when.tsx';

type Props = { readonly approval: Approval; readonly isOpen: boolean; readonly onClose: () => void };

/** What somebody asked for, and for those who may: the second person's decision, or to withdraw it. */
export function ApprovalDialog({ approval, isOpen, onClose }: Props) {
  const [comment, setComment] = useState('');
  const { id, label, subject, maker, createdAt, facts, mayDecide, mayWithdraw } = approval;
  const isWaiting = approval.state === 'WAITING';

  const { data: known } = useApprovalQuery(id, { skip: !isWaiting });
  const files = known?.files ?? [];
  const [seen, setSeen] = useState<readonly string[]>([]);
  const isSeen = files.every(({ id: fileId }) => seen.includes(fileId));

  const asked = [
    { label: 'Asked by', value: maker, at: createdAt },
    ...(approval.comment === '' ? [] : [{ label: 'Why', value: approval.comment }]),
    ...facts,
    ...endOf(approval),
  ];
  return (
    <DialogFrame
      isOpen={isOpen}
      title={label}
      onClose={onClose}
      isDirty={comment !== ''}
      isWide={files.length > 0}
    >
      <div className={classes['answer']}>
        <p className={`${classes['name']} ${classes['subject']}`}>
          <SubjectLink subject={subject} />
        </p>
        <FactList isStacked facts={withTimes(asked)} />
        {files.length > 0 && (
          <DocumentViewer
            place={{ kind: 'approval', id }}
            files={files}
            hasKeys={false}
            onSeen={(fileId) => setSeen((before) => [...before, fileId])}
          />
        )}
        {isWaiting && <Stake id={id} />}
        {isWaiting && !mayDecide && (
          <p className={classes['muted']}>Somebody else with the right to approve has to decide.</p>
        )}
        {mayDecide && (
          <ByApp>
            <ApprovalDecision
              id={id}
              isKnown={known !== undefined}
              isSeen={isSeen}
              comment={comment}
              onComment={setComment}
              onDone={onClose}
            />
          </ByApp>
        )}
        {mayWithdraw && <ApprovalWithdrawal id={id} onClose={onClose} />}
      </div>
    </DialogFrame>
  );
}

/** Instead of the decision, what the reader's own app still needs before they decide. */
function ByApp({ children }: { readonly children: ReactNode }) {
  // Asked for anew each time: the wait of a new app ends by itself.
  const { data, isLoading } = useStaffAuthenticatorQuery(undefined, { refetchOnMountOrArgChange: true });
  if (isLoading) return null;
  if (data?.authenticatorRequired) return <AuthenticatorNeeded />;
  if (data && data.decidesFrom !== null) return <NewAppWaits from={data.decidesFrom} />;
  return children;
}

/** Until when it waits, or how it ended. */
function endOf({ state, expiresAt, minutesLeft, decidedAt, maker, checker, decisionComment }: Approval) {
  if (state === 'WAITING') return [{ label: 'Expires', value: timeLeftText(minutesLeft), at: expiresAt }];
  if (state === 'EXPIRED') return [{ label: 'Expired, because nobody decided', value: '', at: expiresAt }];
  const at = decidedAt ?? expiresAt;
  if (state === 'WITHDRAWN') return [{ label: 'Withdrawn by', value: maker, at }];
  return [
    { label: 'Decided by', value: checker ?? 'Not known', at },
    ...(decisionComment ? [{ label: 'Decision', value: decisionComment }] : []),
  ];
}

/** What the second person has to know of the subject, as it stands now. */
function Stake({ id }: Pick<Approval, 'id'>) {
  const { data, error, refetch } = useApprovalQuery(id);
  if (error && !data)
    return <FetchFailure failure={error} fallback={TEXTS.fetchDataFailed} onRetry={refetch} />;
  if (!data) return <Skeleton lines={3} label="Loading what is at stake" />;
  if (data.stake.length === 0) return null;
  return <FactList isStacked facts={withTimes(data.stake)} className={classes['stake']} />;
}
