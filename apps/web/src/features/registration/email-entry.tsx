import { TEXTS } from '@harvest/contracts/texts';
import { readEmailAddress } from '@harvest/input/email-address';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from 'react-router';
import { FormShell } from '../../ui/form-shell.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { required } from './detail-rules.ts';
import classes from './verify-email-page.module.css';

type Props = { readonly onEmail: (email: string) => void };

/** Asks whose e-mail is to be verified, where the link that led here does not say. */
export function EmailEntry({ onEmail }: Props) {
  const form = useForm({
    initialValues: { email: '' },
    validate: {
      email: (email) =>
        required(email) ?? (readEmailAddress(email) === undefined ? TEXTS.emailInvalid : null),
    },
  });
  return (
    <FormShell
      onSubmit={form.onSubmit(
        ({ email }) => onEmail(readEmailAddress(email) ?? email.trim()),
        () => form.getInputNode('email')?.focus(),
      )}
    >
      <PageHeading title="Verify your email" />
      <p>Enter the email you registered with, and we will send a new code to it.</p>
      <TextInput
        label="Email"
        required
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        {...form.getInputProps('email')}
      />
      <Button type="submit" fullWidth>
        Send code
      </Button>
      <p className={classes['other']}>
        Not registered yet?{' '}
        <Link to="/signup" className={classes['link']}>
          {TEXTS.createAccount}
        </Link>
      </p>
    </FormShell>
  );
}
