import { TEXTS } from '@harvest/contracts/texts';
import { useState } from 'react';
import type { Answered } from '../api/call.ts';
import { isAnswerUnknown } from '../api/failure.ts';
import type { CodeVerdict } from './code-form.tsx';
import { failureBeside } from './report-action-failure.ts';

/** Has a code checked: why it was not taken, and what becomes of its boxes. */
export function useCodeCheck<Data>(
  check: (code: string) => Answered<Data>,
  onAccepted: (data: Data) => void,
  /** What is said where the bank did not say why. */
  fallback: string = TEXTS.anErrorOccurred,
): { readonly problem: string | null; readonly onCode: (code: string) => Promise<CodeVerdict> } {
  const [problem, setProblem] = useState<string | null>(null);
  const onCode = async (code: string): Promise<CodeVerdict> => {
    const { data, error } = await check(code);
    if (error) {
      setProblem(failureBeside(error, fallback));
      return isAnswerUnknown(error) ? 'unanswered' : 'rejected';
    }
    onAccepted(data);
    return 'accepted';
  };
  return { problem, onCode };
}
