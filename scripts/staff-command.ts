import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { STAFF_PERMISSIONS, type StaffPermission } from '@harvest/contracts/endpoint';
import { emailAddress } from '@harvest/contracts/fields';
import { passwordProblem } from '@harvest/contracts/password-rules';
import { addStaff, renewStaffPassword } from '../apps/api/src/back-office/add-staff.ts';
import { type Config, readConfig } from '../apps/api/src/platform/config.ts';
import { createLog } from '../apps/api/src/platform/log.ts';
import type { Platform } from '../apps/api/src/platform/platform.ts';
import { isCommonPassword } from '../apps/api/src/platform/security/common-passwords.ts';
import { openBank } from '../apps/api/src/server.ts';

const USAGE = `Usage: node scripts/run.js add-staff EMAIL FIRST_NAME LAST_NAME ${STAFF_PERMISSIONS.join(',')}
       node scripts/run.js add-staff EMAIL      sets a new password of a staff member who lost theirs
The password is asked for, or read from standard input. Run it with the bank's own settings.`;

/** Adds a staff member, or gives one a new password. The password is never an argument: those are seen by others. */
export async function addStaffMember(args: readonly string[]): Promise<void> {
  try {
    const wanted = readArguments(args);
    const password = await readPassword();
    const problem = passwordProblem(password) ?? (isCommonPassword(password) ? 'Too common' : undefined);
    if (problem !== undefined) throw new Error(problem);
    await withBank((platform) => carryOut(platform, wanted, password));
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

async function carryOut(platform: Platform, { email, newcomer }: Wanted, password: string): Promise<void> {
  if (newcomer === undefined) {
    if (!(await renewStaffPassword(platform, { email, password })))
      throw new Error(`There is no staff member ${email}.`);
    console.log(`${email} has a new password, and is signed out everywhere.`);
    return;
  }
  if (!(await addStaff(platform, { ...newcomer, email, password })))
    throw new Error(`${email} is a staff member already.`);
  console.log(`${email} can sign in at /admin/auth. The code comes by mail.`);
}

async function withBank(work: (platform: Platform) => Promise<void>): Promise<void> {
  const config = await readConfig(process.env);
  const platform = await openBank(config, createLog('error'), await databaseUrlOf(config));
  try {
    await work(platform);
  } finally {
    await platform.close();
  }
}

/** The database of the settings, or that of the bank that runs on this DATA_DIR. */
async function databaseUrlOf(config: Config): Promise<string> {
  if (config.databaseUrl !== undefined) return config.databaseUrl;
  const kept = await readFile(join(config.dataDir, 'database.url'), 'utf8').catch(() => undefined);
  if (kept === undefined) throw new Error('Set DATABASE_URL, or start the bank first.');
  return kept.trim();
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
