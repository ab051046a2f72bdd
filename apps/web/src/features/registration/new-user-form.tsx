import {
  type Registered,
  useRegisterNewUserMutation,
  useRegistrationAccountTypesQuery,
  useRegistrationEnumsQuery,
  versionsOf,
} from '../../api/registration-api.ts';
import { enumWords } from '../../lib/enum-words.ts';
import type { Fact } from '../../ui/fact-list.tsx';
import { ConsentLine } from './consent-line.tsx';
import { ContactFields } from './contact-fields.tsx';
import { DetailsReview } from './details-review.tsx';
import { HaveReady } from './have-ready.tsx';
import { AskedAgainNote, ReopenedNote } from './kept-notes.tsx';
import { NEW_USER_STAGES, type NewUserDetails, newUserBody } from './new-user-details.ts';
import { PersonalFields } from './personal-fields.tsx';
import { REGISTRATION_STEPS } from './registration-steps.ts';
import { StageForm } from './stage-form.tsx';
import { useRegistration } from './use-registration.ts';
import type { StagedForm } from './use-staged-form.ts';
import type { Stages } from './use-stages.ts';

type Props = {
  readonly staged: StagedForm<NewUserDetails>;
  readonly stages: Stages;
  readonly onRegistered: (registered: Registered) => void;
};

const [FIRST, SECOND] = REGISTRATION_STEPS['new-user'];

/** The registration of somebody who has no account yet. */
export function NewUserForm({ staged: { form, isReopened }, stages, onRegistered }: Props) {
  const { data: enums, refetch } = useRegistrationEnumsQuery();
  const [registerNewUser] = useRegisterNewUserMutation();
  // Ahead of need: what each type is for takes several lines of the second stage, and nothing there may move as they come.
  useRegistrationAccountTypesQuery();
  const { register, isBusy, problem } = useRegistration({
    onRegistered,
    onTermsChanged: refetch,
    onFieldErrors: (errors) => {
      form.setErrors(errors);
      if (Object.keys(errors).some((field) => field in NEW_USER_STAGES[1])) stages.goBack();
    },
  });

  if (stages.stage === 1) {
    return (
      <>
        {/* Whoever is asked again has read it, and needs to see why. */}
        {!stages.isAskedAgain && <HaveReady />}
        <StageForm
          key={1}
          title={FIRST}
          isArrival={stages.isArrival}
          note={stages.isAskedAgain && <AskedAgainNote />}
          form={form}
          labels={NEW_USER_STAGES[1]}
          submitLabel="Continue"
          onDone={stages.goOn}
        >
          <PersonalFields form={form} />
        </StageForm>
      </>
    );
  }
  return (
    <StageForm
      key={2}
      title={SECOND}
      isArrival={stages.isArrival}
      note={isReopened && <ReopenedNote secrets="BVN and password" />}
      form={form}
      labels={NEW_USER_STAGES[2]}
      submitLabel="Register"
      isBusy={isBusy}
      problem={problem}
      onBack={stages.goBack}
      onDone={(details) => {
        const body = newUserBody(details, versionsOf(enums));
        // Forward in the history leads past a first stage that was changed meanwhile.
        if (body === null) stages.goBack();
        else void register(() => registerNewUser(body));
      }}
    >
      <ContactFields form={form} />
      <DetailsReview facts={personalFacts(form.values)} onChange={stages.goBack} />
      <ConsentLine />
    </StageForm>
  );
}

function personalFacts(details: NewUserDetails): readonly Fact[] {
  const labels = NEW_USER_STAGES[1];
  return [
    { label: 'Name', value: `${details.firstName.trim()} ${details.lastName.trim()}` },
    { label: labels.dateOfBirth, value: details.dateOfBirth },
    { label: labels.gender, value: enumWords(details.gender) },
    { label: labels.maritalStatus, value: enumWords(details.maritalStatus) },
    { label: labels.employmentStatus, value: enumWords(details.employmentStatus) },
    { label: labels.stateOfResidence, value: details.stateOfResidence },
    { label: labels.address, value: details.address.trim() },
  ];
}
