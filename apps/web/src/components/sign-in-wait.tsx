import { waitWords } from '@harvest/contracts/wait-words';
import type { Slowed } from '../api/failure.ts';
import { InlineAlert } from '../ui/inline-alert.tsx';

type Props = {
  readonly slowed: Slowed;
  readonly secondsLeft: number;
  /** Of the words that are seen, for what waits with them. */
  readonly id: string;
};

const OVER = 'You can try again now.';

/** How long it takes until another password may be tried: who looks sees each second, who listens hears where it begins and ends. */
export function SignInWait({ slowed, secondsLeft, id }: Props) {
  const { words, wait } = slowed;
  const isOver = secondsLeft === 0;
  return (
    <InlineAlert tone={isOver ? 'info' : 'danger'}>
      <p id={id} aria-hidden>
        {isOver ? OVER : words.replace(wait, waitWords(secondsLeft))}
      </p>
      <p role="alert" className="sr-only">
        {isOver ? OVER : words}
      </p>
    </InlineAlert>
  );
}
