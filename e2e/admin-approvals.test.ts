import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openFindableCustomer } from './support/back-office.ts';
import { bankUrl } from './support/browser.ts';
import { onTheDatabase } from './support/database.ts';
import { bank } from './support/journey-bank.ts';
import { CHECKER, callAs, MAKER, openAs } from './support/people.ts';
import type { Newcomer } from './support/registration-form.ts';

const HOUR_MS = 3_600_000;

/** A customer who is frozen, and how the bank knows them. */
async function openFrozen(): Promise<{ person: Newcomer; id: string; name: string }> {
  const person = await openFindableCustomer();
  const found = await callAs(MAKER, 'GET', `/api/admin/customers?q=${person.lastName}`);
  const [line] = (await found.json()) as { id: string }[];
  const id = line?.id ?? '';
  const frozen = await callAs(MAKER, 'POST', `/api/admin/customers/${id}/freeze`, { comment: 'Stolen' });
  expect(frozen.status).toBe(200);
  return { person, id, name: `Amina ${person.lastName}` };
}

/** Inserts a request that is this many hours old by the bank's clock. No page can create one. */
async function askedBefore(hours: number, { id, name }: { id: string; name: string }): Promise<void> {
  const now = await bank().platform.clock.now();
  await onTheDatabase(
    `insert into approvals (id, subject_kind, subject_id, subject_title, action, label, payload, comment, maker_id, created_at)
     select $1, 'customers', $2, $3, 'unfreeze', 'Unfreeze', '{}', 'She came to the branch', id, $4 from staff where email = $5`,
    [randomUUID(), id, name, new Date(now.getTime() - hours * HOUR_MS), MAKER.email],
  );
}

test('A request, withdrawn by who asked: is over for everybody, stands in the audit and can be made anew', async () => {
  const { person, id, name } = await openFrozen();
  const path = `/api/admin/customers/${id}/unfreeze`;
  expect((await callAs(MAKER, 'POST', path, { comment: 'She came to the branch' })).status).toBe(200);
  const maker = await openAs(MAKER, `/admin/approvals?q=${person.lastName}`);
  await maker.getByRole('row', { name: /Waiting expires in 72 h/ }).waitFor();
  await maker.getByRole('button', { name: `Open Unfreeze, ${name}` }).click();
  const dialog = maker.getByRole('dialog', { name: 'Unfreeze' });
  await dialog.getByText(/^in 72 h · \d{2}-\d{2}-\d{4}/).waitFor();
  expect(await dialog.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await maker.getByText(`Withdrawn: unfreezing ${name}`).waitFor();
  await maker.getByRole('row', { name: /Withdrawn/ }).waitFor();

  const checker = await openAs(CHECKER, `/admin/approvals?q=${person.lastName}`);
  await checker.getByRole('button', { name: `Open Unfreeze, ${name}` }).click();
  const seen = checker.getByRole('dialog', { name: 'Unfreeze' });
  await seen.getByText('Withdrawn by').waitFor();
  for (const button of ['Approve', 'Decline', 'Withdraw'])
    expect(await seen.getByRole('button', { name: button }).count()).toBe(0);
  await checker.goto(bankUrl(`/admin/audit?q=${person.lastName}`));
  await checker.getByRole('row', { name: `Bisi Adeyemi withdrew the request to unfreeze ${name}` }).waitFor();

  await maker.goto(bankUrl(`/admin/customers/${id}`));
  await maker.getByRole('button', { name: 'Unfreeze' }).waitFor();
});

test('A request that nobody decided about for 72 hours: is shown as expired to both, and takes no decision', async () => {
  const { person, id, name } = await openFrozen();
  await askedBefore(72.1, { id, name });
  const checker = await openAs(CHECKER, `/admin/approvals?q=${person.lastName}`);
  await checker.getByRole('row', { name: /Expired/ }).waitFor();
  await checker.getByRole('button', { name: `Open Unfreeze, ${name}` }).click();
  const dialog = checker.getByRole('dialog', { name: 'Unfreeze' });
  await dialog.getByText('Expired, because nobody decided').waitFor();
  expect(await dialog.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  const maker = await openAs(MAKER, `/admin/customers/${id}`);
  await maker.getByRole('button', { name: 'Unfreeze' }).waitFor();
});

test('A request that expires while it is looked at: says so to whoever approves it then', async () => {
  const { person, id, name } = await openFrozen();
  await askedBefore(67.1, { id, name });
  const checker = await openAs(CHECKER, `/admin/approvals?q=${person.lastName}`);
  await checker.getByRole('row', { name: /Waiting expires in 4 h/ }).waitFor();
  await checker.getByRole('button', { name: `Open Unfreeze, ${name}` }).click();
  const dialog = checker.getByRole('dialog', { name: 'Unfreeze' });
  await dialog.getByText('₦0.00 in 1 account').waitFor();
  // As the worker would mark it.
  await onTheDatabase(
    "update approvals set state = 'EXPIRED', decision_comment = '', decided_at = $2 where subject_id = $1",
    [id, await bank().platform.clock.now()],
  );
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await dialog.getByText('Nobody decided about this within 72 hours').waitFor();
});
