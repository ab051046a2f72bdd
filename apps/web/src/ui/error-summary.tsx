import { useEffect, useId, useRef } from 'react';
import classes from './error-summary.module.css';

export type FieldProblem = { readonly field: string; readonly label: string; readonly text: string };

type Props = {
  readonly problems: readonly FieldProblem[];
  /** How often the form was sent with something wrong: each time the summary is heard again. */
  readonly attempt: number;
  readonly onPick: (field: string) => void;
};

/** What is wrong with a long form, in one place, each with the way to its field; the words are those beside the field. */
export function ErrorSummary({ problems, attempt, onPick }: Props) {
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is the reason to run, though nothing is read from it.
  useEffect(() => {
    box.current?.focus();
  }, [attempt]);
  return (
    <div ref={box} role="alert" aria-labelledby={titleId} tabIndex={-1} className={classes['summary']}>
      <p id={titleId} className={classes['title']}>
        There is a problem
      </p>
      <ul className={classes['list']}>
        {problems.map(({ field, label, text }) => (
          <li key={field}>
            <button type="button" className={classes['problem']} onClick={() => onPick(field)}>
              <span className={classes['label']}>{label}:</span> {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
