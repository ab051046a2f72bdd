import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

export type Stages = {
  readonly stage: 1 | 2;
  /** Whether one came to this stage from the other one. */
  readonly isArrival: boolean;
  readonly goOn: () => void;
  readonly goBack: () => void;
};

const SECOND = 'second-stage';

/**
 * The two stages of a registration. The second one is an entry of the history, so that Back (on a telephone too) returns to
 * the first; after a reload, which forgets what was entered, the first one it is.
 */
export function useStages(): Stages {
  const location = useLocation();
  const navigate = useNavigate();
  const [isFirstDone, setIsFirstDone] = useState(false);
  const stage = isFirstDone && location.state === SECOND ? 2 : 1;
  const [known, setKnown] = useState<1 | 2>(stage);
  const [isArrival, setIsArrival] = useState(false);
  if (known !== stage) {
    setKnown(stage);
    setIsArrival(true);
  }
  return {
    stage,
    isArrival,
    goOn: () => {
      setIsFirstDone(true);
      void navigate({ search: location.search }, { state: SECOND });
    },
    goBack: () => void navigate(-1),
  };
}
