import { ONBOARDING_SECTIONS } from '@harvest/contracts/onboarding';
import { post, SYSTEM_ACCOUNTS } from '@harvest/ledger';
import { kobo } from '@harvest/money';
import { accountNameOf, openAccount } from '../accounts/accounts.ts';
import { newId, newReference, newSessionId } from '../bank/ids.ts';
import { createCustomer, keepProfile } from '../customers/customers.ts';
import { type DatabaseTransaction, transactionConnection } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { encryptNumber } from '../platform/security/identity-numbers.ts';
import { insertTransactions } from '../transactions/transactions.ts';
import { DAY_MS, HISTORY_DAYS } from './seed-customers.ts';

const SAVINGS = 1;
// Below those that are drawn, so that the number is the same in every demo and can stand in the README: 1000000002.
const SERIAL = 100_000_000n;
const OPENING_KOBO = kobo(2_500_000n);
const owner = {
  email: 'fatima.sani@harvest.test',
  phoneNumber: '08030000004',
  firstName: 'Fatima',
  lastName: 'Sani',
  kycLevel: 1,
};
// A number that the identity service publishes for tests.
const TEST_BVN = '22222222226';
const BORN = '1988-04-17';

/** Somebody who opened an account in a branch and has no password yet, for registering as a Bank Account Owner. */
export async function seedUnclaimedOwner(
  platform: Platform,
  transaction: DatabaseTransaction,
  now: Date,
): Promise<void> {
  const { bank } = platform.config;
  const openedAt = new Date(now.getTime() - HISTORY_DAYS * DAY_MS);
  const id = newId();
  const known = { ...owner, id, onboardedAt: openedAt, phoneProvedAt: openedAt };
  if (!(await createCustomer(transaction, known, openedAt)))
    throw new Error(`Somebody else has the address or the number of ${owner.email}`);
  const bvn = encryptNumber(platform.secrets, { customerId: id, kind: 'BVN' }, TEST_BVN);
  const profile = { dateOfBirth: BORN, bvn };
  await keepProfile(transaction, platform.secrets, id, profile, openedAt);
  await transaction
    .insertInto('onboarding_stages')
    .values(
      Object.keys(ONBOARDING_SECTIONS).map((section) => ({
        customer_id: id,
        section,
        status: 'APPROVED',
        changed_at: openedAt,
      })),
    )
    .execute();
  const opening = { customerId: id, accountTypeId: SAVINGS, openedAt, serial: SERIAL };
  const account = await openAccount(transaction, bank.nubanCode, opening);
  const narration = 'Opening deposit';
  const movement = {
    rule: 'OPENING_DEPOSIT',
    from: SYSTEM_ACCOUNTS.OPENING_FUNDS,
    to: account.ledgerAccountId,
    amountKobo: OPENING_KOBO,
    narration,
  } as const;
  const [outcome] = await post(transactionConnection(transaction), [
    { id: newId(), kind: 'DEMO', postedAt: openedAt, movements: [movement] },
  ]);
  if (outcome?.outcome !== 'POSTED') throw new Error('The deposit of the account owner was not posted');
  await insertTransactions(transactionConnection(transaction), [
    {
      customerId: id,
      accountNumber: account.accountNumber,
      referenceNumber: newReference(),
      operationId: null,
      transactionType: 'Deposit',
      countsAsFlow: true,
      amountKobo: OPENING_KOBO,
      status: 'SUCCESS',
      narration,
      sessionId: newSessionId(bank.code, openedAt),
      sourceAccountName: bank.name.toUpperCase(),
      sourceAccountNumber: '',
      destinationAccountName: accountNameOf(owner),
      destinationAccountNumber: account.accountNumber,
      destinationBankCode: bank.code,
      destinationBankName: bank.name,
      createdAt: openedAt,
    },
  ]);
}
