import { TEXTS } from '@harvest/contracts/texts';
import { useRef, useState } from 'react';
import { type CallFailure, fieldErrorsOf, refusalCode } from '../../api/failure.ts';
import type { Registered } from '../../api/registration-api.ts';
import { reportActionFailure } from '../../components/report-action-failure.ts';
import { toast } from '../../components/toast.ts';

type Outcome = { readonly data?: Registered | undefined; readonly error?: CallFailure | undefined };

type Parts = {
  readonly onRegistered: (registered: Registered) => void;
  /** The versions that were shown are in force no more. */
  readonly onTermsChanged: () => unknown;
  /** What the bank found wrong, by the names of the fields. */
  readonly onFieldErrors: (errors: Readonly<Record<string, string>>) => void;
};

/** Sends a registration, once at a time, and says what came of it. */
export function useRegistration({ onRegistered, onTermsChanged, onFieldErrors }: Parts) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // Enter and a press can come within one frame; state would let the second one pass.
  const isSending = useRef(false);

  const register = async (send: () => Promise<Outcome>) => {
    if (isSending.current) return;
    isSending.current = true;
    setIsBusy(true);
    setProblem(null);
    const { data, error } = await send();
    isSending.current = false;
    setIsBusy(false);
    if (error) {
      setProblem(reportActionFailure(error, TEXTS.anErrorOccurred));
      if (refusalCode(error) === 'TERMS_CHANGED') onTermsChanged();
      onFieldErrors(fieldErrorsOf(error));
    } else if (data) {
      toast.success(TEXTS.registered);
      onRegistered(data);
    }
  };
  return { register, isBusy, problem };
}
