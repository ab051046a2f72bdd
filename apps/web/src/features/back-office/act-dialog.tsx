import { COMMENT_LENGTH_MAX } from '@harvest/contracts/back-office-bounds';
import { TEXTS } from '@harvest/contracts/texts';
import { Button, Checkbox, Textarea } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type SubmitEvent, useRef, useState } from 'react';
import { type ActionPlace, type StaffAction, useActMutation } from '../../api/back-office-api.ts';
import { failureBeside } from '../../components/report-action-failure.ts';
import { toast } from '../../components/toast.ts';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import classes from './back-office.module.css';

type Props = {
  readonly isOpen: boolean;
  readonly place: ActionPlace;
  readonly subjectTitle: string;
  readonly action: StaffAction;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Asks once more before staff do something, with the comment and the choices it needs. */
export function ActDialog({ isOpen, place, subjectTitle, action, onClose, onDone }: Props) {
  const [act, { isLoading }] = useActMutation();
  const [comment, setComment] = useState('');
  const [chosen, setChosen] = useState(() => chosenOf(action));
  const [isCommentMissing, setIsCommentMissing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // Nobody does it twice while the page leads on.
  const [isDone, setIsDone] = useState(false);
  const commentField = useRef<HTMLTextAreaElement>(null);
  const isDirty = comment !== '' || !isSame(chosen, chosenOf(action));

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isLoading || isDone) return;
    const said = comment.trim();
    const isMissing = action.needsComment && said === '';
    setIsCommentMissing(isMissing);
    if (isMissing) return commentField.current?.focus();
    setProblem(null);
    const body = { ...(said !== '' && { comment: said }), ...(action.choices && { chosen }) };
    const { data, error } = await act({ place, action: action.action, body });
    if (error) return setProblem(failureBeside(error, TEXTS.anErrorOccurred));
    toast.success(data.message);
    setIsDone(true);
    return onDone();
  };

  return (
    <DialogFrame isOpen={isOpen} title={action.label} onClose={onClose} isDirty={isDirty}>
      <form onSubmit={(event) => void submit(event)} noValidate className={classes['answer']}>
        <p>{subjectTitle}</p>
        {action.about !== undefined && <p>{action.about}</p>}
        {action.needsSecondPerson && (
          <InlineAlert tone="info">
            <p>A colleague has to approve this before it happens.</p>
          </InlineAlert>
        )}
        {action.choices && (
          <Checkbox.Group label="Permitted" value={chosen} onChange={setChosen}>
            <div className={classes['choices']}>
              {action.choices.map(({ value, label, fixed }) => (
                <Checkbox
                  key={value}
                  value={value}
                  label={label}
                  disabled={fixed}
                  classNames={{ body: `${classes['choice']}`, label: `${classes['choiceName']}` }}
                />
              ))}
            </div>
          </Checkbox.Group>
        )}
        {action.reasons !== undefined && action.reasons.length > 0 && (
          <ReadyReasons
            reasons={action.reasons}
            hasOne={action.hasOneReason === true}
            comment={comment}
            onChange={setComment}
          />
        )}
        <Textarea
          ref={commentField}
          label={labelOf(action)}
          withAsterisk={action.needsComment}
          aria-required={action.needsComment}
          autosize
          minRows={3}
          maxLength={COMMENT_LENGTH_MAX}
          value={comment}
          error={isCommentMissing && TEXTS.fieldRequired}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <Problem text={problem} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton
            {...(action.tone === 'danger' && { color: 'red' })}
            busy={(isLoading || isDone) && TEXTS.loading}
          >
            {action.label}
          </SubmitButton>
        </DialogActions>
      </form>
    </DialogFrame>
  );
}

type ReasonsProps = {
  readonly reasons: NonNullable<StaffAction['reasons']>;
  /** Of which one takes the place of another. */
  readonly hasOne: boolean;
  readonly comment: string;
  readonly onChange: (comment: string) => void;
};

/** What is often said: a press puts it into the comment, where it can be changed, and another one takes it out. */
function ReadyReasons({ reasons, hasOne, comment, onChange }: ReasonsProps) {
  return (
    <fieldset className={classes['reasons']}>
      <legend className={classes['legend']}>Ready-made reasons</legend>
      {reasons.map(({ label, text }) => {
        const isSaid = comment.includes(text);
        const without = withoutText(comment, text);
        const kept = hasOne
          ? reasons.reduce((said, other) => withoutText(said, other.text), comment)
          : comment.trim();
        const together = [kept, text].filter((part) => part !== '').join(' ');
        return (
          <Button
            key={label}
            variant={isSaid ? 'light' : 'default'}
            aria-pressed={isSaid}
            className={`${classes['reason']}`}
            leftSection={isSaid && <IconCheck aria-hidden size={18} stroke={2} />}
            onClick={() => onChange((isSaid ? without : together).slice(0, COMMENT_LENGTH_MAX))}
          >
            {label}
          </Button>
        );
      })}
    </fieldset>
  );
}

const withoutText = (comment: string, text: string): string =>
  comment.replace(text, '').replaceAll(/ {2,}/g, ' ').trim();

function labelOf({ needsComment, reasons }: StaffAction): string {
  if (reasons) return 'What the customer reads';
  return needsComment ? 'Comment' : 'Comment (Optional)';
}

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((value) => others.includes(value));

const chosenOf = ({ choices = [] }: StaffAction): string[] =>
  choices.filter(({ chosen }) => chosen).map(({ value }) => value);
