import type { StaffPermission } from '@harvest/contracts/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSql } from '../../../../scripts/run-sql.ts';
import { type Answer, openTestBank, type TestBank } from '../../../../scripts/testing/bank.ts';
import {
  openStaff,
  type SignedInStaff,
  signedInStaff,
  type TestStaff,
} from '../../../../scripts/testing/staff.ts';
import { newId } from '../bank/ids.ts';

const STAFF = 'GET /api/admin/staff';
const ACT = 'POST /api/admin/staff/{id}/{action}';
const APPROVALS = 'GET /api/admin/approvals';
const DECIDE = 'POST /api/admin/approvals/{id}/{decision}';

let bank: TestBank;
let maker: SignedInStaff;
let checker: SignedInStaff;
beforeAll(async () => {
  bank = await openTestBank();
  maker = await signedInStaff(bank, 'REVIEWER', 'SUPPORT');
  checker = await signedInStaff(bank, 'REVIEWER', 'APPROVER', 'AUDITOR');
});
afterAll(() => bank.close());

const seen = (answer: Answer) => [answer.status, answer.code];

function ask(colleague: TestStaff, action: string, chosen?: readonly string[], by = maker) {
  return bank.call(ACT, {
    token: by.token,
    params: { id: colleague.id, action },
    body: { comment: 'They changed teams', chosen },
  });
}

const decide = (id: string, decision: 'approve' | 'decline' = 'approve', by = checker) =>
  bank.call(DECIDE, { token: by.token, params: { id, decision }, body: { comment: 'Seen with HR' } });

async function approvalsAbout(colleague: { id: string }, by = checker) {
  const all = await bank.ask(APPROVALS, { token: by.token, query: { size: '50' } });
  return all.filter(({ subject }) => subject.id === colleague.id);
}

/** Asks for a change and answers the approval that waits for it. */
async function asked(colleague: TestStaff, action: string, chosen?: readonly string[], by = maker) {
  const answer = await ask(colleague, action, chosen, by);
  expect([answer.status, answer.body]).toMatchObject([200, { state: 'WAITING_FOR_APPROVAL' }]);
  const [first] = (await approvalsAbout(colleague)).filter(({ state }) => state === 'WAITING');
  if (first === undefined) throw new Error('Nothing waits');
  return first;
}

async function permissionsOf(colleague: TestStaff): Promise<StaffPermission[]> {
  const all = await bank.ask(STAFF, { token: maker.token });
  return all.find(({ id }) => id === colleague.id)?.permissions ?? [];
}

test('GET /api/admin/staff: lists colleagues with their permissions and, for others than oneself, what can be asked for', async () => {
  const colleague = await openStaff(bank, 'AUDITOR');
  const all = await bank.ask(STAFF, { token: maker.token });
  expect(all.find(({ id }) => id === colleague.id)).toMatchObject({
    title: colleague.name,
    subtitle: colleague.email,
    permissions: ['AUDITOR'],
    twoFactorAuthenticationType: 'OTP_AUTHENTICATION',
    disabled: false,
    actions: [
      {
        action: 'change-permissions',
        needsSecondPerson: true,
        choices: [
          { value: 'REVIEWER', chosen: false },
          { value: 'SUPPORT', chosen: false },
          { value: 'APPROVER', chosen: false },
          { value: 'AUDITOR', chosen: true },
        ],
      },
      { action: 'disable', needsSecondPerson: true },
    ],
  });
  expect(all.find(({ id }) => id === maker.id)?.actions).toEqual([]);
  const reader = await signedInStaff(bank, 'AUDITOR');
  const forReader = await bank.ask(STAFF, { token: reader.token });
  expect(forReader.flatMap(({ actions }) => actions)).toEqual([]);
});

test('POST …/change-permissions: changes nothing until a second person approves what was frozen, before and after', async () => {
  const colleague = await signedInStaff(bank, 'AUDITOR');
  const approval = await asked(colleague, 'change-permissions', ['SUPPORT', 'REVIEWER']);
  expect(approval).toMatchObject({
    action: 'change-permissions',
    label: 'Change permissions',
    subject: { kind: 'staff', id: colleague.id, title: colleague.name },
    comment: 'They changed teams',
    facts: [
      { label: 'Before', value: 'AUDITOR' },
      { label: 'After', value: 'REVIEWER, SUPPORT' },
    ],
    maker: maker.name,
    checker: null,
    decidedAt: null,
    decisionComment: null,
    mayDecide: true,
  });
  expect(await permissionsOf(colleague)).toEqual(['AUDITOR']);

  expect((await decide(approval.id)).body).toEqual({
    message: `Approved: changing the permissions of ${colleague.name}`,
  });
  expect(await permissionsOf(colleague)).toEqual(['REVIEWER', 'SUPPORT']);
  const [decided] = await approvalsAbout(colleague);
  expect(decided).toMatchObject({
    state: 'APPROVED',
    checker: checker.name,
    decisionComment: 'Seen with HR',
    mayDecide: false,
  });
  // Permissions count at the next request of a session that is already open.
  expect(seen(await bank.call('GET /api/admin/audit', { token: colleague.token }))).toEqual([
    403,
    'FORBIDDEN',
  ]);
  expect((await bank.call('GET /api/admin/customers', { token: colleague.token })).status).toBe(200);
});

test.each([
  ['was disabled since', { disabled_at: new Date() }, 'was disabled'],
  ['lost the right to ask since', { permissions: ['AUDITOR'] }, 'lost the right to ask for it'],
])(
  'POST …/approve, of what somebody asked for who %s: answers 409 and changes nothing, and the approval says why',
  async (_, change, why) => {
    const asker = await signedInStaff(bank, 'SUPPORT');
    const colleague = await openStaff(bank, 'AUDITOR');
    const { id } = await asked(colleague, 'disable', undefined, asker);
    expect((await approvalsAbout(colleague))[0]?.facts).toEqual([]);
    await bank.platform.db.updateTable('staff').set(change).where('id', '=', asker.id).execute();

    const said = { label: 'Cannot be approved', value: `${asker.name} ${why}` };
    expect((await approvalsAbout(colleague))[0]?.facts).toEqual([said]);
    expect(seen(await decide(id))).toEqual([409, 'ACTION_NOT_POSSIBLE']);
    const all = await bank.ask(STAFF, { token: maker.token });
    expect(all.find((one) => one.id === colleague.id)).toMatchObject({ disabled: false });

    expect((await decide(id, 'decline')).status).toBe(200);
    expect((await approvalsAbout(colleague))[0]).toMatchObject({ state: 'DECLINED', facts: [] });
  },
);

test('POST …/approve, of a change whose beginning changed meanwhile: answers 409 and keeps it waiting', async () => {
  const colleague = await openStaff(bank, 'AUDITOR');
  const { id } = await asked(colleague, 'change-permissions', ['SUPPORT']);
  await bank.platform.db
    .updateTable('staff')
    .set({ permissions: ['REVIEWER'] })
    .where('id', '=', colleague.id)
    .execute();
  expect(seen(await decide(id))).toEqual([409, 'ACTION_NOT_POSSIBLE']);
  expect(await permissionsOf(colleague)).toEqual(['REVIEWER']);
  expect((await approvalsAbout(colleague))[0]).toMatchObject({ id, state: 'WAITING', checker: null });
  expect((await decide(id, 'decline')).status).toBe(200);
});

test('POST …/disable and …/enable: end the sessions of the colleague once approved, and let them sign in again', async () => {
  const colleague = await signedInStaff(bank, 'SUPPORT');
  const disable = await asked(colleague, 'disable');
  expect((await bank.call(STAFF, { token: colleague.token })).status).toBe(200);
  expect(seen(await ask(colleague, 'enable'))).toEqual([409, 'ACTION_NOT_POSSIBLE']);
  await decide(disable.id);
  expect(seen(await bank.call(STAFF, { token: colleague.token }))).toEqual([401, 'UNAUTHENTICATED']);

  const enable = await asked(colleague, 'enable');
  expect(seen(await ask(colleague, 'disable'))).toEqual([409, 'ACTION_NOT_POSSIBLE']);
  await decide(enable.id);
  // The old session stays dead.
  expect(seen(await bank.call(STAFF, { token: colleague.token }))).toEqual([401, 'UNAUTHENTICATED']);
  const all = await bank.ask(STAFF, { token: maker.token });
  expect(all.find(({ id }) => id === colleague.id)?.disabled).toBe(false);
});

test('every change of oneself: cannot be asked for, and a change of the approver cannot be approved by them', async () => {
  const both = await signedInStaff(bank, 'SUPPORT', 'APPROVER');
  expect(seen(await ask(both, 'disable', undefined, both))).toEqual([409, 'ACTION_NOT_POSSIBLE']);
  expect(seen(await ask(both, 'change-permissions', ['AUDITOR'], both))).toEqual([
    409,
    'ACTION_NOT_POSSIBLE',
  ]);

  const { id } = await asked(both, 'change-permissions', ['SUPPORT', 'APPROVER', 'AUDITOR']);
  const [forThem] = await approvalsAbout(both, both);
  expect(forThem?.mayDecide).toBe(false);
  for (const decision of ['approve', 'decline'] as const)
    expect(seen(await decide(id, decision, both))).toEqual([409, 'OWN_APPROVAL']);
  expect(await permissionsOf(both)).toEqual(['SUPPORT', 'APPROVER']);
  expect((await decide(id)).status).toBe(200);
});

test('POST …/approve and …/decline, by whoever asked: answers 409 OWN_APPROVAL and decides nothing', async () => {
  const both = await signedInStaff(bank, 'SUPPORT', 'APPROVER');
  const colleague = await openStaff(bank, 'AUDITOR');
  const { id } = await asked(colleague, 'disable', undefined, both);
  for (const decision of ['approve', 'decline'] as const)
    expect(seen(await decide(id, decision, both))).toEqual([409, 'OWN_APPROVAL']);
  expect((await approvalsAbout(colleague, both))[0]).toMatchObject({ state: 'WAITING', mayDecide: false });
  expect((await decide(id)).status).toBe(200);
});

test('POST …/approve, by somebody without APPROVER: answers 403 and decides nothing', async () => {
  const colleague = await openStaff(bank, 'AUDITOR');
  const { id } = await asked(colleague, 'disable');
  const reviewer = await signedInStaff(bank, 'REVIEWER', 'SUPPORT', 'AUDITOR');
  expect(seen(await decide(id, 'approve', reviewer))).toEqual([403, 'FORBIDDEN']);
  expect((await approvalsAbout(colleague, reviewer))[0]).toMatchObject({
    state: 'WAITING',
    mayDecide: false,
  });
});

test('POST …/approve, with nothing said and nothing sent: approves', async () => {
  const colleague = await openStaff(bank, 'AUDITOR');
  const { id } = await asked(colleague, 'disable');
  const answer = await bank.call(DECIDE, { token: checker.token, params: { id, decision: 'approve' } });
  expect([answer.status, answer.body]).toEqual([200, { message: `Approved: disabling ${colleague.name}` }]);
  expect((await approvalsAbout(colleague))[0]?.decisionComment).toBe('');
});

test('POST …/approve, of an unknown approval: answers 404', async () => {
  expect(seen(await decide(newId()))).toEqual([404, 'NOT_FOUND']);
});

test('POST …/approve, twenty times at once from two processes: does it once', async () => {
  const colleague = await openStaff(bank, 'AUDITOR');
  const { id } = await asked(colleague, 'change-permissions', ['SUPPORT']);
  const second = await bank.join();
  try {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_one, index) =>
        (index % 2 === 0 ? bank : second).call(DECIDE, {
          token: checker.token,
          params: { id, decision: index % 5 === 4 ? 'decline' : 'approve' },
          body: { comment: 'At once' },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'ACTION_NOT_POSSIBLE')).toHaveLength(19);
  } finally {
    await second.close();
  }
  const audit = await bank.ask('GET /api/admin/audit', {
    token: checker.token,
    query: { q: colleague.name },
  });
  const decisions = audit.filter(({ outcome }) => ['APPROVED', 'DECLINED'].includes(outcome));
  expect(decisions).toHaveLength(1);
  const [approval] = await approvalsAbout(colleague);
  expect(await permissionsOf(colleague)).toEqual(approval?.state === 'APPROVED' ? ['SUPPORT'] : ['AUDITOR']);
});

test('the same change, asked for twenty times at once: waits once', async () => {
  const colleague = await openStaff(bank, 'AUDITOR');
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(colleague, 'disable')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 'ACTION_NOT_POSSIBLE')).toHaveLength(19);
  expect(await approvalsAbout(colleague)).toHaveLength(1);
});

test('asking and approving one change at once, again and again: never end in a deadlock', async () => {
  const colleague = await openStaff(bank, 'AUDITOR');
  for (let round = 0; round < 10; round += 1) {
    const { id } = await asked(colleague, 'change-permissions', [round % 2 === 0 ? 'SUPPORT' : 'AUDITOR']);
    const answers = await Promise.all([
      decide(id),
      ...Array.from({ length: 4 }, () => ask(colleague, 'change-permissions', ['REVIEWER'])),
    ]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    for (const { id: left, state } of await approvalsAbout(colleague))
      if (state === 'WAITING') await decide(left, 'decline');
  }
});

test('GET /api/admin/approvals: shows what waits first, longest first, then what was decided; finds by status and text', async () => {
  const [first, second] = [await openStaff(bank, 'AUDITOR'), await openStaff(bank, 'AUDITOR')];
  const waits = [await asked(first, 'disable'), await asked(second, 'disable')];
  const done = await asked(second, 'change-permissions', ['SUPPORT']);
  await decide(done.id);
  const token = checker.token;
  const all = await bank.ask(APPROVALS, { token, query: { size: '50' } });
  const ids = all.map(({ id }) => id);
  const places = [...waits.map(({ id }) => ids.indexOf(id)), ids.indexOf(done.id)];
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
  const waiting = await bank.ask(APPROVALS, { token, query: { size: '50', status: 'WAITING' } });
  expect(new Set(waiting.map(({ state }) => state))).toEqual(new Set(['WAITING']));
  const answer = await bank.call(APPROVALS, { token, query: { q: second.name, size: '1' } });
  expect([(answer.body as unknown[]).length, answer.headers.get('x-total-count')]).toEqual([1, '2']);
});

test('an approval in the database: needs two people, is frozen, and cannot be changed once decided, by no role of ours', async () => {
  const colleague = await openStaff(bank, 'AUDITOR');
  const { id } = await asked(colleague, 'disable');
  const { appUrl, ownerUrl } = bank.database;
  const decided = (checkerId: string) =>
    `update approvals set state = 'APPROVED', checker_id = '${checkerId}', decision_comment = '', decided_at = created_at where id = '${id}'`;
  await expect(runSql(appUrl, decided(maker.id))).rejects.toThrow('approvals_need_two_people');
  await expect(runSql(appUrl, decided(colleague.id))).rejects.toThrow('approvals_not_about_oneself');
  await expect(runSql(appUrl, `update approvals set state = 'APPROVED' where id = '${id}'`)).rejects.toThrow(
    'approvals_decided_whole',
  );
  for (const change of [
    `payload = '{"after": ["APPROVER"]}'`,
    `comment = 'Another'`,
    `maker_id = '${checker.id}'`,
    `subject_id = '${checker.id}'`,
    `action = 'enable'`,
  ]) {
    const statement = `update approvals set ${change} where id = '${id}'`;
    await expect(runSql(appUrl, statement)).rejects.toThrow('permission denied');
    await expect(runSql(ownerUrl, statement)).rejects.toThrow('what was asked for is frozen');
  }
  await expect(runSql(appUrl, `delete from approvals where id = '${id}'`)).rejects.toThrow(
    'permission denied',
  );
  await expect(runSql(appUrl, 'truncate approvals')).rejects.toThrow('permission denied');
  await expect(runSql(ownerUrl, `delete from approvals where id = '${id}'`)).rejects.toThrow('are kept');

  expect((await decide(id)).status).toBe(200);
  for (const url of [appUrl, ownerUrl])
    await expect(
      runSql(url, `update approvals set decision_comment = 'Another' where id = '${id}'`),
    ).rejects.toThrow('decided already');
});
