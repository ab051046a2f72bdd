import { expect, test } from 'vitest';
import type { SubjectKind } from './actions.ts';
import { customersKind } from './customers-kind.ts';
import { queues } from './queues.ts';
import { staffKind } from './staff-kind.ts';

const kinds: readonly SubjectKind[] = [customersKind, staffKind, ...queues.map(({ subjects }) => subjects)];

function actionsOf(wanted: { readonly needsSecondPerson: boolean }): Record<string, string[]> {
  const found = kinds.map(({ kind, actions }) => {
    const those = actions.filter((action) => action.needsSecondPerson === wanted.needsSecondPerson);
    return [kind, those.map(({ label }) => label)] as const;
  });
  return Object.fromEntries(found.filter(([, labels]) => labels.length > 0));
}

test('what two colleagues do, of all that staff do: is what A361 says', () => {
  expect(actionsOf({ needsSecondPerson: true })).toEqual({
    customers: [
      'Permit more pages',
      'Unfreeze',
      'Unblock',
      'Open disabled accounts',
      'End the lock early',
      'Reset lost authenticator',
      'Allow a new email',
      'Allow a new phone number',
    ],
    staff: ['Change permissions', 'Disable', 'Enable', 'Reset lost authenticator'],
    'kyc-level-3': ['Accept documents', 'Reject documents'],
    'payments-without-outcome': ['Confirm as sent', 'Confirm as bought', 'Return the money'],
    'settlement-differences': ['Close'],
    'account-closings': ['Close the account'],
  });
});

test('what one colleague does alone: is what A361 says', () => {
  expect(actionsOf({ needsSecondPerson: false })).toEqual({
    customers: ['Take permitted pages away', 'Freeze', 'Sign out and block', 'Allow another KYC submission'],
    staff: ['Let sign in again'],
    'block-requests': [
      'Called, freeze the accounts',
      'Called, freeze, sign out and block',
      'Called, leave them open',
    ],
    'onboarding-profiles': ['Approve', 'Decline'],
    'onboarding-documents': ['Approve', 'Decline'],
    'identity-checks': ['Approve', 'Decline'],
    'kyc-levels': ['Approve', 'Decline'],
    'account-closings': ['Leave it open'],
    disputes: ['Accept', 'Decline'],
  });
});
