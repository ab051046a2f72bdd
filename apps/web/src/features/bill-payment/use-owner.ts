import { TEXTS } from '@harvest/contracts/texts';
import { useEffect, useRef, useState } from 'react';
import { type CallFailure, fetchFailureText, isAnswerUnknown } from '../../api/failure.ts';

type Owner = { readonly name: string; readonly address?: string | null };

export type OwnerState =
  | { readonly status: 'none' }
  | { readonly status: 'asking' }
  | { readonly status: 'found'; readonly owner: Owner }
  /** The provider knows no such number, or would not take it. */
  | { readonly status: 'unknown'; readonly text: string }
  /** The look-up itself failed, which says nothing of the number. */
  | { readonly status: 'unreached'; readonly failure: CallFailure };

type Ask<Asked> = (asked: Asked) => Promise<{
  readonly data?: Owner | undefined;
  readonly error?: CallFailure | undefined;
}> & { readonly abort: () => void };

/**
 * Whose meter or card it is, asked for at a press, and only ever of the number and the provider that stand in the form: what is
 * known of others is forgotten, and what is on its way for them is called off.
 * @param of what it is asked of, as one text
 */
export function useOwner<Asked>(of: string, ask: Ask<Asked>) {
  const [known, setKnown] = useState<{ readonly of: string; readonly state: OwnerState } | null>(null);
  const [wasCleared, setWasCleared] = useState(false);
  const running = useRef<{ readonly abort: () => void } | null>(null);
  const [lastOf, setLastOf] = useState(of);
  if (of !== lastOf) {
    setLastOf(of);
    if (known?.state.status === 'found') setWasCleared(true);
    setKnown(null);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number or provider is the reason to run.
  useEffect(
    () => () => {
      running.current?.abort();
      running.current = null;
    },
    [of],
  );

  const lookUp = async (asked: Asked): Promise<void> => {
    const request = ask(asked);
    running.current = request;
    setWasCleared(false);
    setKnown({ of, state: { status: 'asking' } });
    const { data, error } = await request;
    if (running.current !== request) return;
    running.current = null;
    setKnown({ of, state: data ? { status: 'found', owner: data } : stateOf(error) });
  };

  const state: OwnerState = known?.of === of ? known.state : { status: 'none' };
  return { state, wasCleared, lookUp };
}

function stateOf(failure: CallFailure | undefined): OwnerState {
  if (failure === undefined) return { status: 'none' };
  const hasToWait = 'status' in failure && failure.status === 429;
  return hasToWait || isAnswerUnknown(failure)
    ? { status: 'unreached', failure }
    : { status: 'unknown', text: fetchFailureText(failure, TEXTS.fetchDataFailed) };
}
