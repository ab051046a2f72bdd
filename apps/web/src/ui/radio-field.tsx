import { type ReactNode, useId } from 'react';
import classes from './radio-field.module.css';

type Props = {
  readonly label: string;
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    /** What else there is to know of it. */
    readonly note?: string | null;
  }[];
  /** Empty while nothing is chosen. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly required?: boolean;
  /** Whether they stand as cards of one width. */
  readonly isGrid?: boolean;
  readonly autoComplete?: string;
  readonly error?: ReactNode;
  /** The form's name of the field, by which the form finds it. */
  readonly 'data-path'?: string;
};

/** A choice of few, all of them in sight. The arrow keys walk through them; the browser sees to that. */
export function RadioField(props: Props) {
  const { label, options, value, onChange, required = false, isGrid = false, autoComplete, error } = props;
  const name = useId();
  const labelId = `${name}-label`;
  const errorId = `${name}-error`;
  const hasError = error !== undefined && error !== null && error !== false;
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelId}
      aria-required={required}
      aria-invalid={hasError}
      aria-describedby={hasError ? errorId : undefined}
      className={classes['field']}
    >
      <span id={labelId} className={classes['label']}>
        {label}
        {required && (
          <span aria-hidden className={classes['asterisk']}>
            {' *'}
          </span>
        )}
      </span>
      <div className={classes['options']} data-grid={isGrid || undefined}>
        {options.map((option, index) => (
          <label key={option.value} className={classes['option']}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              autoComplete={autoComplete}
              // Where the form looks for the field: its first choice.
              data-path={index === 0 ? props['data-path'] : undefined}
              onChange={() => onChange(option.value)}
            />
            {option.note ? (
              <span>
                {option.label}
                <span className={classes['note']}> {option.note}</span>
              </span>
            ) : (
              option.label
            )}
          </label>
        ))}
      </div>
      {hasError && (
        <p id={errorId} className={classes['error']}>
          {error}
        </p>
      )}
    </div>
  );
}
