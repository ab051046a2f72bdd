import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kobo } from '@harvest/money';
import { expect } from 'vitest';
import { newSessionId } from '../../apps/api/src/bank/ids.ts';
import type { Asked } from '../../apps/api/src/gateways/gateway.ts';
import type { InterbankTransfer } from '../../apps/api/src/gateways/interbank.ts';
import { type Config, readConfig } from '../../apps/api/src/platform/config.ts';
import { createLog } from '../../apps/api/src/platform/log.ts';
import { type Sandbox, startSandbox } from '../../apps/sandbox/src/sandbox.ts';
import type { Behave } from './outsider.ts';

export const DAY = '2026-11-22';
export const account = { accountNumber: '0123456789', bankCode: '000013' };

/** A session id of the day that nobody else has. */
export const sessionOfTheDay = () => newSessionId('090605', new Date(`${DAY}T11:00:00Z`));

export const JUST_SENT: Asked = { attempts: 2, sentAt: new Date() };
export const askedOften = (secondsAgo: number, attempts = 4): Asked => ({
  attempts,
  sentAt: new Date(Date.now() - secondsAgo * 1000),
});

export const answering =
  (answer: object): Behave =>
  (response) =>
    response.end(JSON.stringify(answer));

export function transferTo(lastThree = '789'): InterbankTransfer {
  return {
    sessionId: sessionOfTheDay(),
    amountKobo: kobo(150_050),
    sourceAccountNumber: '1000000018',
    sourceAccountName: 'OBI ADA',
    destinationAccountNumber: `0123456${lastThree}`,
    destinationBankCode: '000013',
    destinationAccountName: 'BELLO MUSA',
    narration: 'Maize',
  };
}

/** The line to other banks with no bank behind it, and the sandbox's switch at its other end. */
export async function openInterbankLine() {
  const sandbox: Sandbox = await startSandbox();
  const dataDir = await mkdtemp(join(tmpdir(), 'harvest-interbank-'));
  const config = await readConfig({ DATA_DIR: dataDir });
  let logged = '';
  const log = createLog('trace', { write: (line: string) => (logged += line) });
  return {
    sandbox,
    /** What the gateway is called with to ask somebody there. */
    at: (interbankUrl: string | undefined, more: Partial<Config> = {}) => ({
      config: { ...config, ...more, interbankUrl },
      log,
    }),
    logged: () => logged,
    /** Whatever was asked and answered: names and numbers stay out of the log. */
    expectDiscreetLog(): void {
      expect(logged).not.toMatch(/0123456|1000000018|BELLO|OBI ADA|Maize/i);
      logged = '';
    },
    async close(): Promise<void> {
      await sandbox.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

export type InterbankLine = Awaited<ReturnType<typeof openInterbankLine>>;
