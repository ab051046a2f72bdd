import { kobo } from '@harvest/money';
import { newSessionId } from '../../apps/api/src/bank/ids.ts';
import type { InterbankTransfer } from '../../apps/api/src/gateways/interbank.ts';
import type { Config } from '../../apps/api/src/platform/config.ts';
import { openGatewayLine } from './gateway-line.ts';

export const DAY = '2026-11-22';
export const account = { accountNumber: '0123456789', bankCode: '000013' };

/** A session id of the day that nobody else has. */
export const sessionOfTheDay = () => newSessionId('090605', new Date(`${DAY}T11:00:00Z`));

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
  const line = await openGatewayLine(/0123456|1000000018|BELLO|OBI ADA|Maize/i);
  return {
    ...line,
    /** What the gateway is called with to ask somebody there. */
    at: (interbankUrl: string | undefined, more: Partial<Config> = {}) =>
      line.with({ ...more, interbankUrl }),
  };
}

export type InterbankLine = Awaited<ReturnType<typeof openInterbankLine>>;
