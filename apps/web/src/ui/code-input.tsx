import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
} from 'react';
import {
  CODE_LENGTH,
  type CodeDigits,
  type CodeEdit,
  completeCode,
  pasteDigits,
  typeDigits,
} from './code-digits.ts';
import classes from './code-input.module.css';

export type CodeInputHandle = { readonly focusFirst: () => void };

type Props = {
  readonly legend: ReactNode;
  /** The heading that says what the code is for, where there is one: then it names the boxes, and the legend describes them. */
  readonly headingId?: string | undefined;
  /** Whether the boxes are where one begins: what opens them puts the focus on the first empty one. */
  readonly isStart?: boolean;
  readonly digits: CodeDigits;
  readonly onDigits: (digits: CodeDigits) => void;
  /** Called once for each change that leaves all six boxes filled with a code they did not hold before. */
  readonly onComplete: (code: string) => void;
  readonly busy: boolean;
  readonly invalid: boolean;
  readonly describedBy?: string;
  readonly ref?: Ref<CodeInputHandle>;
};

/** Six boxes for a one-time code. A paste or an autofill anywhere fills them all, so no box has a `maxlength`. */
export function CodeInput(props: Props) {
  const {
    legend,
    headingId,
    isStart = false,
    digits,
    onDigits,
    onComplete,
    busy,
    invalid,
    describedBy,
    ref,
  } = props;
  const legendId = useId();
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  useImperativeHandle(ref, () => ({ focusFirst: () => boxes.current[0]?.focus() }), []);

  const focusBox = (index: number) => {
    const box = boxes.current[Math.max(0, Math.min(index, CODE_LENGTH - 1))];
    box?.focus();
    box?.select();
  };

  const apply = ({ digits: after, focus }: CodeEdit) => {
    onDigits(after);
    focusBox(focus);
    const code = completeCode(after);
    if (code !== null && code !== completeCode(digits)) onComplete(code);
  };

  // A dialog may move the focus between the press of a key and the letter that follows it, so the press itself counts.
  // Android's on-screen keyboard names no key: there the box's own change brings the digit.
  const typeKey = (event: KeyboardEvent | globalThis.KeyboardEvent, index: number): boolean => {
    if (busy || !/^\d$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return false;
    event.preventDefault();
    apply(typeDigits(digits, index, event.key));
    return true;
  };

  // The page that asks for a code puts the focus on its heading, to be heard. Who starts typing or pastes the code
  // there means the boxes all the same.
  const catchTyping = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (!event.defaultPrevented && !isEditable(document.activeElement))
      typeKey(event, Math.max(0, digits.indexOf('')));
  });
  const catchPaste = useEffectEvent((event: globalThis.ClipboardEvent) => {
    if (isEditable(document.activeElement) || busy) return;
    event.preventDefault();
    apply(pasteDigits(digits, 0, event.clipboardData?.getData('text') ?? ''));
  });
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => catchTyping(event);
    const onPaste = (event: globalThis.ClipboardEvent) => catchPaste(event);
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('paste', onPaste);
    };
  }, []);

  const paste = (event: ClipboardEvent, index: number) => {
    event.preventDefault();
    if (!busy) apply(pasteDigits(digits, index, event.clipboardData.getData('text')));
  };

  const press = (event: KeyboardEvent, index: number) => {
    if (typeKey(event, index)) return;
    const target = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: CODE_LENGTH - 1 }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      focusBox(target);
    } else if (event.key === 'Backspace' && digits[index] === '' && index > 0 && !busy) {
      event.preventDefault();
      onDigits(typeDigits(digits, index - 1, '').digits);
      focusBox(index - 1);
    }
  };

  const entered = digits.filter((digit) => digit !== '').length;
  return (
    <fieldset
      className={classes['group']}
      aria-labelledby={headingId}
      aria-describedby={headingId === undefined ? describedBy : `${legendId} ${describedBy ?? ''}`}
      aria-busy={busy}
    >
      <legend id={legendId} className={classes['legend']}>
        {legend}
      </legend>
      <div className={classes['boxes']}>
        {digits.map((digit, index) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are their positions.
            key={index}
            ref={(box) => {
              boxes.current[index] = box;
            }}
            className={classes['box']}
            // A dialog may do so once more after the first digit was typed, which the next one would take the place of.
            data-autofocus={(isStart && index === digits.indexOf('')) || undefined}
            type="text"
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            aria-label={`Digit ${index + 1} of ${CODE_LENGTH}`}
            aria-invalid={invalid}
            readOnly={busy}
            value={digit}
            onChange={(event) => apply(typeDigits(digits, index, event.currentTarget.value))}
            onPaste={(event) => paste(event, index)}
            onKeyDown={(event) => press(event, index)}
            onFocus={(event) => event.currentTarget.select()}
          />
        ))}
      </div>
      <span className="sr-only" aria-live="polite">
        {entered > 0 ? `${entered} of ${CODE_LENGTH} digits entered` : ''}
      </span>
    </fieldset>
  );
}

function isEditable(element: Element | null): boolean {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  );
}
