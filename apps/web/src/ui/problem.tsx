import { InlineAlert } from './inline-alert.tsx';

type Props = { readonly text: string | null };

/** Why something was refused or did not work, beside what was tried; nothing while there is nothing to say. */
export function Problem({ text }: Props) {
  if (text === null) return null;
  return (
    <InlineAlert tone="danger" role="alert">
      <p>{text}</p>
    </InlineAlert>
  );
}
