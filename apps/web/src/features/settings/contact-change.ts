import type { ContactChannel } from '@harvest/contracts/contacts';
import type { ErrorCode } from '@harvest/contracts/errors';
import type { ContactCodes, StartedContactChange } from '../../api/contacts-api.ts';

/** A code that a change asks for: of what counts now, of what is to count, and of an app or by SMS where mail is not enough. */
export type ContactStep = 'old' | 'new' | 'current';

/** One change of the e-mail address or the phone number, from the press of its button to its end. */
export type ContactChange =
  | { readonly stage: 'closed' }
  | { readonly stage: 'naming'; readonly channel: ContactChannel; readonly typed: string }
  | ({ readonly stage: 'entering' } & Entering)
  | {
      readonly stage: 'over';
      readonly channel: ContactChannel;
      readonly value: string;
      readonly problem: string;
    };

type Entering = {
  readonly channel: ContactChannel;
  readonly value: string;
  readonly started: StartedContactChange;
  readonly step: ContactStep;
  /** The codes of the other steps, as far as they were entered. */
  readonly entered: Readonly<Partial<Record<ContactStep, string>>>;
  readonly problem: string | null;
  /** Whether all codes were sent again, so that none from before is worth anything. */
  readonly isSentAnew: boolean;
};

export const CLOSED: ContactChange = { stage: 'closed' };

const OTHERS_KEPT = ' You need not enter the others again.';
const APP_CODE_AGAIN = ' After it we ask for a new code of your app, and for no other.';

export const CHANGE_UNANSWERED =
  "We haven't heard back. Enter a code again: if the change was made, you will be asked to log in.";

/** The codes of a change in the order they are entered: what we sent first, because an app soon shows another one. */
export function contactSteps({ alsoProvedBy }: StartedContactChange): readonly ContactStep[] {
  return alsoProvedBy === null ? ['old', 'new'] : ['old', 'new', 'current'];
}

/** Where a change stands once the bank has sent its codes. */
export function afterStart(
  channel: ContactChannel,
  value: string,
  started: StartedContactChange,
  isSentAnew = false,
): ContactChange {
  return { stage: 'entering', channel, value, started, step: 'old', entered: {}, problem: null, isSentAnew };
}

/** The next step that has no code yet once this one has, or null when all codes are there. */
export function afterCode(entering: Entering, code: string): ContactChange | null {
  const entered: Entering['entered'] = { ...entering.entered, [entering.step]: code };
  const next = contactSteps(entering.started).find((each) => entered[each] === undefined);
  if (next === undefined) return null;
  return { ...entering, stage: 'entering', step: next, entered, problem: null };
}

/** What the bank is sent once the last code is there. */
export function confirmBody({ started, step, entered }: Entering, code: string): ContactCodes {
  const codes: Entering['entered'] = { ...entered, [step]: code };
  const { old: otp = '', new: newOtp = '', current: currentOtp } = codes;
  return { id: started.operationId, otp, newOtp, ...(currentOtp !== undefined && { currentOtp }) };
}

/** Codes of an app change while another one is corrected, so that one is asked for anew. */
const outlives = (step: string, { started }: Entering): boolean =>
  step !== 'current' || started.alsoProvedBy !== 'GOOGLE_AUTHENTICATOR';

/**
 * Where a change stands after the bank refused its codes: back at the code that was wrong, with the others kept, or over. The
 * bank names the first wrong one, so another one may follow.
 */
export function afterRefusal(
  entering: Entering,
  last: string,
  refusal: { readonly code: ErrorCode | null; readonly problem: string },
): ContactChange {
  const { code, problem } = refusal;
  const step = code === null ? undefined : REFUSED_STEP[code]?.(entering);
  if (step === undefined) {
    const { channel, value } = entering;
    return { stage: 'over', channel, value, problem };
  }
  const given = { ...entering.entered, [entering.step]: last };
  const entered: Entering['entered'] = Object.fromEntries(
    Object.entries(given).filter(([name]) => name !== step && outlives(name, entering)),
  );
  const again = againText(step, contactSteps(entering.started), entered);
  return { ...entering, stage: 'entering', step, entered, problem: `${problem}${again}` };
}

/** What is asked for after a code that was corrected, where one could think that it is all of them. */
function againText(step: ContactStep, steps: readonly ContactStep[], entered: Entering['entered']): string {
  const others = steps.filter((each) => each !== step);
  if (others.some((each) => entered[each] === undefined)) return APP_CODE_AGAIN;
  const isLast = steps.at(-1) === step;
  return isLast ? '' : OTHERS_KEPT;
}

/** The code that a refusal is about. Every other refusal ends the change. */
const REFUSED_STEP: { readonly [Code in ErrorCode]?: (entering: Entering) => ContactStep } = {
  WRONG_CODE: () => 'old',
  WRONG_NEW_CODE: () => 'new',
  WRONG_CURRENT_CODE: () => 'current',
  // Only the code of an app can be too new.
  WAIT_FOR_NEXT_CODE: () => 'current',
  BAD_REQUEST: ({ step }) => step,
  FLOODED: ({ step }) => step,
};
