import { TEXTS } from '@harvest/contracts/texts';
import { useState } from 'react';
import { actionFailureText, type CallFailure, refusalCode } from '../api/failure.ts';

const ENDS = ['SIGN_IN_REPLACED', 'CODE_TRIES_USED_UP', 'SIGN_IN_CODES_USED_UP'] as const;

/** Why no code of a sign-in is taken any more, and in which words of the bank. */
export type SignInEnd = { readonly why: (typeof ENDS)[number]; readonly words: string };

/** Watches what is asked in a sign-in, its code, another one, any other proof, for the answer that nothing of it works any more. */
export function useSignInEnd() {
  const [end, setEnd] = useState<SignInEnd | null>(null);
  const watched = async <Answer extends { readonly error?: CallFailure | undefined }>(
    asked: PromiseLike<Answer>,
  ): Promise<Answer> => {
    const answer = await asked;
    const code = answer.error && refusalCode(answer.error);
    const why = ENDS.find((each) => each === code);
    if (answer.error && why !== undefined)
      setEnd({ why, words: actionFailureText(answer.error, TEXTS.anErrorOccurred) });
    return answer;
  };
  return { end, watched };
}
