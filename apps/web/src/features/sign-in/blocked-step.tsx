import { Button } from '@mantine/core';
import { HelpButton } from '../../components/help-button.tsx';
import { SupportLines } from '../../components/support-lines.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import classes from './blocked-step.module.css';

type Props = {
  /** As the bank says it. */
  readonly words: string;
  readonly onBack: () => void;
};

/** Where signing in ends for whoever knows the password of a profile that the bank blocked: with whom to call. */
export function BlockedStep({ words, onBack }: Props) {
  return (
    <div className={classes['step']}>
      <PageHeading title="Your profile is blocked" />
      <InlineAlert tone="warning">
        <p>{words}</p>
      </InlineAlert>
      <SupportLines />
      <HelpButton>What can I do?</HelpButton>
      <Button variant="default" fullWidth onClick={onBack}>
        Back to Log In
      </Button>
    </div>
  );
}
