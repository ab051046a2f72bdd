import { COMMENT_LENGTH_MAX } from '@harvest/contracts/back-office-bounds';
import { TEXTS } from '@harvest/contracts/texts';
import { Button, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { type Approval, useApprovalQuery, useDecideApprovalMutation } from '../../api/back-office-api.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { failureBeside } from '../../components/report-action-failure.ts';
import { toast } from '../../components/toast.ts';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import classes from './back-office.module.css';
import { DocumentViewer, LOOK_AT_ALL } from './document-viewer.tsx';
import { SubjectLink } from './subject-link.tsx';
import { withTimes } from './when.tsx';

type Props = { readonly approval: Approval; readonly isOpen: boolean; readonly onClose: () => void };
type Decision = 'approve' | 'decline';

/** What somebody asked for, and for those who may: the second person's decision. */
export function ApprovalDialog({ approval, isOpen, onClose }: Props) {
  const [decide, { isLoading }] = useDecideApprovalMutation();
  const [comment, setComment] = useState('');
  const [isCommentMissing, setIsCommentMissing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const commentField = useRef<HTMLTextAreaElement>(null);
  const { id, label, subject, maker, createdAt, facts, mayDecide, decidedAt, decisionComment } = approval;

  const { data: known } = useApprovalQuery(id, { skip: approval.state !== 'WAITING' });
  const files = known?.files ?? [];
  const [seen, setSeen] = useState<readonly string[]>([]);
  const isSeen = files.every(({ id: fileId }) => seen.includes(fileId));
  // Nobody approves without having had before them what it is about.
  const mayApprove = !isLoading && known !== undefined && isSeen;

  const send = async (decision: Decision) => {
    if (isLoading || (decision === 'approve' && !mayApprove)) return;
    const said = comment.trim();
    const isMissing = decision === 'decline' && said === '';
    setIsCommentMissing(isMissing);
    if (isMissing) return commentField.current?.focus();
    setProblem(null);
    const { data, error } = await decide({ id, decision, ...(said !== '' && { comment: said }) });
    if (error) return setProblem(failureBeside(error, TEXTS.anErrorOccurred));
    toast.success(data.message);
    return onClose();
  };

  const asked = [
    { label: 'Asked by', value: maker, at: createdAt },
    ...(approval.comment === '' ? [] : [{ label: 'Why', value: approval.comment }]),
    ...facts,
    ...(decidedAt === null
      ? []
      : [{ label: 'Decided by', value: approval.checker ?? 'Not known', at: decidedAt }]),
    ...(decisionComment ? [{ label: 'Decision', value: decisionComment }] : []),
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
        {approval.state === 'WAITING' && <Stake id={id} />}
        {mayDecide ? (
          <>
            <Textarea
              ref={commentField}
              label="Comment"
              description="Needed to decline"
              autosize
              minRows={2}
              maxLength={COMMENT_LENGTH_MAX}
              value={comment}
              error={isCommentMissing && TEXTS.fieldRequired}
              onChange={(event) => setComment(event.currentTarget.value)}
            />
            <Problem text={problem} />
            {!isSeen && <p className={classes['muted']}>{LOOK_AT_ALL}</p>}
            <DialogActions>
              <Button
                variant="outline"
                color="red"
                onClick={() => void send('decline')}
                aria-disabled={isLoading}
              >
                Decline
              </Button>
              <Button onClick={() => void send('approve')} aria-busy={isLoading} aria-disabled={!mayApprove}>
                Approve
              </Button>
            </DialogActions>
          </>
        ) : (
          approval.state === 'WAITING' && (
            <p className={classes['muted']}>Somebody else with the right to approve has to decide.</p>
          )
        )}
      </div>
    </DialogFrame>
  );
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
