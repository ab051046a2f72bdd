import type { ContactChannel } from '@harvest/contracts/contacts';
import { TEXTS } from '@harvest/contracts/texts';
import { useRef, useState } from 'react';
import { useConfirmContactChangeMutation, useStartContactChangeMutation } from '../../api/contacts-api.ts';
import { type CallFailure, fieldErrorsOf, isAnswerUnknown, refusalCode } from '../../api/failure.ts';
import type { CodeVerdict } from '../../components/code-form.tsx';
import type { Refusal } from '../../components/payment/payment-attempt.ts';
import { failureBeside } from '../../components/report-action-failure.ts';
import { refusedStart } from '../../components/start-problem.tsx';
import { toast } from '../../components/toast.ts';
import {
  afterCode,
  afterRefusal,
  afterStart,
  CHANGE_UNANSWERED,
  CLOSED,
  type ContactChange,
  confirmBody,
} from './contact-change.ts';

/** What is wrong with what was typed in, or why nothing was started with it. */
export type NamingProblem = { readonly field?: string; readonly refusal?: Refusal };

export type ContactChanging = {
  readonly change: ContactChange;
  readonly open: (channel: ContactChannel) => void;
  /** Has the codes sent. */
  readonly start: (value: string) => Promise<NamingProblem>;
  readonly enterCode: (code: string) => Promise<CodeVerdict>;
  /** Has all codes sent again. */
  readonly resend: () => Promise<{ readonly error?: CallFailure | undefined }>;
  /** Back to what was typed in. */
  readonly startAgain: () => void;
  readonly cancel: () => void;
};

/** Puts another e-mail address or phone number in the place of the one that counts: name it, enter the codes. */
export function useContactChange(
  onChanged: (channel: ContactChannel, value: string) => void,
): ContactChanging {
  const [change, setChange] = useState<ContactChange>(CLOSED);
  const [sendCodes] = useStartContactChangeMutation();
  const [confirm] = useConfirmContactChangeMutation();
  const isStarting = useRef(false);

  const start = async (value: string): Promise<NamingProblem> => {
    if (change.stage !== 'naming' || isStarting.current) return {};
    const { channel } = change;
    isStarting.current = true;
    const { data, error } = await sendCodes({ channel, value });
    isStarting.current = false;
    if (error === undefined) {
      // Unless it was cancelled meanwhile.
      setChange((now) => (now === change ? afterStart(channel, value, data) : now));
      return {};
    }
    const { value: field } = fieldErrorsOf(error);
    if (field !== undefined) return { field };
    const refusal = refusedStart(error, TEXTS.anErrorOccurred);
    return refusal.code === 'CONTACT_UNCHANGED' ? { field: refusal.text } : { refusal };
  };

  const enterCode = async (code: string): Promise<CodeVerdict> => {
    if (change.stage !== 'entering') return 'unanswered';
    const next = afterCode(change, code);
    if (next !== null) {
      setChange(next);
      return 'accepted';
    }
    const { data, error } = await confirm(confirmBody(change, code));
    if (error === undefined) {
      toast.quietly(data.message);
      setChange(CLOSED);
      onChanged(change.channel, change.value);
      return 'accepted';
    }
    if (isAnswerUnknown(error)) {
      setChange({ ...change, problem: CHANGE_UNANSWERED });
      return 'unanswered';
    }
    const problem = failureBeside(error, TEXTS.anErrorOccurred);
    setChange(afterRefusal(change, code, { code: refusalCode(error), problem }));
    return 'rejected';
  };

  const resend = async () => {
    if (change.stage !== 'entering') return {};
    const { channel, value } = change;
    const { data, error } = await sendCodes({ channel, value });
    if (error !== undefined) return { error };
    setChange((now) => (now.stage === 'entering' ? afterStart(channel, value, data, true) : now));
    return {};
  };

  return {
    change,
    open: (channel) => setChange({ stage: 'naming', channel, typed: '' }),
    start,
    enterCode,
    resend,
    startAgain: () => {
      if (change.stage === 'over')
        setChange({ stage: 'naming', channel: change.channel, typed: change.value });
    },
    cancel: () => setChange(CLOSED),
  };
}
