import type { ContactChannel } from '@harvest/contracts/contacts';
import { errorText } from '@harvest/contracts/errors';
import { TEXTS } from '@harvest/contracts/texts';
import { emailAddressKey, readEmailAddress } from '@harvest/input/email-address';
import { readPhoneNumber } from '@harvest/input/phone-number';
import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useRef, useState } from 'react';
import type { Contacts } from '../../api/contacts-api.ts';
import type { Refusal } from '../../components/payment/payment-attempt.ts';
import { StartProblem } from '../../components/start-problem.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FormShell } from '../../ui/form-shell.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { CONTACT_WORDS, otherChannel } from './contact-words.ts';
import type { ContactChanging } from './use-contact-change.ts';

type Props = {
  readonly channel: ContactChannel;
  readonly typed: string;
  readonly contacts: Contacts;
  readonly onStart: ContactChanging['start'];
  readonly onClose: () => void;
};

const FIELDS = {
  EMAIL: { type: 'email', autoComplete: 'email', maxLength: 254 },
  PHONE: { type: 'tel', autoComplete: 'tel', maxLength: 40 },
} as const;

/** The new address or number, and what will come of it. */
export function NewContactForm({ channel, typed: before, contacts, onStart, onClose }: Props) {
  const [typed, setTyped] = useState(before);
  const [problem, setProblem] = useState<string | undefined>();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const words = CONTACT_WORDS[channel];

  const refuse = (text: string | undefined) => {
    setProblem(text);
    field.current?.focus();
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setRefusal(null);
    const found = problemOf(channel, typed, contacts);
    if (found !== null) return refuse(found);
    setIsBusy(true);
    const { field: refused, refusal: why = null } = await onStart(contactOf(channel, typed) ?? '');
    setIsBusy(false);
    setRefusal(why);
    return refused === undefined ? undefined : refuse(refused);
  };

  return (
    <FormShell onSubmit={(event) => void submit(event)}>
      <p>{codesText(channel, contacts)}</p>
      <TextInput
        ref={field}
        {...FIELDS[channel]}
        label={words.field}
        description={words.hint}
        required
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        value={typed}
        error={problem}
        onChange={(event) => {
          setProblem(undefined);
          setTyped(event.currentTarget.value);
        }}
      />
      <p>
        Then you are logged out everywhere but here. For at least 24 hours codes come by SMS or from your app,
        not by email, and you can pay less to accounts, phone numbers, meters and smart cards that are new.
      </p>
      <StartProblem refusal={refusal} onLeave={onClose} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton busy={isBusy && TEXTS.loading}>Continue</SubmitButton>
      </DialogActions>
    </FormShell>
  );
}

/** Which codes are asked for. */
function codesText(channel: ContactChannel, { lostChannels, alsoProvedBy }: Contacts): string {
  const { noun } = CONTACT_WORDS[channel];
  const left = CONTACT_WORDS[otherChannel(channel)].noun;
  const isLost = lostChannels.includes(channel);
  const first = isLost
    ? `one to your ${left}, because your old ${noun} is lost`
    : `one to the ${noun} you have now`;
  return {
    NONE: `We send two codes: ${first}, and one to the new one. You need both.`,
    SMS: `We send three codes: ${first}, one to the new one, and one by SMS. You need all three.`,
    GOOGLE_AUTHENTICATOR: `You need three codes. We send two: ${first}, and one to the new one. Your authenticator app makes the third.`,
  }[alsoProvedBy[channel] ?? 'NONE'];
}

const contactOf = (channel: ContactChannel, typed: string): string | undefined =>
  channel === 'PHONE' ? readPhoneNumber(typed) : readEmailAddress(typed);

function problemOf(channel: ContactChannel, typed: string, { email, phoneNumber }: Contacts): string | null {
  if (typed.trim() === '') return TEXTS.fieldRequired;
  const value = contactOf(channel, typed);
  if (value === undefined) return channel === 'PHONE' ? TEXTS.phoneNumberInvalid : TEXTS.emailInvalid;
  const isSame = value === phoneNumber || value === emailAddressKey(email);
  return isSame ? errorText('CONTACT_UNCHANGED') : null;
}
