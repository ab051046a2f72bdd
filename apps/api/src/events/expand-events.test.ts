import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBank } from '../../../../scripts/testing/bank.ts';
import {
  accountElsewhere,
  type BankWithSwitch,
  openBankWithSwitch,
} from '../../../../scripts/testing/interbank.ts';
import { sendElsewhere, settleDue } from '../../../../scripts/testing/other-banks.ts';
import { newId } from '../bank/ids.ts';
import { eventSubscribers } from '../event-subscribers.ts';
import { eventsWait, expandEvents } from './expand-events.ts';

let opened: BankWithSwitch;
let bank: TestBank;
let logged = '';
beforeAll(async () => {
  opened = await openBankWithSwitch({ env: { LOG_LEVEL: 'error' }, onLog: (line) => (logged += line) });
  ({ bank } = opened);
});
afterAll(() => opened.close());

test.each([
  ['of a type this version does not know', { type: 'CUSTOMER_MARRIED', payload: {} }],
  ['that lacks what it needs', { type: 'TRANSFER_COMPLETED', payload: { reference: 'HV0123456789AB' } }],
  ['whose payload is no object', { type: 'CUSTOMER_FROZEN', payload: null }],
])('an event %s: is parked with an alarm, and holds up none before or after it', async (_, bad) => {
  const ada = await bank.signedIn();
  const musa = await bank.openCustomer();
  const now = await bank.platform.clock.now();
  await bank.send(ada, musa.account, 10);
  const id = newId();
  await bank.platform.db
    .insertInto('events')
    .values({
      id,
      type: bad.type,
      customer_id: ada.id,
      payload: JSON.stringify(bad.payload),
      occurred_at: now,
    })
    .execute();
  await bank.send(ada, musa.account, 20);

  await Promise.all([1, 2].map(() => expandEvents(bank.platform, eventSubscribers, now)));
  await bank.deliverMessages();
  // The pauses between its tries run on the wall clock.
  for (let tries = 1; tries < 5; tries += 1) {
    expect(await failuresOf(id)).toEqual({ parked_at: null, failures: tries });
    await bank.platform.db.updateTable('events').set({ retry_at: now }).where('id', '=', id).execute();
    await expandEvents(bank.platform, eventSubscribers, now);
  }

  const credits = (await bank.mailTo(musa.email)).map(({ subject }) => subject);
  expect(credits.toSorted()).toEqual(['Credit: ₦10.00', 'Credit: ₦20.00']);
  expect(await failuresOf(id)).toEqual({ parked_at: expect.any(Date) as Date, failures: 5 });
  expect(await eventsWait(bank.platform)).toBe(false);
  expect(await bank.platform.metrics.eventsParked.get()).toMatchObject({
    values: expect.arrayContaining([{ value: 1, labels: { type: bad.type } }]) as unknown,
  });
  expect(logged).toContain(id);
});

test('an event of which no customer is told, heard alone: is done with, and everybody else has heard of it', async () => {
  const ada = await bank.signedIn();
  const accountNumber = accountElsewhere();
  await sendElsewhere(bank, ada, accountNumber, 100, { saveAsBeneficiary: true });
  await bank.deliverMessages();
  // It arrives within a moment: of the debit they were told, and no more needs to be said.
  await settleDue(bank);
  await bank.deliverMessages();

  const waiting = bank.platform.db.selectFrom('events').select(['type', 'failures']);
  expect(await waiting.where('customer_id', '=', ada.id).where('expanded_at', 'is', null).execute()).toEqual(
    [],
  );
  expect(await bank.ask('GET /api/beneficiaries', { token: ada.token })).toMatchObject([{ accountNumber }]);
});

async function failuresOf(id: string) {
  return bank.platform.db
    .selectFrom('events')
    .select(['parked_at', 'failures'])
    .where('id', '=', id)
    .where('expanded_at', 'is', null)
    .executeTakeFirstOrThrow();
}
