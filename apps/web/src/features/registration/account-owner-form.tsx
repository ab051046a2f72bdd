import type { RequiredRegistrationParameter } from '@harvest/contracts/registration';
import { TEXTS } from '@harvest/contracts/texts';
import { ungrouped } from '@harvest/input/plain-text';
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
import { Skeleton } from '../../ui/skeleton.tsx';
import {
  type AccountOwnerDetails,
  accountOwnerBody,
  accountOwnerStages,
  chosenProof,
} from './account-owner-details.ts';
import { ConsentLine } from './consent-line.tsx';
import { DetailsReview } from './details-review.tsx';
import { AskedAgainNote, ReopenedNote } from './kept-notes.tsx';
import { OwnershipFields } from './ownership-fields.tsx';
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
  const asksFor = enums?.requiredRegistrationParameter;
  const labels = accountOwnerStages(asksFor);
  const { register, isBusy, problem } = useRegistration({
    onRegistered,
    onTermsChanged: refetch,
    onFieldErrors: (errors) => {
      form.setErrors(errors);
      if (Object.keys(errors).some((field) => field in labels[1])) stages.goBack();
    },
  });

  // What is asked for is the bank's to say.
  if (error && !isFetching && enums === undefined)
    return <FetchFailure failure={error} fallback={TEXTS.fetchFieldsFailed} onRetry={refetch} />;
  if (enums === undefined || asksFor === undefined) return <Skeleton lines={3} label="Loading the form" />;

  if (stages.stage === 1) {
    return (
      <StageForm
        key={1}
        title={FIRST}
        isArrival={stages.isArrival}
        note={stages.isAskedAgain && <AskedAgainNote />}
        form={form}
        labels={labels[1]}
        submitLabel="Continue"
        onDone={stages.goOn}
      >
        <OwnershipFields form={form} asksFor={asksFor} />
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
      labels={labels[2]}
      submitLabel="Register"
      isBusy={isBusy}
      problem={problem}
      onBack={stages.goBack}
      onDone={(details) =>
        void register(() => registerAccountOwner(accountOwnerBody(details, asksFor, versionsOf(enums))))
      }
    >
      <PasswordPair
        labels={labels[2]}
        username=""
        password={form.getInputProps('password')}
        confirmPassword={form.getInputProps('confirmPassword')}
      />
      <DetailsReview facts={accountFacts(form.values, asksFor)} onChange={stages.goBack} />
      <ConsentLine />
    </StageForm>
  );
}

function accountFacts(details: AccountOwnerDetails, asksFor: RequiredRegistrationParameter): readonly Fact[] {
  const { bvn, dateOfBirth } = chosenProof(details, asksFor);
  const accountNUBAN = groupedAccountNumber(ungrouped(details.accountNUBAN));
  const entered: Readonly<Record<string, string | null | undefined>> = { accountNUBAN, bvn, dateOfBirth };
  const facts = Object.entries(accountOwnerStages(asksFor)[1]).map(([field, label]) => ({
    label,
    value: entered[field] ?? '',
  }));
  return facts.filter(({ value }) => value !== '');
}
