import type { ReactNode } from 'react';
import type { Contacts } from '../../api/contacts-api.ts';
import { bankNow } from '../../lib/bank-clock.ts';
import { dateTimeText } from '../../lib/bank-time.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import classes from './contacts-tab.module.css';

type Props = {
  readonly contacts: Contacts;
  /** The way to prove a phone that is not. */
  readonly proof: ReactNode;
};

/** Until when and why no code comes by e-mail (decision 55); nothing at all while they do. */
export function CodesByPhone({ contacts, proof }: Props) {
  const {
    codesByPhoneUntil: until,
    codesByPhoneNeedsCode: needsCode,
    phoneProved,
    phoneCountsFrom,
  } = contacts;
  if (until === null) return null;
  return (
    <InlineAlert tone="warning" title={phoneProved ? 'No codes by email for now' : 'Prove your phone first'}>
      {!phoneProved && (
        <>
          <p>For now codes come by SMS alone, and only to a phone that is proved.</p>
          <div className={classes['proof']}>{proof}</div>
        </>
      )}
      {phoneCountsFrom !== null && (
        <p>
          Your phone number is new and the old one was lost. Codes come to it from{' '}
          <span className={classes['when']}>{dateTimeText(phoneCountsFrom)}</span>, and until then from your
          app alone, if you have one.
        </p>
      )}
      <p>
        Your password, second factor, email or phone number was changed. Codes for payments and for changes to
        your security come by SMS or from your app, so that nobody who reads your mail can use them.
      </p>
      <p>
        {new Date(until) > bankNow() ? (
          <>
            This lasts until <span className={classes['when']}>{dateTimeText(until)}</span>
            {needsCode && ', and until you have entered one such code'}.
          </>
        ) : (
          'This lasts until you have entered one such code.'
        )}{' '}
        Until then you can pay less to accounts, phone numbers, meters and smart cards that are new.
      </p>
    </InlineAlert>
  );
}
