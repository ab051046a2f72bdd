import { TEXTS } from '@harvest/contracts/texts';
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type AccountType, useRegistrationAccountTypesQuery } from '../../api/registration-api.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { PasswordPair } from '../../components/password-pair.tsx';
import { ListField } from '../../ui/list-field.tsx';
import { BvnField } from './bvn-field.tsx';
import { NEW_USER_STAGES, type NewUserDetails } from './new-user-details.ts';
import classes from './stage-fields.module.css';

type Props = { readonly form: UseFormReturnType<NewUserDetails> };

const LABELS = NEW_USER_STAGES[2];

/** How the bank reaches somebody, who they are to the authorities, what they want, and their password. */
export function ContactFields({ form }: Props) {
  return (
    <>
      <TextInput
        label={LABELS.email}
        description="We send a code to it"
        required
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        {...form.getInputProps('email')}
      />
      <TextInput
        label={LABELS.phoneNumber}
        description="Such as 08030000001"
        required
        type="tel"
        autoComplete="tel"
        maxLength={40}
        {...form.getInputProps('phoneNumber')}
      />
      <BvnField required {...form.getInputProps('bvn')} />
      <AccountTypeField form={form} />
      <PasswordPair
        labels={LABELS}
        username={form.values.email}
        password={form.getInputProps('password')}
        confirmPassword={form.getInputProps('confirmPassword')}
      />
    </>
  );
}

function AccountTypeField({ form }: Props) {
  const { data: types, error, isFetching, refetch } = useRegistrationAccountTypesQuery();
  if (error && !isFetching && types === undefined)
    return <FetchFailure failure={error} fallback={TEXTS.fetchAccountTypesFailed} onRetry={refetch} />;
  return (
    <ListField
      label={LABELS.accountTypeId}
      required
      description={types && <TypesInWords types={types} />}
      isLoading={types === undefined}
      data={(types ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      {...form.getInputProps('accountTypeId')}
      value={form.values.accountTypeId || null}
    />
  );
}

/** What each kind of account is for, before one is chosen. */
function TypesInWords({ types }: { readonly types: readonly AccountType[] }) {
  return types
    .filter(({ description }) => description !== '')
    .map(({ id, name, description }) => (
      <span key={id} className={classes['kind']}>
        <strong>{name}.</strong> {description}
      </span>
    ));
}
