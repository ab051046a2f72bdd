import { kobo } from '@harvest/money';
import { newId } from '../../apps/api/src/bank/ids.ts';
import type { Purchase } from '../../apps/api/src/gateways/billers.ts';
import type { Config } from '../../apps/api/src/platform/config.ts';
import { openGatewayLine } from './gateway-line.ts';

/** A prepaid meter unless something else is said; the sandbox lets a purchase end by the last three digits. */
export function purchaseFor(lastThree = '789', more: Partial<Purchase> = {}): Purchase {
  return {
    requestId: newId(),
    product: 'ELECTRICITY_BILL',
    providerCode: 'IKEDC',
    offerCode: undefined,
    number: `4501234567${lastThree}`,
    meterType: 'PREPAID',
    amountKobo: kobo(500_000),
    phoneNumber: '08030000001',
    ...more,
  };
}

/** The line to the billers with no bank behind it, and the sandbox's billers at its other end. */
export async function openBillersLine() {
  const line = await openGatewayLine(/4501234567|08030000001|BELLO|Bodija|\d{20}/i);
  return {
    ...line,
    /** What the gateway is called with to ask somebody there. */
    at: (billersUrl: string | undefined, more: Partial<Config> = {}) => line.with({ ...more, billersUrl }),
  };
}

export type BillersLine = Awaited<ReturnType<typeof openBillersLine>>;
