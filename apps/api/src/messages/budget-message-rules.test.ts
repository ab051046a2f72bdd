import { expect, test } from 'vitest';
import type { EventOf } from '../bank/bank-events.ts';
import { alertsFor } from './message-rules.ts';

const bank = { name: 'Harvest', support: { phone: '', whatsApp: '', hours: '' } };

const event: EventOf<'BUDGET_MOSTLY_USED'> = {
  id: '01a1fbd4-68b2-7676-b649-778990cbcf6b',
  type: 'BUDGET_MOSTLY_USED',
  customerId: 'ada',
  payload: { category: 'FARM_INPUTS', month: '2026-11', budgetKobo: '100000000', spentKobo: '80123456' },
  occurredAt: new Date('2026-11-21T23:30:00Z'),
};

const toldOf = (payload: Partial<typeof event.payload>) =>
  alertsFor({ ...event, payload: { ...event.payload, ...payload } }, bank).map(({ text }) => text);

test('words of a budget that is mostly used: tell the category, the month, what is spent and what is left', () => {
  expect(toldOf({})).toEqual([
    {
      subject: 'Farm inputs: 80% of your budget is used',
      email:
        'Farm inputs, November 2026: you have spent ₦801,234.56 of your budget of ₦1,000,000.00. That is ₦198,765.44 left.\n\n' +
        'You see and change your budgets under Spending in your transaction history.',
      sms: 'Harvest: Farm inputs, November 2026: you have spent ₦801,234.56 of your budget of ₦1,000,000.00. That is ₦198,765.44 left.',
    },
  ]);
});

test('words of a budget that is used up: say by how much', () => {
  const [over] = toldOf({ spentKobo: '100200000' });
  expect(over?.subject).toBe('Farm inputs: 100% of your budget is used');
  expect(over?.sms).toContain('That is ₦2,000.00 over it.');
  const [used] = toldOf({ spentKobo: '100000000' });
  expect(used?.sms).toContain('That is ₦0.00 left.');
});
