import { TEXTS } from '@harvest/contracts/texts';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type Registered, useRegistrationEnumsQuery } from '../../api/registration-api.ts';
import { SignUpPanel } from '../../components/sign-up-panel.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PillTabs } from '../../ui/pill-tabs.tsx';
import {
  type AccountOwnerDetails,
  accountOwnerRules,
  accountOwnerStages,
  KEPT_ACCOUNT_OWNER_FIELDS,
  NO_ACCOUNT_OWNER_DETAILS,
} from './account-owner-details.ts';
import { AccountOwnerForm } from './account-owner-form.tsx';
import {
  KEPT_NEW_USER_FIELDS,
  NEW_USER_RULES,
  NEW_USER_STAGES,
  type NewUserDetails,
  NO_NEW_USER_DETAILS,
} from './new-user-details.ts';
import { NewUserForm } from './new-user-form.tsx';
import { RegisteredStage } from './registered-stage.tsx';
import { forgetDrafts } from './registration-draft.ts';
import { REGISTRATION_STEPS } from './registration-steps.ts';
import classes from './signup-page.module.css';
import { useStagedForm } from './use-staged-form.ts';
import { askedStage, useStages } from './use-stages.ts';

const TABS = [
  { value: 'new-user', label: TEXTS.newUser },
  { value: 'bank-account-owner', label: TEXTS.bankAccountOwner },
] as const;

/** Registering (S1 §2): for new customers, and for owners of an account. The tab is in the URL. */
export function SignupPage() {
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find(({ value }) => value === search.get('tab'))?.value ?? 'new-user';
  const [registered, setRegistered] = useState<Registered | null>(null);
  const { data: enums } = useRegistrationEnumsQuery();
  const asked = askedStage(search);
  // Both forms live here, so that neither the other tab nor the other stage loses anything.
  const newUser = useStagedForm<NewUserDetails>({
    tab: 'new-user',
    blank: NO_NEW_USER_DETAILS,
    rules: NEW_USER_RULES,
    stages: NEW_USER_STAGES,
    kept: KEPT_NEW_USER_FIELDS,
    asked,
  });
  const accountOwner = useStagedForm<AccountOwnerDetails>({
    tab: 'bank-account-owner',
    blank: NO_ACCOUNT_OWNER_DETAILS,
    rules: accountOwnerRules(enums?.requiredRegistrationParameter),
    stages: accountOwnerStages(enums?.requiredRegistrationParameter),
    kept: KEPT_ACCOUNT_OWNER_FIELDS,
    asked,
  });
  const isNewUser = tab === 'new-user';
  // What an owner has to name is the bank's to say.
  const stages = useStages(isNewUser ? newUser.stage : accountOwner.stage, isNewUser || enums !== undefined);
  const finish = (done: Registered) => {
    forgetDrafts();
    setRegistered(done);
  };

  const form = isNewUser ? (
    <NewUserForm staged={newUser} stages={stages} onRegistered={finish} />
  ) : (
    <AccountOwnerForm staged={accountOwner} stages={stages} onRegistered={finish} />
  );

  return (
    <div className={classes['page']}>
      <SignUpPanel names={REGISTRATION_STEPS[tab]} step={registered === null ? stages.stage : 3} />
      <PageHeading title={TEXTS.registration} />
      {registered !== null && <RegisteredStage registered={registered} />}
      {registered === null && stages.stage === 1 && (
        <>
          <p className={classes['login']}>
            Already registered?{' '}
            <Link to="/" className={classes['link']}>
              {TEXTS.login}
            </Link>
          </p>
          <PillTabs
            label="Who is registering"
            tabs={TABS}
            value={tab}
            onChange={(value) => setSearch({ tab: value }, { replace: true })}
          >
            {form}
          </PillTabs>
        </>
      )}
      {registered === null && stages.stage === 2 && form}
    </div>
  );
}
