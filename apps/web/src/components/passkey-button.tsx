import { TEXTS } from '@harvest/contracts/texts';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import type { Answered } from '../api/call.ts';
import { type PasskeyAnswer, signWithPasskey } from '../lib/passkey.ts';
import { Problem } from '../ui/problem.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { failureBeside } from './report-action-failure.ts';

type Json = Record<string, unknown>;

type Props = {
  /** What the device is to sign. */
  readonly ask: () => Answered<{ readonly publicKey: Json }>;
  /** Exchanges what it signed for a code. */
  readonly prove: (credential: PasskeyAnswer) => Answered<{ readonly otp: string }>;
  readonly onProved: (code: string) => Promise<void>;
};

const NOT_USED = 'Your passkey was not used. Try again, or enter the code.';

/** Proves oneself by finger, face or PIN in the place of a code. */
export function PasskeyButton({ ask, prove, onProved }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const use = async (): Promise<string | null> => {
    const asked = await ask();
    if (asked.error) return failureBeside(asked.error, TEXTS.anErrorOccurred);
    const credential = await signWithPasskey(asked.data.publicKey).catch(() => null);
    // Given up, or by another device: which of them, browsers keep to themselves.
    if (credential === null) return NOT_USED;
    const proved = await prove(credential);
    if (proved.error) return failureBeside(proved.error, TEXTS.anErrorOccurred);
    await onProved(proved.data.otp);
    return null;
  };
  const press = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(null);
    setProblem(await use());
    setIsBusy(false);
  };

  return (
    <>
      <SubmitButton
        variant="default"
        fullWidth
        leftSection={<IconFingerprint size={20} aria-hidden />}
        onClick={() => void press()}
        busy={isBusy && 'Waiting for your passkey...'}
      >
        Use your passkey
      </SubmitButton>
      <Problem text={problem} />
    </>
  );
}
