import { STAFF_PERMISSIONS, type StaffPermission } from '@harvest/contracts/endpoint';
import { fail } from '../platform/errors.ts';
import { type Action, type Choice, type SubjectKindDefinition, subjectKind } from './actions.ts';
import { APP } from './authenticator-duty-rules.ts';
import { resetStaffAuthenticator } from './reset-staff-authenticator.ts';
import {
  endSessionsOf,
  type StaffState,
  selectStaffMember,
  setDisabled,
  setPermissions,
} from './staff-db.ts';

const LABELS: Readonly<Record<StaffPermission, string>> = {
  REVIEWER: 'Review what customers submit',
  SUPPORT: 'Look after customers',
  APPROVER: 'Approve what colleagues ask for',
  AUDITOR: 'Read the audit',
};

/** A colleague with what else their actions depend on. */
export type ColleagueState = StaffState & {
  /** They entered so many wrong codes when signing in that none is taken any more (counter 4). */
  readonly areCodesUsedUp: boolean;
};

const choicesOf = (colleague: StaffState): Choice[] =>
  STAFF_PERMISSIONS.map((permission) => ({
    value: permission,
    label: LABELS[permission],
    chosen: colleague.permissions.includes(permission),
    fixed: false,
  }));

/** Whoever may ask; nobody does anything to themselves, so each is offered for colleagues only. */
const asked = { permissions: ['SUPPORT', 'APPROVER'], needsComment: true, needsSecondPerson: true } as const;

const actions: readonly Action<ColleagueState>[] = [
  {
    action: 'change-permissions',
    label: 'Change permissions',
    tone: 'neutral',
    ...asked,
    isPossible: (colleague, by) => colleague.id !== by.id,
    choices: choicesOf,
    run: ({ transaction }, colleague, { chosen }) => setPermissions(transaction, colleague.id, chosen),
  },
  {
    action: 'disable',
    label: 'Disable',
    tone: 'danger',
    ...asked,
    isPossible: (colleague, by) => colleague.id !== by.id && colleague.disabled_at === null,
    async run({ transaction, now }, colleague) {
      await setDisabled(transaction, colleague.id, now);
      await endSessionsOf(transaction, colleague.id, now);
    },
  },
  {
    action: 'enable',
    label: 'Enable',
    tone: 'good',
    ...asked,
    isPossible: (colleague, by) => colleague.id !== by.id && colleague.disabled_at !== null,
    run: ({ transaction }, colleague) => setDisabled(transaction, colleague.id, null),
  },
  {
    action: 'reset-authenticator',
    label: 'Reset lost authenticator',
    tone: 'danger',
    ...asked,
    isPossible: (colleague, by) => colleague.id !== by.id && colleague.two_factor_type === APP,
    run: resetStaffAuthenticator,
  },
  {
    // Nobody gets in by it without password and mailbox, and whoever waits for it cannot work: one person is enough (A324).
    action: 'allow-sign-in-codes',
    label: 'Let sign in again',
    tone: 'good',
    permissions: ['APPROVER'],
    needsComment: true,
    needsSecondPerson: false,
    isPossible: (colleague, by) =>
      colleague.id !== by.id && colleague.disabled_at === null && colleague.areCodesUsedUp,
    async run({ platform, transaction, now }, colleague) {
      // A code that was wrong long ago may be forgotten meanwhile.
      if (!(await platform.challenges.forgiveWrongCodes(transaction, colleague.id, now)))
        throw fail('ACTION_NOT_POSSIBLE');
    },
  },
];

export const staffDefinition: SubjectKindDefinition<ColleagueState> = {
  kind: 'staff',
  async load({ platform, transaction, now }, id, lock) {
    const colleague = await selectStaffMember(transaction, id, lock);
    if (colleague === undefined) return undefined;
    const usedUp = await platform.challenges.usedUpSignInCodes(transaction, [id], now);
    return { ...colleague, areCodesUsedUp: usedUp.has(id) };
  },
  titleOf: (colleague) => `${colleague.first_name} ${colleague.last_name}`,
  customerIdOf: () => undefined,
  describe: (_work, colleague) =>
    Promise.resolve({ subtitle: colleague.email, since: colleague.created_at, facts: [], files: [] }),
  actions,
};

export const staffKind = subjectKind(staffDefinition);
