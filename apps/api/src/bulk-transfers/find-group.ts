import { sumKobo } from '@harvest/money';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { selectGroup } from './bulk-groups-db.ts';

/** A group of this customer with its recipients. @throws Refusal NOT_FOUND */
export async function findGroup({ db }: Platform, customerId: string, id: string) {
  const group = await selectGroup(db, customerId, id);
  if (group === undefined) throw fail('NOT_FOUND');
  const { name, recipients } = group;
  return {
    id,
    name,
    rows: recipients.length,
    total: sumKobo(...recipients.map(({ amountKobo }) => amountKobo)),
    recipients: recipients.map((recipient) => ({
      destinationBankCode: recipient.bankCode,
      destinationBankName: recipient.bankName,
      destinationAccountNumber: recipient.accountNumber,
      destinationAccountName: recipient.accountName,
      amount: recipient.amountKobo,
      description: recipient.description,
    })),
  };
}
