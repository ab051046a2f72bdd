import type { TwoFactorType } from '@harvest/contracts/auth';
import type { ErrorCode } from '@harvest/contracts/errors';
import type { FactorCodes, StartedApp, StartedOtp } from '../../api/two-factor-api.ts';
import type { Refusal } from '../payment/payment-attempt.ts';

/** Which factor takes the place of which. */
export type Change = { readonly from: TwoFactorType; readonly to: TwoFactorType };

/** A code that a change asks for: the one we sent, one of the app that counts now, one of the app that was just scanned. */
export type CodeStep = 'sent' | 'current-app' | 'new-app';

/** One change of the second factor, from the press of its button to its end. */
export type SetUp =
  | { readonly stage: 'resting'; readonly refusal: Refusal | null }
  | { readonly stage: 'starting'; readonly to: TwoFactorType }
  | { readonly stage: 'scanning'; readonly change: Change; readonly app: StartedApp }
  | ({ readonly stage: 'entering' } & Entering)
  | { readonly stage: 'over'; readonly change: Change; readonly problem: string };

type Entering = {
  readonly change: Change;
  readonly started: StartedOtp | StartedApp;
  readonly step: CodeStep;
  /** The codes of the steps before. */
  readonly entered: Readonly<Partial<Record<CodeStep, string>>>;
  readonly problem: string | null;
};

export const RESTING: SetUp = { stage: 'resting', refusal: null };

export const SET_UNANSWERED =
  "We haven't heard back. Enter a code again: if the change was made, you will be asked to log in with it.";

const APP = 'GOOGLE_AUTHENTICATOR';

/** The codes of a change in the order they are entered: what we sent first, because an app soon shows another one. */
export function codeSteps({ from, to }: Change): readonly CodeStep[] {
  if (to === APP) return [from === APP ? 'current-app' : 'sent', 'new-app'];
  return from === APP ? ['sent', 'current-app'] : ['sent'];
}

/** Where a change stands once the bank has made its secret or sent its code. */
export function afterStart(change: Change, started: StartedOtp | StartedApp): SetUp {
  return 'secretCode' in started
    ? { stage: 'scanning', change, app: started }
    : enter(change, started, firstOf(change));
}

export function afterScan(change: Change, app: StartedApp): SetUp {
  return enter(change, app, firstOf(change));
}

/** The step after the code of this one, or null when all codes are there. */
export function afterCode(entering: Entering, code: string): SetUp | null {
  const steps = codeSteps(entering.change);
  const next = steps[steps.indexOf(entering.step) + 1];
  if (next === undefined) return null;
  const entered = { ...entering.entered, [entering.step]: code };
  return { ...entering, stage: 'entering', step: next, entered, problem: null };
}

/** What the bank is sent once the last code is there. */
export function confirmBody({ change, step, entered }: Entering, code: string): FactorCodes {
  const codes = { ...entered, [step]: code };
  const [otp = '', currentOtp] = [codes[newStep(change)], codes[currentStep(change)]];
  return codeSteps(change).length === 1 || currentOtp === undefined ? { otp } : { otp, currentOtp };
}

/** Where a change stands after the bank refused its codes: back at the code that was wrong, or over. */
export function afterRefusal(entering: Entering, code: ErrorCode | null, problem: string): SetUp {
  const step = code === null ? undefined : REFUSED_STEP[code]?.(entering);
  if (step === undefined) return { stage: 'over', change: entering.change, problem };
  const steps = codeSteps(entering.change);
  const before = steps.slice(0, steps.indexOf(step));
  const kept = Object.entries(entering.entered).filter(([name]) => before.some((each) => each === name));
  return { ...entering, stage: 'entering', step, entered: Object.fromEntries(kept), problem };
}

function enter(change: Change, started: StartedOtp | StartedApp, step: CodeStep): SetUp {
  return { stage: 'entering', change, started, step, entered: {}, problem: null };
}

const newStep = ({ to }: Change): CodeStep => (to === APP ? 'new-app' : 'sent');
/** The code that proves the factor which is to be replaced. */
export const currentStep = ({ from }: Change): CodeStep => (from === APP ? 'current-app' : 'sent');
const sentStep = (change: Change) => codeSteps(change).find((each) => each === 'sent');
const firstOf = (change: Change): CodeStep => codeSteps(change)[0] ?? 'sent';

/** The code that a refusal is about. Every other refusal ends the change. */
const REFUSED_STEP: { readonly [Code in ErrorCode]?: (entering: Entering) => CodeStep | undefined } = {
  WRONG_CODE: ({ change }) => newStep(change),
  WRONG_CURRENT_CODE: ({ change }) => currentStep(change),
  // Only the code of an app that counts already can have been used.
  WAIT_FOR_NEXT_CODE: () => 'current-app',
  CODE_EXPIRED: ({ change }) => sentStep(change),
  CODE_USED: ({ change }) => sentStep(change),
  BAD_REQUEST: ({ step }) => step,
  FLOODED: ({ step }) => step,
};
