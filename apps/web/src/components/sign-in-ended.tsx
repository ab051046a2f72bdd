import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import type { SignInEnd } from './use-sign-in-end.ts';

type Props = {
  readonly end: SignInEnd;
  readonly onBack: () => void;
  /** What leads on for whoever may enter no more codes. */
  readonly whenUsedUp?: ReactNode;
};

/** In the place of the code, where none is taken any more: neither boxes nor another code would help. */
export function SignInEnded({ end, onBack, whenUsedUp }: Props) {
  return (
    <>
      <PageHeading title={end.why === 'SIGN_IN_REPLACED' ? 'This login is over' : 'Too many wrong codes'} />
      <InlineAlert tone="warning" role="alert">
        <p>{end.words}</p>
      </InlineAlert>
      {end.why === 'SIGN_IN_CODES_USED_UP' ? (
        <>
          {whenUsedUp}
          <Button variant="subtle" onClick={onBack}>
            Use a different account
          </Button>
        </>
      ) : (
        <Button fullWidth onClick={onBack}>
          Start again
        </Button>
      )}
    </>
  );
}
