import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { type ComponentProps, type ReactNode, useId } from 'react';
import type { Answered } from '../api/call.ts';
import { saveUserInfo } from '../api/session.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { CodeForm } from './code-form.tsx';
import { ResendCode } from './resend-code.tsx';
import { SignInEnded } from './sign-in-ended.tsx';
import { toast } from './toast.ts';
import { useCodeCheck } from './use-code-check.ts';
import type { SignInEnd } from './use-sign-in-end.ts';

type Props = {
  readonly title: string;
  readonly verify: (otp: string) => Answered<Parameters<typeof saveUserInfo>[0]>;
  /** Left out where an app makes the codes. */
  readonly onResend?: ComponentProps<typeof ResendCode>['onResend'] | undefined;
  readonly onBack: () => void;
  /** Why no code is taken any more, once that is so. */
  readonly end: SignInEnd | null;
  /** What leads on for whoever may enter no more codes. */
  readonly whenUsedUp?: ReactNode;
  /** Another way to prove oneself. */
  readonly instead?: ComponentProps<typeof CodeForm>['instead'];
  /** One that has a form of its own. */
  readonly after?: (enter: (code: string) => Promise<unknown>) => ReactNode;
  /** A way to a person, for who cannot get at the code. */
  readonly help?: ReactNode;
  /** Where the code is to be found. */
  readonly source: ReactNode;
  readonly children?: ReactNode;
};

/** The second step of signing in: the code. */
export function SignInCodeStep({
  title,
  verify,
  onResend,
  onBack,
  end,
  whenUsedUp,
  instead,
  after,
  help,
  source,
  children,
}: Props) {
  const headingId = useId();
  const { problem, onCode } = useCodeCheck(verify, (signedIn) => {
    toast.success(TEXTS.loggedIn);
    // Once there is a session, the page leads on by itself.
    saveUserInfo(signedIn);
  });
  if (end !== null) return <SignInEnded {...{ end, onBack, whenUsedUp }} />;
  return (
    <>
      <PageHeading id={headingId} title={title} />
      {children}
      <CodeForm
        source={source}
        headingId={headingId}
        submitLabel={TEXTS.finish}
        busyLabel={TEXTS.loading}
        onCode={onCode}
        problem={problem}
        instead={instead}
      >
        {onResend && <ResendCode onResend={onResend} />}
      </CodeForm>
      {after?.(onCode)}
      <Button variant="subtle" onClick={onBack}>
        Use a different account
      </Button>
      {help}
    </>
  );
}
