import { InlineAlert } from '../../ui/inline-alert.tsx';

/** For somebody who was further on, and of whom not everything is there any more (A103). */
export function AskedAgainNote() {
  return (
    <InlineAlert tone="info" title="Some answers are missing">
      <p>
        We keep what you enter in this tab for 30 minutes, and never your BVN or a password. Please fill in
        what is missing.
      </p>
    </InlineAlert>
  );
}

type Props = { readonly secrets: string };

/** For somebody who opens the second stage with what was kept of it. */
export function ReopenedNote({ secrets }: Props) {
  return (
    <InlineAlert tone="info" title="Welcome back">
      <p>{`Your answers are still here. Please enter your ${secrets} again: we never keep those.`}</p>
    </InlineAlert>
  );
}
