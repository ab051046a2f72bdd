import type { Receipt } from '../../api/receipts-api.ts';
import { bank } from '../../lib/bank.ts';

/** When a receipt was true, who issued it and how to ask about it, with what of that the bank has given. */
export function receiptFoot({ asItStood }: Pick<Receipt, 'asItStood'>): readonly string[] {
  const { name, host, support } = bank;
  const parts = [
    asItStood,
    host === '' ? name : `${name}, ${host}`,
    support.phone && `Call ${support.phone}`,
    support.whatsApp && `WhatsApp ${support.whatsApp}`,
    support.hours,
  ];
  return parts.filter((part) => part !== '');
}
