import type { TwoFactorType } from '@harvest/contracts/auth';
import { TEXTS } from '@harvest/contracts/texts';
import { useRef, useState } from 'react';
import type { Answered } from '../../api/call.ts';
import { isAnswerUnknown, refusalCode } from '../../api/failure.ts';
import type { FactorCodes, StartedApp, StartedOtp } from '../../api/two-factor-api.ts';
import type { CodeVerdict } from '../code-form.tsx';
import { failureBeside } from '../report-action-failure.ts';
import { reportRefusedStart } from '../start-problem.tsx';
import { toast } from '../toast.ts';
import {
  afterCode,
  afterRefusal,
  afterScan,
  afterStart,
  confirmBody,
  RESTING,
  SET_UNANSWERED,
  type SetUp,
} from './factor-set-up.ts';

export type FactorSetUp = {
  readonly setUp: SetUp;
  readonly start: (to: TwoFactorType) => Promise<void>;
  readonly scanned: () => void;
  readonly enterCode: (code: string) => Promise<CodeVerdict>;
  readonly cancel: () => void;
};

type Ways = {
  readonly start: (to: TwoFactorType) => Answered<StartedOtp | StartedApp>;
  readonly set: (factor: TwoFactorType, codes: FactorCodes) => Answered<{ readonly message: string }>;
};

/** Puts one second factor in the place of another, by the calls of whoever it is: start it, scan the app, enter the codes. */
export function useFactorSetUp(
  current: TwoFactorType,
  ways: Ways,
  onSet: (factor: TwoFactorType) => void,
): FactorSetUp {
  const [setUp, setSetUp] = useState<SetUp>(RESTING);
  const isStarting = useRef(false);

  const start = async (to: TwoFactorType) => {
    if (isStarting.current) return;
    isStarting.current = true;
    // A change that is over stays on the screen until the next one has begun.
    if (setUp.stage === 'resting') setSetUp({ stage: 'starting', to });
    const change = { from: current, to };
    const { data, error } = await ways.start(to);
    isStarting.current = false;
    if (error === undefined) return setSetUp(afterStart(change, data));
    if (setUp.stage === 'over')
      return setSetUp({ stage: 'over', change, problem: failureBeside(error, TEXTS.anErrorOccurred) });
    return setSetUp({ stage: 'resting', refusal: reportRefusedStart(error, TEXTS.anErrorOccurred) });
  };

  const enterCode = async (code: string): Promise<CodeVerdict> => {
    if (setUp.stage !== 'entering') return 'unanswered';
    const next = afterCode(setUp, code);
    if (next !== null) {
      setSetUp(next);
      return 'accepted';
    }
    const { to } = setUp.change;
    const { data, error } = await ways.set(to, confirmBody(setUp, code));
    if (error === undefined) {
      toast.quietly(data.message);
      setSetUp(RESTING);
      onSet(to);
      return 'accepted';
    }
    if (isAnswerUnknown(error)) {
      setSetUp({ ...setUp, problem: SET_UNANSWERED });
      return 'unanswered';
    }
    setSetUp(afterRefusal(setUp, refusalCode(error), failureBeside(error, TEXTS.anErrorOccurred)));
    return 'rejected';
  };

  return {
    setUp,
    start,
    enterCode,
    scanned: () => {
      if (setUp.stage === 'scanning') setSetUp(afterScan(setUp.change, setUp.app));
    },
    cancel: () => setSetUp(RESTING),
  };
}
