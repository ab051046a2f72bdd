import { TEXTS } from '@harvest/contracts/texts';
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useRegistrationEnumsQuery, useStatesQuery } from '../../api/registration-api.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { enumWords } from '../../lib/enum-words.ts';
import { isLeftToSend } from '../../lib/left-to-send.ts';
import { ListField } from '../../ui/list-field.tsx';
import { Placeholder } from '../../ui/placeholder.tsx';
import { RadioField } from '../../ui/radio-field.tsx';
import { BirthDateField } from './birth-date-field.tsx';
import { NEW_USER_STAGES, type NewUserDetails } from './new-user-details.ts';
import classes from './stage-fields.module.css';

type Props = { readonly form: UseFormReturnType<NewUserDetails> };

const LABELS = NEW_USER_STAGES[1];
/** The contract's bounds. */
const NAME_LENGTH_MAX = 60;
const ADDRESS_LENGTH_MAX = 200;

/** Who somebody is and where they live: the first stage of a new customer's registration. */
export function PersonalFields({ form }: Props) {
  return (
    <>
      <div className={classes['pair']}>
        <TextInput
          label={LABELS.firstName}
          required
          maxLength={NAME_LENGTH_MAX}
          autoComplete="given-name"
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label={LABELS.lastName}
          required
          maxLength={NAME_LENGTH_MAX}
          autoComplete="family-name"
          {...form.getInputProps('lastName')}
        />
      </div>
      <BirthDateField
        required
        {...form.getInputProps('dateOfBirth')}
        typed={form.values.dateOfBirth}
        onLeave={(text, event) => {
          form.setFieldValue('dateOfBirth', text);
          if (!isLeftToSend(event)) form.validateField('dateOfBirth');
        }}
      />
      <Choices form={form} />
      <StateField form={form} />
      <TextInput
        label={LABELS.address}
        description="House number, street and town"
        required
        maxLength={ADDRESS_LENGTH_MAX}
        autoComplete="street-address"
        {...form.getInputProps('address')}
      />
    </>
  );
}

const CHOICES = ['gender', 'maritalStatus', 'employmentStatus'] as const;

/** Choices between the few values that the bank lists for a field. */
function Choices({ form }: Props) {
  const { data: enums, error, isFetching, refetch } = useRegistrationEnumsQuery();
  if (error && !isFetching && enums === undefined)
    return <FetchFailure failure={error} fallback={TEXTS.fetchFieldsFailed} onRetry={refetch} />;
  return CHOICES.map((name) =>
    enums === undefined ? (
      <Placeholder key={name} heightPx={76} />
    ) : (
      <RadioField
        key={name}
        label={LABELS[name]}
        required
        options={enums[name].map((value) => ({ value, label: enumWords(value) }))}
        autoComplete={name === 'gender' ? 'sex' : 'off'}
        {...form.getInputProps(name)}
        value={form.values[name]}
      />
    ),
  );
}

function StateField({ form }: Props) {
  const { data: states, error, isFetching, refetch } = useStatesQuery();
  if (error && !isFetching && states === undefined)
    return <FetchFailure failure={error} fallback={TEXTS.fetchStatesFailed} onRetry={refetch} />;
  return (
    <ListField
      label={LABELS.stateOfResidence}
      required
      searchable
      autoComplete="address-level1"
      isLoading={states === undefined}
      data={states ?? []}
      {...form.getInputProps('stateOfResidence')}
      value={form.values.stateOfResidence || null}
    />
  );
}
