import { TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { dayText, parseDay } from '../lib/calendar-day.ts';
import classes from './date-field.module.css';
import { IconButton } from './icon-button.tsx';

type Props = {
  readonly label: string;
  /** YYYY-MM-DD, or null. */
  readonly value: string | null;
  readonly onChange: (day: string | null) => void;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** A form waits for it: it hears of each usable day at once, and of none, so that no other one is sent in its place. */
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly error?: ReactNode;
  /** The form's name of the field, by which the form finds it. */
  readonly 'data-path'?: string;
};

/** A day, typed as DD-MM-YYYY or in any other way that `readDate` reads, or picked from the browser's own calendar. */
export function DateField({ label, value, onChange, min, max, error, ...others }: Props) {
  const picker = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value === null ? '' : dayText(value));
  const [told, setTold] = useState(value);
  const [problem, setProblem] = useState<string | null>(null);
  // The day can change elsewhere: picked, cleared, or Back.
  if (value !== told) {
    setTold(value);
    if (parseDay(typed) !== value) setTyped(value === null ? '' : dayText(value));
    setProblem(null);
  }

  const report = (text: string) => {
    const day = parseDay(text);
    const usable = problemOf(day, min, max) === null ? day : null;
    if (usable === value) return;
    // What is being typed stays as it is.
    setTold(usable);
    onChange(usable);
  };

  const settle = () => {
    const day = parseDay(typed);
    const found = typed.trim() === '' ? null : problemOf(day, min, max);
    setProblem(found);
    if (found !== null) return;
    if (day !== null) setTyped(dayText(day));
    if (day !== value) onChange(day);
  };

  return (
    <div className={classes['field']}>
      <TextInput
        {...others}
        label={label}
        placeholder="DD-MM-YYYY"
        autoComplete="off"
        inputMode="numeric"
        maxLength={40}
        value={typed}
        error={problem ?? error}
        onChange={(event) => {
          setProblem(null);
          setTyped(event.currentTarget.value);
          if (others.required === true) report(event.currentTarget.value);
        }}
        onBlur={settle}
        onKeyDown={(event) => event.key === 'Enter' && settle()}
        rightSectionWidth={48}
        rightSection={
          <IconButton
            label={`Pick ${label} from a calendar`}
            disabled={others.disabled}
            onClick={() => picker.current?.showPicker()}
          >
            <IconCalendar aria-hidden size={20} stroke={1.75} />
          </IconButton>
        }
      />
      {/* Only its calendar is used; the text field above is what people read and type into. */}
      <input
        ref={picker}
        type="date"
        className={classes['picker']}
        tabIndex={-1}
        aria-hidden
        disabled={others.disabled}
        value={value ?? ''}
        min={min}
        max={max}
        onChange={(event) => onChange(parseDay(event.currentTarget.value))}
      />
    </div>
  );
}

function problemOf(day: string | null, min: string | undefined, max: string | undefined): string | null {
  if (day === null) return 'Enter a date like 21-11-2026';
  if (min !== undefined && day < min) return `Enter ${dayText(min)} or a later date`;
  if (max !== undefined && day > max) return `Enter ${dayText(max)} or an earlier date`;
  return null;
}
