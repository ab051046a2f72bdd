import { TEXTS } from '@harvest/contracts/texts';
import { TextInput } from '@mantine/core';
import {
  type Registered,
  useRegisterAccountOwnerMutation,
  useRegistrationEnumsQuery,
  versionsOf,
} from '../../api/registration-api.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { PasswordPair } from '../../components/password-pair.tsx';
import { groupedAccountNumber } from '../../lib/account-number.ts';
import type { Fact } from '../../ui/fact-list.tsx';
import { fieldLabel } from '../../ui/field-label.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ACCOUNT_OWNER_STAGES, type AccountOwnerDetails, accountOwnerBody } from './account-owner-details.ts';
import { BvnField } from './bvn-field.tsx';
import { ConsentLine } from './consent-line.tsx';
import { digitsOf } from './detail-rules.ts';
import { DetailsReview } from './details-review.tsx';
import { AskedAgainNote, ReopenedNote } from './kept-notes.tsx';
import { REGISTRATION_STEPS } from './registration-steps.ts';
import { StageForm } from './stage-form.tsx';
import { useRegistration } from './use-registration.ts';
import type { StagedForm } from './use-staged-form.ts';
import type { Stages } from './use-stages.ts';

type Props = {
  readonly staged: StagedForm<AccountOwnerDetails>;
  readonly stages: Stages;
  readonly onRegistered: (registered: Registered) => void;
};

const [FIRST, SECOND] = REGISTRATION_STEPS['bank-account-owner'];

/** The registration of somebody who has an account, and wants to reach it from here. */
export function AccountOwnerForm({ staged: { form, isReopened }, stages, onRegistered }: Props) {
  const { data: enums, error, isFetching, refetch } = useRegistrationEnumsQuery();
  const [registerAccountOwner] = useRegisterAccountOwnerMutation();
  const { register, isBusy, problem } = useRegistration({
    onRegistered,
    onTermsChanged: refetch,
    onFieldErrors: (errors) => {
      form.setErrors(errors);
      if (Object.keys(errors).some((field) => field in ACCOUNT_OWNER_STAGES[1])) stages.goBack();
    },
  });

  // What is asked for is the bank's to say.
  if (error && !isFetching && enums === undefined)
    return <FetchFailure failure={error} fallback={TEXTS.fetchFieldsFailed} onRetry={refetch} />;
  if (enums === undefined) return <Skeleton lines={3} label="Loading the form" />;

  const needsBvn = enums.requiredRegistrationParameter === 'bvn';
  if (stages.stage === 1) {
    return (
      <StageForm
        key={1}
        title={FIRST}
        isArrival={stages.isArrival}
        note={stages.isAskedAgain && <AskedAgainNote />}
        form={form}
        labels={ACCOUNT_OWNER_STAGES[1]}
        submitLabel="Continue"
        onDone={stages.goOn}
      >
        {needsBvn && <BvnField required {...form.getInputProps('bvn')} />}
        <TextInput
          label={fieldLabel(ACCOUNT_OWNER_STAGES[1].accountNUBAN, needsBvn)}
          description="10 digits, as on your account statement"
          required={!needsBvn}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          {...form.getInputProps('accountNUBAN')}
        />
      </StageForm>
    );
  }
  return (
    <StageForm
      key={2}
      title={SECOND}
      isArrival={stages.isArrival}
      note={isReopened && <ReopenedNote secrets="password" />}
      form={form}
      labels={ACCOUNT_OWNER_STAGES[2]}
      submitLabel="Register"
      isBusy={isBusy}
      problem={problem}
      onBack={stages.goBack}
      onDone={(details) =>
        void register(() => registerAccountOwner(accountOwnerBody(details, versionsOf(enums))))
      }
    >
      <PasswordPair
        labels={ACCOUNT_OWNER_STAGES[2]}
        username=""
        password={form.getInputProps('password')}
        confirmPassword={form.getInputProps('confirmPassword')}
      />
      <DetailsReview facts={accountFacts(form.values)} onChange={stages.goBack} />
      <ConsentLine />
    </StageForm>
  );
}

function accountFacts({ bvn, accountNUBAN }: AccountOwnerDetails): readonly Fact[] {
  const facts = [
    { label: ACCOUNT_OWNER_STAGES[1].bvn, value: digitsOf(bvn) },
    { label: ACCOUNT_OWNER_STAGES[1].accountNUBAN, value: groupedAccountNumber(digitsOf(accountNUBAN)) },
  ];
  return facts.filter(({ value }) => value !== '');
}
