import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBank, PASSWORD, type TestBank } from '../../../../scripts/testing/bank.ts';
import { signedInStaff } from '../../../../scripts/testing/staff.ts';

const NEW_PASSWORD = 'Sorghum#Silo7';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

/** Runs the command of the runbook with what somebody types into it. */
async function command(args: readonly string[], typed: string) {
  const program =
    "import { addStaffMember } from './scripts/staff-command.ts'; await addStaffMember(process.argv.slice(1));";
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, '--', ...args], {
    env: { ...process.env, DATABASE_URL: bank.database.appUrl, DATA_DIR: bank.platform.config.dataDir },
  });
  child.stdin.end(typed);
  const ended = once(child, 'exit');
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await ended) as [number];
  return { code, out, error };
}

const login = (email: string, password: string) =>
  bank.call('POST /auth/admin/login', { body: { email, password } });

async function auditOf(email: string) {
  const rows = await bank.platform.db
    .selectFrom('audit')
    .innerJoin('staff', 'staff.id', 'audit.subject_id')
    .select(['audit.staff_id', 'staff_name', 'action', 'comment', 'subject_kind'])
    .where('staff.email', '=', email)
    .orderBy('audit.id')
    .execute();
  return rows.map((row) => [row.staff_id, row.staff_name, row.action, row.comment, row.subject_kind]);
}

test('the command to add a staff member: makes a login with the typed password, tells nobody the password, and is written down', async () => {
  const args = ['First@Bank.example', 'Amina', 'Yusuf', 'SUPPORT,APPROVER'];
  const { code, out, error } = await command(args, `${NEW_PASSWORD}\n`);
  expect([code, error]).toEqual([0, '']);
  expect(out).toBe('first@bank.example can log in at /admin/auth. The code comes by mail.\n');
  expect((await login('first@bank.example', NEW_PASSWORD)).status).toBe(200);
  expect(await auditOf('first@bank.example')).toEqual([
    [null, 'An operator, by a command', 'Added a colleague', 'SUPPORT, APPROVER', 'staff'],
  ]);
  const again = await command(args, `${NEW_PASSWORD}\n`);
  expect([again.code, again.error]).toEqual([1, 'first@bank.example is a staff member already.\n']);
});

test('the command to add a staff member, with a password that is guessed first: says why it is refused, and adds nobody', async () => {
  const { code, error } = await command(['weak@bank.example', 'Amina', 'Yusuf', 'SUPPORT'], 'Password1!\n');
  expect([code, error]).toEqual([
    1,
    'This password is common, or it is made of words of the bank. Choose another one.\n',
  ]);
  expect(await auditOf('weak@bank.example')).toEqual([]);
});

test('the command, with an address alone: makes a one-time password, ends every session and every waiting sign-in, and is told and written down', async () => {
  const staff = await signedInStaff(bank, 'SUPPORT');
  const { userId, userUUID } = await bank.ask('POST /auth/admin/login', {
    body: { email: staff.email, password: PASSWORD },
  });
  const otp = await bank.codeFor(staff);
  const { code, out } = await command([staff.email], '');
  expect(code).toBe(0);
  const [said, password = '', ends] = out.split('\n');
  expect([said, ends]).toEqual([
    expect.stringContaining(`${staff.email} is logged out everywhere.`),
    expect.stringContaining('choose a password of their own'),
  ]);
  expect((await bank.call('GET /api/admin/staff', { token: staff.token })).status).toBe(401);
  const late = await bank.call('POST /auth/admin/otp-verification', { body: { userId, userUUID, otp } });
  expect(late.code).toBe('WRONG_CODE');
  expect((await login(staff.email, PASSWORD)).code).toBe('WRONG_CREDENTIALS');
  expect((await login(staff.email, password)).status).toBe(200);
  const told = (await bank.mailTo(staff.email)).filter(({ subject }) =>
    subject.includes('one-time password'),
  );
  expect(told).toHaveLength(1);
  expect(told[0]?.text).not.toContain(password);
  expect(await auditOf(staff.email)).toEqual([
    [null, 'An operator, by a command', 'Made a one-time password', '', 'staff'],
  ]);
});

test.each([
  ['nothing', [], NEW_PASSWORD, 'Usage'],
  ['no address', ['Amina', 'Amina', 'Yusuf', 'SUPPORT'], NEW_PASSWORD, 'Usage'],
  ['no permissions', ['b@bank.example', 'Amina', 'Yusuf'], NEW_PASSWORD, 'Usage'],
  ['an unknown permission', ['b@bank.example', 'Amina', 'Yusuf', 'SUPPORT,ROOT'], NEW_PASSWORD, 'Usage'],
  ['too much', ['b@bank.example', 'A', 'Y', 'SUPPORT', 'more'], NEW_PASSWORD, 'Usage'],
  ['a short password', ['b@bank.example', 'A', 'Y', 'SUPPORT'], 'Short#1', 'at least 8'],
  ['a common password', ['b@bank.example', 'A', 'Y', 'SUPPORT'], 'Password1!', 'common'],
  ['no password', ['b@bank.example', 'A', 'Y', 'SUPPORT'], '', 'required'],
  ['an unknown address', ['b@bank.example'], NEW_PASSWORD, 'no staff member'],
])('the command, with %s: says what is wrong and adds nobody', async (_name, args, password, words) => {
  const { code, out, error } = await command(args, `${password}\n`);
  expect([code, out]).toEqual([1, '']);
  expect(error).toContain(words);
  expect(error).not.toContain(NEW_PASSWORD);
  const row = await bank.platform.db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', 'b@bank.example')
    .executeTakeFirst();
  expect(row).toBeUndefined();
});
