import { COMMENT_LENGTH_MAX } from '@harvest/contracts/back-office-bounds';
import { TEXTS } from '@harvest/contracts/texts';
import { Button, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { type Approval, useDecideApprovalMutation } from '../../api/back-office-api.ts';
import { failureBeside } from '../../components/report-action-failure.ts';
import { toast } from '../../components/toast.ts';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Problem } from '../../ui/problem.tsx';
import classes from './back-office.module.css';
import { LOOK_AT_ALL } from './document-viewer.tsx';

type Props = {
  readonly id: Approval['id'];
  /** What it is about has been told. */
  readonly isKnown: boolean;
  /** Every picture was looked at. */
  readonly isSeen: boolean;
  readonly comment: string;
  readonly onComment: (comment: string) => void;
  readonly onDone: () => void;
};

/** The second person's decision, for those who may. */
export function ApprovalDecision({ id, isKnown, isSeen, comment, onComment, onDone }: Props) {
  const [decide, { isLoading }] = useDecideApprovalMutation();
  const [isCommentMissing, setIsCommentMissing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const commentField = useRef<HTMLTextAreaElement>(null);
  // Nobody approves without having had before them what it is about.
  const mayApprove = !isLoading && isKnown && isSeen;

  const send = async (decision: 'approve' | 'decline') => {
    if (isLoading || (decision === 'approve' && !mayApprove)) return;
    const said = comment.trim();
    const isMissing = decision === 'decline' && said === '';
    setIsCommentMissing(isMissing);
    if (isMissing) return commentField.current?.focus();
    setProblem(null);
    const { data, error } = await decide({ id, decision, ...(said !== '' && { comment: said }) });
    if (error) return setProblem(failureBeside(error, TEXTS.anErrorOccurred));
    toast.success(data.message);
    return onDone();
  };

  return (
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
        onChange={(event) => onComment(event.currentTarget.value)}
      />
      <Problem text={problem} />
      {!isSeen && <p className={classes['muted']}>{LOOK_AT_ALL}</p>}
      <DialogActions>
        <Button variant="outline" color="red" onClick={() => void send('decline')} aria-disabled={isLoading}>
          Decline
        </Button>
        <Button onClick={() => void send('approve')} aria-busy={isLoading} aria-disabled={!mayApprove}>
          Approve
        </Button>
      </DialogActions>
    </>
  );
}
