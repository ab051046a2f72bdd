import { Button } from '@mantine/core';
import type { Contacts } from '../../api/contacts-api.ts';
import { StageHeading } from '../../components/factor-set-up/stage-heading.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { Problem } from '../../ui/problem.tsx';
import classes from './change-contact-dialog.module.css';
import { ContactCodes } from './contact-codes.tsx';
import { CONTACT_WORDS } from './contact-words.ts';
import { NewContactForm } from './new-contact-form.tsx';
import type { ContactChanging } from './use-contact-change.ts';

type Props = { readonly changing: ContactChanging; readonly contacts: Contacts };

/** Another e-mail address or phone number, from naming it to the last code. */
export function ChangeContactDialog({ changing, contacts }: Props) {
  const { change, cancel } = changing;
  return (
    <DialogFrame
      isOpen={change.stage !== 'closed'}
      title={change.stage === 'closed' ? '' : CONTACT_WORDS[change.channel].change}
      closeLabel="Cancel"
      // Its field and the boxes for the codes are where one begins.
      isTitlePassedOver
      onClose={cancel}
    >
      <div className={classes['body']}>
        <DialogBody changing={changing} contacts={contacts} />
      </div>
    </DialogFrame>
  );
}

function DialogBody({ changing, contacts }: Props) {
  const { change, start, enterCode, resend, startAgain, cancel } = changing;
  if (change.stage === 'closed') return null;
  if (change.stage === 'naming')
    return (
      <NewContactForm
        channel={change.channel}
        typed={change.typed}
        contacts={contacts}
        onStart={start}
        onClose={cancel}
      />
    );
  return (
    <>
      {change.stage === 'entering' ? (
        <ContactCodes
          key={change.step}
          entering={change}
          contacts={contacts}
          onCode={enterCode}
          onResend={resend}
        />
      ) : (
        <>
          <StageHeading>Nothing was changed</StageHeading>
          <Problem text={change.problem} />
        </>
      )}
      <DialogActions>
        <Button variant="default" onClick={cancel}>
          Cancel
        </Button>
        {change.stage === 'over' && <Button onClick={startAgain}>Start again</Button>}
      </DialogActions>
    </>
  );
}
