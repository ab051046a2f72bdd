import { DISPUTE_TYPES, disputeTypes } from '@harvest/contracts/dispute-types';
import { TICKET_KINDS } from '@harvest/contracts/ticket-kinds';
import { expect, test } from 'vitest';
import { fittingTypes, type ReportedMovement, ticketFor } from './dispute-rules.ts';

const SENT: ReportedMovement = {
  nature: 'PAYMENT',
  isBill: false,
  isBetweenOwnAccounts: false,
  isInsideBank: false,
  hasMoved: true,
  isReturned: false,
};
const HERE = { isInsideBank: true };
const OWN = { isBetweenOwnAccounts: true, isInsideBank: true };
const BILL = { isBill: true };
const KEPT = { hasMoved: false };
const BACK = { isReturned: true };

test.each<[string, Partial<ReportedMovement>, string]>([
  ['a transfer to another bank', {}, 'NOT_RECEIVED WRONG_RECIPIENT WRONG_AMOUNT TWICE NOT_ME OTHER'],
  ['a transfer inside the bank', HERE, 'WRONG_RECIPIENT WRONG_AMOUNT TWICE NOT_ME OTHER'],
  ['a transfer that came back', BACK, 'NOT_ME OTHER'],
  ['a transfer that was never sent', KEPT, 'NOT_ME OTHER'],
  ['a bill', BILL, 'NOT_DELIVERED WRONG_AMOUNT TWICE NOT_ME OTHER'],
  ['a bill that came back', { ...BILL, ...BACK }, 'NOT_ME OTHER'],
  ['a bill that was never ordered', { ...BILL, ...KEPT }, 'NOT_ME OTHER'],
  ['a move between own accounts', OWN, 'TWICE WRONG_AMOUNT OTHER'],
  ['the other leg of one', { ...OWN, nature: 'DEPOSIT' }, 'TWICE WRONG_AMOUNT OTHER'],
  ['a move that did not happen', { ...OWN, ...KEPT }, 'OTHER'],
  ['money that came in', { nature: 'DEPOSIT' }, 'NOT_MINE WRONG_AMOUNT OTHER'],
  ['money that came back', { nature: 'RETURN' }, 'WRONG_AMOUNT OTHER'],
  ['a charge', { nature: 'CHARGE' }, 'CHARGE OTHER'],
  ['a charge that came back', { nature: 'CHARGE', ...BACK }, 'OTHER'],
  ['a charge that was not taken', { nature: 'CHARGE', ...KEPT }, 'OTHER'],
])('what can be reported about %s: is what can be wrong with it', (_what, movement, types) => {
  expect(fittingTypes({ ...SENT, ...movement }).join(' ')).toBe(types);
});

test('what can be reported, over all movements: is each type there is', () => {
  const natures = ['PAYMENT', 'CHARGE', 'DEPOSIT', 'RETURN'] as const;
  const flags = [true, false];
  const all = natures.flatMap((nature) =>
    flags.flatMap((isBill) =>
      flags.flatMap((isInsideBank) => fittingTypes({ ...SENT, nature, isBill, isInsideBank })),
    ),
  );
  expect(new Set(all)).toEqual(new Set(disputeTypes));
});

test.each(disputeTypes)('the ticket of %s: names it and the reference, and has its own deadline', (type) => {
  const { label, answerHours } = DISPUTE_TYPES[type];
  expect(ticketFor(type, 'HV0123456789AB')).toEqual({
    subject: `${label}: HV0123456789AB`,
    kind: type === 'CHARGE' ? 'CHARGES' : 'PAYMENT',
    answerHours,
  });
  // What regulation gives a bank for complaints of that kind.
  if (type === 'CHARGE') expect(answerHours).toBe(TICKET_KINDS.CHARGES.answerHours);
  else if (type !== 'NOT_ME') expect(answerHours).toBe(TICKET_KINDS.PAYMENT.answerHours);
});
