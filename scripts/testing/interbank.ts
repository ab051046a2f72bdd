import { signatureHeaders } from '../../apps/api/src/gateways/signed-questions.ts';
import { type Sandbox, startSandbox } from '../../apps/sandbox/src/sandbox.ts';
import { type BankSettings, openTestBank, type TestBank } from './bank.ts';

/** What the switch of `openBankWithSwitch` and its bank sign with. */
export const INTERBANK_SECRET = 'known to this bank and its switch alone';

/** The same of the billers and of the identity provider. */
const BILLERS_SECRET = 'known to this bank and its billers alone';
const IDENTITY_SECRET = 'known to this bank and who knows BVN and NIN';

export type BankWithSwitch = {
  readonly bank: TestBank;
  readonly sandbox: Sandbox;
  close(): Promise<void>;
};

/** A bank whose switch to other banks, identity provider and billers are the sandbox. Close all in one when done. */
export async function openBankWithSwitch(settings: BankSettings = {}): Promise<BankWithSwitch> {
  const sandbox = await startSandbox({
    interbankSecret: INTERBANK_SECRET,
    billersSecret: BILLERS_SECRET,
    identitySecret: IDENTITY_SECRET,
  });
  const { identityUrl: IDENTITY_URL, interbankUrl: INTERBANK_URL, billersUrl: BILLERS_URL } = sandbox;
  const bank = await openTestBank({
    ...settings,
    env: {
      IDENTITY_URL,
      IDENTITY_SECRET,
      INTERBANK_URL,
      INTERBANK_SECRET,
      BILLERS_URL,
      BILLERS_SECRET,
      ...settings.env,
    },
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
  return `30${String(numbersMade % 100_000).padStart(5, '0')}${lastThree}`;
}

/** Asks the switch itself, as apps/sandbox/README.md describes. */
export function askSwitch(
  { interbankUrl }: Pick<Sandbox, 'interbankUrl'>,
  question: 'name-inquiry' | 'transfer' | 'status' | 'transfers' | 'push',
  body: object,
): Promise<unknown> {
  return askSigned(INTERBANK_SECRET, `${interbankUrl}/${question}`, body);
}

/** Asks the billers themselves. */
export function askBillers(
  { billersUrl }: Pick<Sandbox, 'billersUrl'>,
  question: 'purchase',
  body: object,
): Promise<unknown> {
  return askSigned(BILLERS_SECRET, `${billersUrl}/${question}`, body);
}

async function askSigned(secret: string, url: string, body: object): Promise<unknown> {
  const text = JSON.stringify(body);
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...signatureHeaders(secret, 'POST', url, text),
    },
    body: text,
  });
  return response.json();
}
