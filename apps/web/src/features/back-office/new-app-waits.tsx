import { InlineAlert } from '../../ui/inline-alert.tsx';
import { When } from './when.tsx';

/** Why an approver with an app decides nothing yet, and from when they do (A356). */
export function NewAppWaits({ from }: { readonly from: string }) {
  return (
    <InlineAlert tone="warning" title="Your app is new">
      <p>
        You set it with a mailed code, so you can approve and decline from <When at={from} />. Until then ask
        another colleague who approves.
      </p>
    </InlineAlert>
  );
}
