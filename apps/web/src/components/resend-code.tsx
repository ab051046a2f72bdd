import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type CallFailure, refusalCode } from '../api/failure.ts';
import { Problem } from '../ui/problem.tsx';
import { failureBeside } from './report-action-failure.ts';
import classes from './resend-code.module.css';
import { toast } from './toast.ts';
import { useCountdown } from './use-countdown.ts';

type Props = {
  readonly onResend: () => Promise<{ readonly error?: CallFailure | undefined }>;
  /** Nothing was sent yet, as far as this page knows: asks once by itself. */
  readonly asksAtOnce?: boolean;
  readonly texts?: ResendTexts;
};

type ResendTexts = { readonly hint: string; readonly toast: string; readonly sent: string };

/** What is sent again: a code, if nobody says otherwise. */
const CODE_TEXTS: ResendTexts = {
  hint: 'No code yet? Look in your spam folder too.',
  toast: TEXTS.otpResent,
  sent: 'A new code was sent.',
};

/** Of a code that went to the phone alone: no folder for spam holds it. */
export const SMS_TEXTS: ResendTexts = {
  ...CODE_TEXTS,
  hint: 'No code yet? An SMS can take a minute.',
};

/** The bank refuses a second code within this time (decision 11), so the page does not offer one. */
const COOL_DOWN_SECONDS = 60;

/** Asks for the code once more, a minute after the last one went out. */
export function ResendCode({ onResend, asksAtOnce = false, texts = CODE_TEXTS }: Props) {
  const [waitSeconds, restart] = useCountdown(COOL_DOWN_SECONDS);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [wasSent, setWasSent] = useState(false);

  const send = async (isUnasked: boolean) => {
    setIsBusy(true);
    setWasSent(false);
    const { error } = await onResend();
    setIsBusy(false);
    // Nobody pressed anything, and the code of a moment ago is as good.
    if (error && isUnasked && refusalCode(error) === 'RESEND_TOO_SOON') return;
    setProblem(error ? failureBeside(error, TEXTS.anErrorOccurred) : null);
    if (error) return;
    toast.quietly(texts.toast);
    setWasSent(true);
    restart();
  };
  const resend = () => {
    if (!isBusy && waitSeconds === 0) void send(false);
  };

  const hasAsked = useRef(false);
  const askAtOnce = useEffectEvent(() => {
    if (!asksAtOnce || hasAsked.current) return;
    hasAsked.current = true;
    void send(true);
  });
  useEffect(() => askAtOnce(), []);

  return (
    <div className={classes['resend']}>
      <p className={classes['line']}>
        <span className={classes['hint']}>{texts.hint}</span>
        <Button
          variant="subtle"
          onClick={resend}
          aria-disabled={isBusy || waitSeconds > 0}
          aria-busy={isBusy}
          className={classes['button']}
        >
          {isBusy ? TEXTS.resending : TEXTS.resend}
        </Button>
        {waitSeconds > 0 && <span className={classes['wait']}>in {waitSeconds} s</span>}
      </p>
      {wasSent && <p className={classes['sent']}>{texts.sent}</p>}
      <Problem text={problem} />
    </div>
  );
}
