import type { TwoFactorType } from '@harvest/contracts/auth';
import { TEXTS } from '@harvest/contracts/texts';
import { useRef, useState } from 'react';
import { isAnswerUnknown, refusalCode } from '../../api/failure.ts';
import { useSetFactorMutation, useStartAppMutation, useStartOtpMutation } from '../../api/two-factor-api.ts';
import type { CodeVerdict } from '../../components/code-form.tsx';
import { failureBeside, reportActionFailure } from '../../components/report-action-failure.ts';
import { toast } from '../../components/toast.ts';
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

/** Puts one second factor in the place of another: start it, scan the app, enter the codes. */
export function useFactorSetUp(current: TwoFactorType, onSet: (factor: TwoFactorType) => void): FactorSetUp {
  const [setUp, setSetUp] = useState<SetUp>(RESTING);
  const [startOtp] = useStartOtpMutation();
  const [startApp] = useStartAppMutation();
  const [setFactor] = useSetFactorMutation();
  const isStarting = useRef(false);

  const start = async (to: TwoFactorType) => {
    if (isStarting.current) return;
    isStarting.current = true;
    // A change that is over stays on the screen until the next one has begun.
    if (setUp.stage === 'resting') setSetUp({ stage: 'starting', to });
    const change = { from: current, to };
    const { data, error } = await (to === 'OTP_AUTHENTICATION' ? startOtp() : startApp());
    isStarting.current = false;
    if (error === undefined) return setSetUp(afterStart(change, data));
    if (setUp.stage === 'over')
      return setSetUp({ stage: 'over', change, problem: failureBeside(error, TEXTS.anErrorOccurred) });
    return setSetUp({ stage: 'resting', problem: reportActionFailure(error, TEXTS.anErrorOccurred) });
  };

  const enterCode = async (code: string): Promise<CodeVerdict> => {
    if (setUp.stage !== 'entering') return 'unanswered';
    const next = afterCode(setUp, code);
    if (next !== null) {
      setSetUp(next);
      return 'accepted';
    }
    const { to } = setUp.change;
    const { data, error } = await setFactor({ factor: to, body: confirmBody(setUp, code) });
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
