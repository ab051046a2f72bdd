import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { completeCode, NO_DIGITS, typeDigits } from '../ui/code-digits.ts';
import { CodeInput, type CodeInputHandle } from '../ui/code-input.tsx';
import { Problem } from '../ui/problem.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import classes from './code-form.module.css';

/** What became of a code: a rejected one leaves the boxes empty for the next, any other stays where it is. */
export type CodeVerdict = 'accepted' | 'rejected' | 'unanswered';

type Props = {
  /** Where the code is to be found. */
  readonly source?: ReactNode;
  /** The heading above, which names the boxes to whoever hears the page. */
  readonly headingId?: string;
  /** What else is to be heard of the boxes. */
  readonly describedBy?: string | undefined;
  /** Whether the first box takes the focus, which opens the keypad of a telephone: where a press of one's own led here. */
  readonly isStart?: boolean;
  readonly submitLabel: string;
  readonly busyLabel: string;
  readonly onCode: (code: string) => Promise<CodeVerdict>;
  /** Why the last code was refused, or anything else to be read before the next try. */
  readonly problem: string | null;
  /** Why no code can be sent just now. */
  readonly blocked?: string | null;
  /** Another way to prove oneself, which ends in a code that is entered here; blocked while a code is on its way or none can be. */
  readonly instead?: ((enter: (code: string) => Promise<void>, isBlocked: boolean) => ReactNode) | undefined;
  readonly children?: ReactNode;
};

const INCOMPLETE = 'Enter all six digits of the code.';

/** Six boxes that send themselves once filled, and a button that does the same. */
export function CodeForm(props: Props) {
  const { source, headingId, describedBy = '', submitLabel, busyLabel } = props;
  const { isStart = true, onCode, problem, blocked = null, instead, children } = props;
  const [digits, setDigits] = useState(NO_DIGITS);
  const [isBusy, setIsBusy] = useState(false);
  const [isIncomplete, setIsIncomplete] = useState(false);
  // What was said of the last code is not true of one that was typed while none could be sent.
  const [isUnsent, setIsUnsent] = useState(false);
  // The sixth digit, Enter and the button can come within one frame; state would let the second one pass.
  const isSending = useRef(false);
  const boxes = useRef<CodeInputHandle>(null);
  const hintId = useId();
  const begin = useEffectEvent(() => {
    if (isStart) boxes.current?.focusFirst();
  });
  useEffect(() => begin(), []);
  const ownProblem = isUnsent ? null : problem;
  const shownProblem = blocked ?? (isIncomplete ? INCOMPLETE : ownProblem);

  const change = (next: typeof digits) => {
    if (blocked !== null) setIsUnsent(true);
    setDigits(next);
  };

  const send = async (code: string) => {
    if (isSending.current || blocked !== null) return;
    isSending.current = true;
    setIsBusy(true);
    setIsIncomplete(false);
    setIsUnsent(false);
    const verdict = await onCode(code).catch((): CodeVerdict => 'unanswered');
    isSending.current = false;
    setIsBusy(false);
    if (verdict === 'rejected') {
      setDigits(NO_DIGITS);
      boxes.current?.focusFirst();
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = completeCode(digits);
    setIsIncomplete(code === null);
    if (code === null) boxes.current?.focusFirst();
    else void send(code);
  };

  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
      <CodeInput
        ref={boxes}
        legend={
          <>
            Enter the 6-digit code{source === undefined ? '' : '. '}
            {source !== undefined && <span className={classes['source']}>{source}</span>}
          </>
        }
        headingId={headingId}
        isStart={isStart}
        digits={digits}
        onDigits={change}
        onComplete={(code) => void send(code)}
        busy={isBusy}
        // Being offline is nothing that is wrong with the code.
        invalid={shownProblem !== null && blocked === null}
        describedBy={`${describedBy} ${hintId}`.trim()}
      />
      {/* Below the boxes, where a keypad leaves it in view, and in the place of the hint, so that nothing moves. */}
      <Problem text={isBusy ? null : shownProblem} />
      <p id={hintId} className={classes['hint']} hidden={!isBusy && shownProblem !== null}>
        {isUnsent && completeCode(digits) !== null
          ? `This code has not been sent yet. Press ${submitLabel} to send it.`
          : 'We check the code as soon as you enter all six digits. We will never ask you for it: never share your code with anybody.'}
      </p>
      <SubmitButton
        fullWidth
        busy={isBusy && busyLabel}
        isBlocked={blocked !== null}
        className={`${classes['submit']}`}
      >
        {submitLabel}
      </SubmitButton>
      {instead?.(
        async (code) => {
          setDigits(typeDigits(NO_DIGITS, 0, code).digits);
          await send(code);
        },
        isBusy || blocked !== null,
      )}
      {children}
    </form>
  );
}
