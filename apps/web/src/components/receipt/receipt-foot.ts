import { bank } from '../../lib/bank.ts';

/** Who issued a receipt and how to ask about it, with what of that the bank has given. */
export function receiptFoot(): readonly string[] {
  const { name, host, support } = bank;
  const parts = [
    host === '' ? name : `${name}, ${host}`,
    support.phone && `Call ${support.phone}`,
    support.whatsApp && `WhatsApp ${support.whatsApp}`,
    support.hours,
  ];
  return parts.filter((part) => part !== '');
}
