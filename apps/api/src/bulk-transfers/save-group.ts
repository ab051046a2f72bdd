import { BULK_GROUPS_MAX } from '@harvest/contracts/bulk-transfers';
import { type Kobo, sumKobo } from '@harvest/money';
import { readBankCode } from '../bank/identifiers.ts';
import { lockCustomer } from '../customers/customers.ts';
import { findKnownNames } from '../name-inquiries/name-inquiries.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { refusalOf } from '../platform/refused-rows.ts';
import { refuseWhileLocked } from '../platform/security/emergency-lock.ts';
import { deleteGroupRow, insertGroup, selectGroupNames } from './bulk-groups-db.ts';

type Input = {
  /** Of the group to be replaced. */
  readonly id: string | undefined;
  readonly idToCreate: string;
  readonly name: string;
  readonly recipients: readonly {
    readonly destinationBankCode: string;
    readonly destinationAccountNumber: string;
    readonly amount: Kobo;
    readonly description: string;
  }[];
};

/**
 * Keeps recipients under a name, each as the customer's own look-ups name it (decision 29). A group is replaced only by its id:
 * whoever gets at a session could put other accounts under a name that is paid every month. Groups are counted under the
 * customer's lock. @throws Refusal INVALID_ACCOUNT_DETAILS, NOT_FOUND, GROUP_EXISTS, TOO_MANY_GROUPS
 */
export async function saveGroup(platform: Platform, customerId: string, input: Input, now: Date) {
  const accounts = input.recipients.map(({ destinationAccountNumber, destinationBankCode }) => ({
    accountNumber: destinationAccountNumber,
    bankCode: readBankCode(destinationBankCode, platform.config.bank.code),
  }));
  const names = await findKnownNames(platform, customerId, accounts);
  const refusal = refusalOf(
    'recipients',
    names.map((name) => name ?? fail('INVALID_ACCOUNT_DETAILS')),
  );
  if (refusal !== undefined) throw refusal;
  const recipients = input.recipients.flatMap(({ amount, description }, place) => {
    const [account, name] = [accounts[place], names[place]];
    if (account === undefined || name === undefined) return [];
    return [{ ...account, ...name, amountKobo: amount, description: description.trim() }];
  });
  const group = { id: input.id ?? input.idToCreate, customerId, name: input.name.trim(), recipients };
  await platform.db.transaction().execute(async (transaction) => {
    refuseWhileLocked(await lockCustomer(transaction, customerId));
    const kept = await selectGroupNames(transaction, customerId);
    const others = kept.filter(({ id }) => id !== group.id);
    if (input.id !== undefined && others.length === kept.length) throw fail('NOT_FOUND');
    const same = others.find(({ name }) => asRead(name) === asRead(group.name));
    if (same !== undefined) throw fail('GROUP_EXISTS', { params: { name: same.name } });
    if (others.length >= BULK_GROUPS_MAX) throw fail('TOO_MANY_GROUPS', { params: { max: BULK_GROUPS_MAX } });
    // Without an id given it is this very group, whose answer was lost.
    await deleteGroupRow(transaction, customerId, group.id);
    await insertGroup(transaction, group, now);
  });
  const { id, name } = group;
  return { id, name, rows: recipients.length, total: sumKobo(...recipients.map((one) => one.amountKobo)) };
}

/** Names that differ in nothing else are taken for each other by whoever reads them. */
function asRead(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cf}]+/gu, '')
    .toLowerCase();
}
