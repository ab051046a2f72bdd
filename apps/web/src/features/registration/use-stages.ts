import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

export type Stages = {
  readonly stage: 1 | 2;
  /** Whether one came to this stage from the other one. */
  readonly isArrival: boolean;
  /** The second stage was opened, but something is missing of the first. */
  readonly isAskedAgain: boolean;
  readonly goOn: () => void;
  readonly goBack: () => void;
};

const CAME_FROM_FIRST = 'came-from-first';
const ASKED_AGAIN = 'asked-again';

/** The stage that an address names. */
export const askedStage = (search: URLSearchParams): 1 | 2 => (search.get('stage') === '2' ? 2 : 1);

/**
 * The two stages of a registration. The second one is an entry of the history with an address of its own, so that Back (on
 * a telephone too) returns to the first, and a reload stays. `isKnown` says whether `stage` can be relied on yet.
 */
export function useStages(stage: 1 | 2, isKnown: boolean): Stages {
  const location = useLocation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [known, setKnown] = useState<1 | 2>(stage);
  const [isArrival, setIsArrival] = useState(false);
  if (known !== stage) {
    setKnown(stage);
    setIsArrival(true);
  }

  const open = (wanted: 1 | 2, how: { replace?: boolean; state?: string }) => {
    const next = new URLSearchParams(search);
    if (wanted === 2) next.set('stage', '2');
    else next.delete('stage');
    void navigate({ search: next.toString() }, how);
  };
  const isMissing = isKnown && askedStage(search) === 2 && stage === 1;
  const askAgain = useEffectEvent(() => open(1, { replace: true, state: ASKED_AGAIN }));
  useEffect(() => {
    if (isMissing) askAgain();
  }, [isMissing]);

  return {
    stage,
    isArrival,
    isAskedAgain: stage === 1 && location.state === ASKED_AGAIN,
    goOn: () => open(2, { state: CAME_FROM_FIRST }),
    goBack: () => (location.state === CAME_FROM_FIRST ? void navigate(-1) : open(1, { replace: true })),
  };
}
