import { InlineAlert } from '../../ui/inline-alert.tsx';
import { MessagePage } from '../../ui/message-page.tsx';

/** S1 §2: where a customer completes the set-up before anything else opens. */
export function OnboardingPage() {
  return (
    <MessagePage title="Onboarding" text="Complete setting up your account">
      <InlineAlert tone="info">
        <p>
          The forms of this page are not available yet. Your account opens once your details are approved.
        </p>
      </InlineAlert>
    </MessagePage>
  );
}
