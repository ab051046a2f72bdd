import type { ContactChannel } from '@harvest/contracts/contacts';
import { TEXTS } from '@harvest/contracts/texts';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Contacts, useContactsQuery } from '../../api/contacts-api.ts';
import { useUserInfo } from '../../api/session.ts';
import { DoneNotice } from '../../components/done-notice.tsx';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { SupportLines } from '../../components/support-lines.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ChangeContactDialog } from './change-contact-dialog.tsx';
import { CodesByPhone } from './codes-by-phone.tsx';
import { ContactCard } from './contact-card.tsx';
import { CONTACT_WORDS } from './contact-words.ts';
import classes from './contacts-tab.module.css';
import { ProvePhone } from './prove-phone.tsx';
import { keepRemembered } from './remembered-contact.ts';
import { useContactChange } from './use-contact-change.ts';

/** Where the bank writes to a customer and sends codes, and how to change that (decision 55). */
export function ContactsTab() {
  const { data, error, refetch } = useContactsQuery();
  if (data !== undefined) return <ContactCards contacts={data} />;
  if (error !== undefined)
    return <FetchFailure failure={error} fallback={TEXTS.anErrorOccurred} onRetry={refetch} />;
  return <Skeleton lines={6} label="Loading your email and phone" />;
}

/** What was just done, each time anew. */
type Done = { readonly what: ContactChannel | 'PROOF'; readonly value: string; readonly times: number };

function ContactCards({ contacts }: { readonly contacts: Contacts }) {
  const { email, phoneNumber, phoneProved, codesByPhoneUntil, lostChannels } = contacts;
  const [done, setDone] = useState<Done | null>(null);
  const tell = (what: Done['what'], value: string) =>
    setDone((before) => ({ what, value, times: (before?.times ?? 0) + 1 }));
  const changing = useContactChange((channel, value) => {
    keepRemembered(channel, contacts, value);
    tell(channel, value);
  });
  const proved = () => tell('PROOF', phoneNumber);
  const open = (channel: ContactChannel) => () => {
    setDone(null);
    changing.open(channel);
  };

  return (
    <div className={classes['tab']}>
      {done !== null && <Told key={done.times} done={done} />}
      <CodesByPhone contacts={contacts} proof={<ProvePhone isUrgent onProved={proved} />} />
      <div className={classes['cards']}>
        <ContactCard title="Email" value={email} changeLabel="Change email" onChange={open('EMAIL')}>
          <p>
            {codesByPhoneUntil === null
              ? 'You can log in with it. Codes, alerts and links for a new password go to it.'
              : 'You can log in with it. Codes to log in, alerts and links for a new password go to it. For now no codes for payments and for changes to your security do.'}
          </p>
          {lostChannels.includes('EMAIL') && <Allowed channel="EMAIL" />}
        </ContactCard>
        <ContactCard
          title="Phone number"
          value={phoneNumber}
          status={phoneProved ? 'PROVED' : 'NOT_PROVED'}
          changeLabel="Change phone number"
          onChange={open('PHONE')}
          action={
            !phoneProved && codesByPhoneUntil === null && <ProvePhone isUrgent={false} onProved={proved} />
          }
        >
          <p>You can log in with it. Codes and alerts go to it by SMS.</p>
          {!phoneProved && (
            <p>A code by SMS proves that it is yours. You need that before codes can come by SMS alone.</p>
          )}
          {lostChannels.includes('PHONE') && <Allowed channel="PHONE" />}
        </ContactCard>
      </div>
      <IfLost />
      <ChangeContactDialog changing={changing} contacts={contacts} />
    </div>
  );
}

function Allowed({ channel }: { readonly channel: ContactChannel }) {
  const { noun } = CONTACT_WORDS[channel];
  return <p>We made sure that it is you: you can change it without a code from your old {noun}.</p>;
}

function Told({ done: { what, value } }: { readonly done: Done }) {
  if (what === 'PROOF')
    return (
      <DoneNotice title="Your phone is proved">
        <p>Codes can come to it alone when that is safer.</p>
      </DoneNotice>
    );
  return (
    <DoneNotice title={CONTACT_WORDS[what].changed}>
      <p>
        It is <strong>{value}</strong> now. You stay logged in here. Wherever else you were logged in, you are
        logged out.
      </p>
    </DoneNotice>
  );
}

/** Whoever cannot read the old one any more has no code from it. */
function IfLost() {
  const mayWrite = useUserInfo()?.permittedLinks.includes('/customer-service') === true;
  return (
    <InlineAlert tone="info" title="If you lost your old email or phone">
      <p>
        A change takes a code from what you have now. If you cannot read it any more, call us
        {mayWrite && (
          <>
            {' '}
            or write to us in <Link to="/customer-service">Customer Service</Link>
          </>
        )}
        . Once two of us have made sure that it is you, you can change it here without that code.
      </p>
      <SupportLines />
    </InlineAlert>
  );
}
