import type { PaymentState } from '../../api/transfers-api.ts';
import { nairaText } from '../../lib/naira-text.ts';

type Charged = Pick<PaymentState, 'fee' | 'vat' | 'stampDuty' | 'total'>;

/** What is taken beside the amount, line by line, and what that makes in all; nothing where nothing is taken. */
export function chargeFacts({ fee, vat, stampDuty, total }: Charged): { label: string; value: string }[] {
  const lines = [
    { label: 'Fee', naira: fee },
    { label: 'VAT', naira: vat },
    { label: 'Stamp duty', naira: stampDuty },
  ].filter(({ naira }) => naira > 0);
  if (lines.length === 0) return [];
  return [...lines, { label: 'Total', naira: total }].map(({ label, naira }) => ({
    label,
    value: nairaText(naira),
  }));
}
