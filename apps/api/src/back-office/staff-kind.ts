import { STAFF_PERMISSIONS, type StaffPermission } from '@harvest/contracts/endpoint';
import { type Action, type Choice, type SubjectKindDefinition, subjectKind } from './actions.ts';
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

const choicesOf = (colleague: StaffState): Choice[] =>
  STAFF_PERMISSIONS.map((permission) => ({
    value: permission,
    label: LABELS[permission],
    chosen: colleague.permissions.includes(permission),
    fixed: false,
  }));

/** Whoever may ask; nobody does anything to themselves, so each is offered for colleagues only. */
const asked = { permissions: ['SUPPORT', 'APPROVER'], needsComment: true, needsSecondPerson: true } as const;

const actions: readonly Action<StaffState>[] = [
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
];

export const staffDefinition: SubjectKindDefinition<StaffState> = {
  kind: 'staff',
  load: ({ transaction }, id, lock) => selectStaffMember(transaction, id, lock),
  titleOf: (colleague) => `${colleague.first_name} ${colleague.last_name}`,
  describe: (_work, colleague) =>
    Promise.resolve({ subtitle: colleague.email, since: colleague.created_at, facts: [], files: [] }),
  actions,
};

export const staffKind = subjectKind(staffDefinition);
