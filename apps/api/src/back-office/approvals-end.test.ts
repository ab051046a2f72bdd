import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSql } from '../../../../scripts/run-sql.ts';
import { type Answer, openTestBank, type TestBank } from '../../../../scripts/testing/bank.ts';
import {
  openStaff,
  type SignedInStaff,
  signedInStaff,
  signInStaff,
  type TestStaff,
} from '../../../../scripts/testing/staff.ts';
import { newId } from '../bank/ids.ts';
import { jobs } from '../jobs.ts';

const ACT = 'POST /api/admin/staff/{id}/{action}';
const STAFF = 'GET /api/admin/staff';
const APPROVALS = 'GET /api/admin/approvals';
const APPROVAL = 'GET /api/admin/approvals/{id}';
const DECIDE = 'POST /api/admin/approvals/{id}/{decision}';
const WITHDRAW = 'POST /api/admin/approvals/{id}/withdraw';
const AUDIT = 'GET /api/admin/audit';
const HOURS_72 = 72 * 3600;

let bank: TestBank;
let maker: SignedInStaff;
let checker: SignedInStaff;
beforeAll(async () => {
  bank = await openTestBank();
  maker = await signedInStaff(bank, 'REVIEWER', 'SUPPORT');
  checker = await signedInStaff(bank, 'APPROVER', 'AUDITOR');
});
afterAll(() => bank.close());

const seen = (answer: Answer) => [answer.status, answer.code];

/** Lets time pass, after which everybody has to sign in again. */
async function letPass(seconds: number): Promise<void> {
  await bank.platform.clock.advance(seconds);
  maker = { ...maker, token: await signInStaff(bank, maker) };
  checker = { ...checker, token: await signInStaff(bank, checker) };
}

const ask = (colleague: TestStaff) =>
  bank.call(ACT, {
    token: maker.token,
    params: { id: colleague.id, action: 'disable' },
    body: { comment: 'They left' },
  });

const decide = (id: string, decision: 'approve' | 'decline' = 'approve') =>
  bank.call(DECIDE, { token: checker.token, params: { id, decision }, body: { comment: 'Seen with HR' } });

const withdraw = (id: string, by: SignedInStaff = maker) =>
  bank.call(WITHDRAW, { token: by.token, params: { id } });

async function approvalsAbout(colleague: TestStaff, by = maker, query: Record<string, string> = {}) {
  const all = await bank.ask(APPROVALS, { token: by.token, query: { size: '50', ...query } });
  return all.filter(({ subject }) => subject.id === colleague.id);
}

/** A colleague whom somebody asked to disable, and the approval that waits. */
async function asked() {
  const colleague = await openStaff(bank, 'AUDITOR');
  expect(seen(await ask(colleague))).toEqual([200, undefined]);
  const [approval] = await approvalsAbout(colleague);
  if (approval === undefined) throw new Error('Nothing waits');
  return { colleague, id: approval.id, approval };
}

async function isDisabled(colleague: TestStaff): Promise<boolean | undefined> {
  const all = await bank.ask(STAFF, { token: maker.token, query: { q: colleague.email } });
  return all.find(({ id }) => id === colleague.id)?.disabled;
}

async function auditOf(colleague: TestStaff) {
  const rows = await bank.ask(AUDIT, { token: checker.token, query: { q: colleague.name } });
  return rows
    .filter(({ subject }) => subject.id === colleague.id)
    .map(({ staff, action, outcome, askedBy }) => ({ staff, action, outcome, askedBy }));
}

async function runExpiry(): Promise<number> {
  const job = jobs.find(({ name }) => name === 'expire-approvals');
  if (job === undefined) throw new Error('There is no such job');
  return job.run(bank.platform, await bank.platform.clock.now());
}

test('an approval, a minute before 72 hours: waits, says until when, and is approved', async () => {
  const { colleague, id, approval } = await asked();
  expect(Date.parse(approval.expiresAt) - Date.parse(approval.createdAt)).toBe(HOURS_72 * 1000);
  expect(approval.minutesLeft).toBe(72 * 60);
  await letPass(HOURS_72 - 60);
  expect(await approvalsAbout(colleague)).toMatchObject([{ id, state: 'WAITING', mayWithdraw: true }]);
  expect(seen(await decide(id))).toEqual([200, undefined]);
  expect(await isDisabled(colleague)).toBe(true);
});

test('an approval after 72 hours, before anything has marked it: is neither approved, declined nor withdrawn, and is shown as expired', async () => {
  const { colleague, id } = await asked();
  await letPass(HOURS_72);
  for (const answer of [await decide(id), await decide(id, 'decline'), await withdraw(id)])
    expect(seen(answer)).toEqual([409, 'APPROVAL_EXPIRED']);
  expect(await isDisabled(colleague)).toBe(false);
  const shown = { id, state: 'EXPIRED', minutesLeft: 0, mayDecide: false, mayWithdraw: false };
  expect(await approvalsAbout(colleague, checker)).toMatchObject([shown]);
  expect(await bank.ask(APPROVAL, { token: checker.token, params: { id } })).toMatchObject({
    ...shown,
    stake: [],
  });
  expect(await approvalsAbout(colleague, checker, { status: 'WAITING' })).toEqual([]);
  expect(await approvalsAbout(colleague, checker, { status: 'EXPIRED' })).toMatchObject([shown]);
  const [line] = await bank.ask(STAFF, { token: maker.token, query: { q: colleague.email } });
  expect(line?.actions.map(({ action }) => action)).toContain('disable');
});

test('an approval after 72 hours, asked for anew: waits afresh beside the one that expired, which the audit tells', async () => {
  const { colleague, id } = await asked();
  expect(seen(await ask(colleague))).toEqual([409, 'ACTION_NOT_POSSIBLE']);
  await letPass(HOURS_72);
  expect(seen(await ask(colleague))).toEqual([200, undefined]);
  const all = await approvalsAbout(colleague);
  expect(all.find((one) => one.id === id)).toMatchObject({ state: 'EXPIRED', checker: null });
  const fresh = all.find((one) => one.id !== id);
  expect(fresh).toMatchObject({ state: 'WAITING' });
  expect(await auditOf(colleague)).toMatchObject([
    { staff: maker.name, outcome: 'WAITING_FOR_APPROVAL' },
    { staff: 'The bank', action: 'Disable', outcome: 'EXPIRED', askedBy: maker.name },
    { staff: maker.name, outcome: 'WAITING_FOR_APPROVAL' },
  ]);
  expect(seen(await decide(fresh?.id ?? ''))).toEqual([200, undefined]);
  expect(await isDisabled(colleague)).toBe(true);
});

test('the job that expires approvals, by two workers at once: marks what is too old once, writes it down, and leaves the rest', async () => {
  const old = await asked();
  await letPass(HOURS_72 - 3600);
  const young = await asked();
  await letPass(3600);
  const counts = await Promise.all([runExpiry(), runExpiry()]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
  expect(await runExpiry()).toBe(0);
  const states = await bank.platform.db
    .selectFrom('approvals')
    .select(['id', 'state'])
    .where('id', 'in', [old.id, young.id])
    .execute();
  expect(new Map(states.map(({ id, state }) => [id, state]))).toEqual(
    new Map([
      [old.id, 'EXPIRED'],
      [young.id, 'WAITING'],
    ]),
  );
  const audit = await auditOf(old.colleague);
  expect(audit.filter(({ outcome }) => outcome === 'EXPIRED')).toHaveLength(1);
  expect(seen(await decide(old.id))).toEqual([409, 'APPROVAL_EXPIRED']);
  expect(seen(await decide(young.id))).toEqual([200, undefined]);
});

test('POST …/withdraw, by whoever asked: ends it, writes it down, and it can be asked for anew', async () => {
  const { colleague, id } = await asked();
  expect((await withdraw(id)).body).toEqual({ message: `Withdrawn: disabling ${colleague.name}` });
  expect(await approvalsAbout(colleague)).toMatchObject([
    { id, state: 'WITHDRAWN', checker: null, mayDecide: false, mayWithdraw: false },
  ]);
  for (const answer of [await decide(id), await decide(id, 'decline'), await withdraw(id)])
    expect(seen(answer)).toEqual([409, 'ACTION_NOT_POSSIBLE']);
  expect(await isDisabled(colleague)).toBe(false);
  expect(await auditOf(colleague)).toMatchObject([
    { staff: maker.name, action: 'Disable', outcome: 'WITHDRAWN' },
    { staff: maker.name, action: 'Disable', outcome: 'WAITING_FOR_APPROVAL' },
  ]);
  expect(seen(await ask(colleague))).toEqual([200, undefined]);
});

test('POST …/withdraw, by anybody else, of nothing, or once it was decided: answers 409 or 404 and changes nothing', async () => {
  const { colleague, id } = await asked();
  expect(await approvalsAbout(colleague, checker)).toMatchObject([{ mayDecide: true, mayWithdraw: false }]);
  const other = await signedInStaff(bank, 'REVIEWER', 'SUPPORT', 'APPROVER', 'AUDITOR');
  for (const by of [checker, other]) expect(seen(await withdraw(id, by))).toEqual([409, 'NOT_ASKED_BY_YOU']);
  expect(seen(await withdraw(newId()))).toEqual([404, 'NOT_FOUND']);
  expect(await approvalsAbout(colleague)).toMatchObject([{ id, state: 'WAITING' }]);
  await decide(id);
  expect(seen(await withdraw(id))).toEqual([409, 'ACTION_NOT_POSSIBLE']);
  expect(await approvalsAbout(colleague)).toMatchObject([{ id, state: 'APPROVED' }]);
});

test('withdrawing and approving at once, ten times: one of them happens, and what happened is what is written', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { colleague, id } = await asked();
    const [approved, withdrawn] = await Promise.all([decide(id), withdraw(id)]);
    expect([approved.status, withdrawn.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await isDisabled(colleague)).toBe(approved.status === 200);
    const state = approved.status === 200 ? 'APPROVED' : 'WITHDRAWN';
    expect(await approvalsAbout(colleague)).toMatchObject([{ state }]);
  }
});

test('an approval in the database that ended by itself: names nobody who decided, and stays as it is', async () => {
  const { id } = await asked();
  const { appUrl, ownerUrl } = bank.database;
  for (const state of ['EXPIRED', 'WITHDRAWN'])
    await expect(
      runSql(
        appUrl,
        `update approvals set state = '${state}', checker_id = '${checker.id}', decision_comment = '', decided_at = created_at where id = '${id}'`,
      ),
    ).rejects.toThrow('approvals_decided_whole');
  expect((await withdraw(id)).status).toBe(200);
  for (const url of [appUrl, ownerUrl])
    await expect(runSql(url, `update approvals set state = 'WAITING' where id = '${id}'`)).rejects.toThrow(
      'decided already',
    );
});
