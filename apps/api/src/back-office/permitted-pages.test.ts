import { PERMITTED_LINKS } from '@harvest/contracts/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seen } from '../../../../scripts/testing/answers.ts';
import { openTestBank, type TestBank } from '../../../../scripts/testing/bank.ts';
import { type SignedInStaff, signedInStaff } from '../../../../scripts/testing/staff.ts';

const ACT = 'POST /api/admin/customers/{id}/{action}';
const DECIDE = 'POST /api/admin/approvals/{id}/{decision}';
const WITHDRAW = 'POST /api/admin/approvals/{id}/withdraw';

let bank: TestBank;
let maker: SignedInStaff;
let checker: SignedInStaff;
beforeAll(async () => {
  bank = await openTestBank();
  maker = await signedInStaff(bank, 'SUPPORT');
  checker = await signedInStaff(bank, 'APPROVER');
});
afterAll(() => bank.close());

const act = (id: string, action: 'narrow-links' | 'widen-links', chosen: readonly string[]) =>
  bank.call(ACT, { token: maker.token, params: { id, action }, body: { comment: 'Court order', chosen } });

const read = (id: string) =>
  bank.ask('GET /api/admin/customers/{id}', { token: maker.token, params: { id } });

const pagesOf = async (id: string) => (await read(id)).permittedLinks;

async function waitingAbout(id: string) {
  const query = { status: 'WAITING', size: '50' };
  const all = await bank.ask('GET /api/admin/approvals', { token: checker.token, query });
  return all.filter(({ subject }) => subject.id === id);
}

const approve = (id: string) =>
  bank.call(DECIDE, { token: checker.token, params: { id, decision: 'approve' }, body: {} });

/** A customer who may open these pages alone. */
async function narrowed(...pages: readonly string[]): Promise<string> {
  const { id } = await bank.openCustomer();
  expect((await act(id, 'narrow-links', pages)).status).toBe(200);
  return id;
}

test('POST …/widen-links: permits nothing before a second person approves what was frozen, before and after', async () => {
  const id = await narrowed('/home', '/settings');
  const answer = await act(id, 'widen-links', ['/transfer', '/settings']);
  expect([answer.status, answer.body]).toMatchObject([200, { state: 'WAITING_FOR_APPROVAL' }]);
  expect(await pagesOf(id)).toEqual(['/home', '/settings']);
  const [approval] = await waitingAbout(id);
  expect(approval).toMatchObject({
    label: 'Permit more pages',
    facts: [
      { label: 'Before', value: '/home, /settings' },
      { label: 'After', value: '/home, /transfer, /settings' },
    ],
  });
  expect(seen(await approve(approval?.id ?? ''))).toEqual([200, undefined]);
  expect(await pagesOf(id)).toEqual(['/home', '/transfer', '/settings']);
});

test('POST …/narrow-links, with pages that are not permitted: takes away what it can and never gives any', async () => {
  const id = await narrowed('/home', '/settings', '/beneficiary');
  const answer = await act(id, 'narrow-links', ['/transfer', '/kyc-setting', '/settings']);
  expect(answer.body).toMatchObject({ state: 'DONE' });
  expect(await pagesOf(id)).toEqual(['/home', '/settings']);
  // Nothing that could be taken away is left out of it, and nothing that is asked for can be given.
  const widening = await act(id, 'narrow-links', [...PERMITTED_LINKS]);
  expect([...seen(widening), await pagesOf(id)]).toEqual([400, 'BAD_REQUEST', ['/home', '/settings']]);
  expect(await waitingAbout(id)).toEqual([]);
});

test('POST …/widen-links, without pages that are permitted: takes none away', async () => {
  const id = await narrowed('/home', '/settings');
  expect((await act(id, 'widen-links', ['/transfer'])).status).toBe(200);
  const [approval] = await waitingAbout(id);
  await approve(approval?.id ?? '');
  expect(await pagesOf(id)).toEqual(['/home', '/transfer', '/settings']);
  const nothing = await act(id, 'widen-links', ['/home']);
  expect(seen(nothing)).toEqual([400, 'BAD_REQUEST']);
});

test('widening that waits while somebody narrows: is not approved any more, and can be withdrawn and asked for anew', async () => {
  const id = await narrowed('/home', '/settings');
  await act(id, 'widen-links', ['/transfer', '/settings']);
  const [waiting] = await waitingAbout(id);
  expect((await act(id, 'narrow-links', [])).body).toMatchObject({ state: 'DONE' });
  expect(seen(await approve(waiting?.id ?? ''))).toEqual([409, 'ACTION_NOT_POSSIBLE']);
  expect(await pagesOf(id)).toEqual(['/home']);
  const params = { id: waiting?.id ?? '' };
  expect((await bank.call(WITHDRAW, { token: maker.token, params })).status).toBe(200);
  expect((await act(id, 'widen-links', ['/transfer'])).status).toBe(200);
});

test('a customer who may open everything, or Home alone: is offered only what there is to do', async () => {
  const { id } = await bank.openCustomer();
  const offered = async () =>
    (await read(id)).actions.flatMap(({ action, needsSecondPerson }) =>
      action.endsWith('-links') ? [[action, needsSecondPerson]] : [],
    );
  expect(await offered()).toEqual([['narrow-links', false]]);
  expect(seen(await act(id, 'widen-links', [...PERMITTED_LINKS]))).toEqual([400, 'BAD_REQUEST']);
  await act(id, 'narrow-links', ['/settings']);
  expect(await offered()).toEqual([
    ['narrow-links', false],
    ['widen-links', true],
  ]);
  await act(id, 'narrow-links', []);
  expect(await offered()).toEqual([['widen-links', true]]);
});
