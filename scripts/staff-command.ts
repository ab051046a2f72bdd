import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { STAFF_PERMISSIONS, type StaffPermission } from '@harvest/contracts/endpoint';
import { emailAddress } from '@harvest/contracts/fields';
import { passwordProblem } from '@harvest/contracts/password-rules';
import { addStaff, makeOneTimePassword, type NewStaff } from '../apps/api/src/back-office/add-staff.ts';
import { lagosText } from '../apps/api/src/bank/lagos-time.ts';
import type { Platform } from '../apps/api/src/platform/platform.ts';
import { isGuessablePassword } from '../apps/api/src/platform/security/chosen-passwords.ts';
import { withBank } from './with-bank.ts';

const USAGE = `Usage: node scripts/run.js add-staff EMAIL FIRST_NAME LAST_NAME ${STAFF_PERMISSIONS.join(',')}
       node scripts/run.js add-staff EMAIL      makes a one-time password for a staff member who lost theirs
The password of a new one is asked for, or read from standard input. Run it with the bank's own settings.`;

/**
 * Adds a staff member, or makes a one-time password for one. The password of a new one is typed by themselves, and never an argument:
 * those are seen by others.
 */
export async function addStaffMember(args: readonly string[]): Promise<void> {
  try {
    const wanted = readArguments(args);
    const { email, newcomer } = wanted;
    if (newcomer === undefined) return await withBank((platform) => helpBack(platform, email));
    const password = await readPassword();
    const problem = passwordProblem(password);
    if (problem !== undefined) throw new Error(problem);
    await withBank((platform) => add(platform, { ...newcomer, email, password }));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

type Wanted = {
  readonly email: string;
  readonly newcomer:
    | { firstName: string; lastName: string; permissions: readonly StaffPermission[] }
    | undefined;
};

function readArguments(args: readonly string[]): Wanted {
  const email = emailAddress.safeParse(args[0] ?? '');
  if (!email.success) throw new Error(USAGE);
  if (args.length === 1) return { email: email.data, newcomer: undefined };
  const [, firstName = '', lastName = '', list = '', ...more] = args;
  const permissions = STAFF_PERMISSIONS.filter((permission) => list.split(',').includes(permission));
  const isWhole = firstName !== '' && lastName !== '' && permissions.length === list.split(',').length;
  if (!isWhole || more.length > 0) throw new Error(USAGE);
  return { email: email.data, newcomer: { firstName, lastName, permissions } };
}

async function helpBack(platform: Platform, email: string): Promise<void> {
  const made = await makeOneTimePassword(platform, email);
  if (made === undefined) throw new Error(`There is no staff member ${email}.`);
  console.log(
    `${email} is logged out everywhere. Tell them this password, in a way in which you know that it is them:`,
  );
  console.log(made.password);
  console.log(
    `It works until ${lagosText(made.endsAt)}, and lets them choose a password of their own, no more.`,
  );
}

async function add(platform: Platform, newcomer: NewStaff): Promise<void> {
  if (isGuessablePassword(platform.config, newcomer.password))
    throw new Error('This password is common, or it is made of words of the bank. Choose another one.');
  if (!(await addStaff(platform, newcomer))) throw new Error(`${newcomer.email} is a staff member already.`);
  console.log(`${newcomer.email} can log in at /admin/auth. The code comes by mail.`);
}

/** Asks for the password without showing it, or takes the first line of what is piped in. */
async function readPassword(): Promise<string> {
  const isTerminal = process.stdin.isTTY;
  if (isTerminal) process.stdout.write('Password: ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: isTerminal });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (isTerminal) process.stdout.write('\n');
  }
}
