import { TEXTS } from '@harvest/contracts/texts';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type Registered, useRegistrationEnumsQuery } from '../../api/registration-api.ts';
import { SignUpPanel } from '../../components/sign-up-panel.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PillTabs } from '../../ui/pill-tabs.tsx';
import {
  ACCOUNT_OWNER_STAGES,
  accountOwnerRules,
  NO_ACCOUNT_OWNER_DETAILS,
} from './account-owner-details.ts';
import { AccountOwnerForm } from './account-owner-form.tsx';
import { NEW_USER_RULES, NEW_USER_STAGES, NO_NEW_USER_DETAILS } from './new-user-details.ts';
import { NewUserForm } from './new-user-form.tsx';
import { RegisteredStage } from './registered-stage.tsx';
import classes from './signup-page.module.css';
import { useStagedForm } from './use-staged-form.ts';
import { useStages } from './use-stages.ts';

const TABS = [
  { value: 'new-user', label: TEXTS.newUser },
  { value: 'bank-account-owner', label: TEXTS.bankAccountOwner },
] as const;

const STEPS = {
  'new-user': ['About you', 'Contact and security', 'Verify your email'],
  'bank-account-owner': ['Your account', 'Security', 'Verify your email'],
} as const;

/** Registering (S1 §2): for new customers, and for owners of an account. The tab is in the URL. */
export function SignupPage() {
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find(({ value }) => value === search.get('tab'))?.value ?? 'new-user';
  const stages = useStages();
  const [registered, setRegistered] = useState<Registered | null>(null);
  const { data: enums } = useRegistrationEnumsQuery();
  // Both forms live here, so that neither the other tab nor the other stage loses anything.
  const newUser = useStagedForm(NO_NEW_USER_DETAILS, NEW_USER_RULES, fieldsOf(NEW_USER_STAGES[stages.stage]));
  const accountOwner = useStagedForm(
    NO_ACCOUNT_OWNER_DETAILS,
    accountOwnerRules(enums?.requiredRegistrationParameter),
    fieldsOf(ACCOUNT_OWNER_STAGES[stages.stage]),
  );

  const form =
    tab === 'new-user' ? (
      <NewUserForm form={newUser} stages={stages} onRegistered={setRegistered} />
    ) : (
      <AccountOwnerForm form={accountOwner} stages={stages} onRegistered={setRegistered} />
    );

  return (
    <div className={classes['page']}>
      <SignUpPanel names={STEPS[tab]} step={registered === null ? stages.stage : 3} />
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

function fieldsOf<Field extends string>(labels: { readonly [Name in Field]?: string }): Field[] {
  return Object.keys(labels) as Field[];
}
