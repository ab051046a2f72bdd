import { type Sandbox, startSandbox } from '../../apps/sandbox/src/sandbox.ts';
import { type BankSettings, openTestBank, type TestBank } from './bank.ts';

/** What the switch of `openBankWithSwitch` signs its pushes with. */
export const INTERBANK_SECRET = 'known to this bank and its switch alone';

export type BankWithSwitch = {
  readonly bank: TestBank;
  readonly sandbox: Sandbox;
  close(): Promise<void>;
};

/** A bank whose switch to other banks, identity provider and billers are the sandbox. Close all in one when done. */
export async function openBankWithSwitch(settings: BankSettings = {}): Promise<BankWithSwitch> {
  const sandbox = await startSandbox({ interbankSecret: INTERBANK_SECRET });
  const { identityUrl: IDENTITY_URL, interbankUrl: INTERBANK_URL, billersUrl: BILLERS_URL } = sandbox;
  const bank = await openTestBank({
    ...settings,
    env: { IDENTITY_URL, INTERBANK_URL, INTERBANK_SECRET, BILLERS_URL, ...settings.env },
  });
  const close = async () => {
    await bank.close();
    await sandbox.stop();
  };
  return { bank, sandbox, close };
}

let numbersMade = 0;

/** An account at another bank that no other test of this process uses; the switch lets a transfer end by the last three digits. */
export function accountElsewhere(lastThree = '789'): string {
  numbersMade += 1;
  return `30${String(numbersMade).padStart(5, '0')}${lastThree}`;
}

/** Asks the switch itself, as apps/sandbox/README.md describes. */
export async function askSwitch(
  { interbankUrl }: Pick<Sandbox, 'interbankUrl'>,
  question: 'name-inquiry' | 'transfer' | 'status' | 'transfers' | 'push',
  body: object,
): Promise<unknown> {
  const response = await fetch(`${interbankUrl}/${question}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.json();
}
