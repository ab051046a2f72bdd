import { PERMITTED_LINKS, type PermittedLink } from '@harvest/contracts/endpoint';
import { ONBOARDING_SECTIONS } from '@harvest/contracts/onboarding';
import { post, SYSTEM_ACCOUNTS } from '@harvest/ledger';
import { kobo, parseNaira } from '@harvest/money';
import { openAccount } from '../../apps/api/src/accounts/accounts.ts';
import { newId } from '../../apps/api/src/bank/ids.ts';
import {
  type DatabaseTransaction,
  transactionConnection,
} from '../../apps/api/src/platform/database/database.ts';
import type { Platform } from '../../apps/api/src/platform/platform.ts';

export type TestAccount = { readonly accountNumber: string; readonly ledgerAccountId: bigint };

/** What one customer of a test has that another has not. */
export type CustomerKind = {
  readonly kycLevel?: 0 | 1 | 2 | 3;
  /** In base 32, for a customer with an authenticator app. */
  readonly totpSecret?: string;
  readonly onboarded?: boolean;
  readonly permittedLinks?: readonly PermittedLink[];
  /** False for one like those who registered by themselves and whose number nobody proved. */
  readonly phoneProved?: boolean;
};

type Person = {
  readonly id: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string;
};

/** A customer without accounts. */
export async function insertCustomer(
  platform: Platform,
  transaction: DatabaseTransaction,
  person: Person,
  kind: CustomerKind,
  now: Date,
): Promise<void> {
  const { totpSecret, onboarded = true, phoneProved = true } = kind;
  await transaction
    .insertInto('customers')
    .values({
      id: person.id,
      email: person.email,
      phone_number: person.phoneNumber,
      first_name: person.firstName,
      last_name: person.lastName,
      password_hash: person.passwordHash,
      kyc_level: kind.kycLevel ?? 3,
      permitted_links: [...(kind.permittedLinks ?? PERMITTED_LINKS)],
      two_factor_type: totpSecret === undefined ? 'OTP_AUTHENTICATION' : 'GOOGLE_AUTHENTICATOR',
      totp_secret_encrypted:
        totpSecret === undefined ? null : platform.secrets.encrypt('totp-secrets', person.id, totpSecret),
      email_verified_at: now,
      phone_proved_at: phoneProved ? now : null,
      onboarding_completed_at: onboarded ? now : null,
      created_at: now,
    })
    .execute();
  if (onboarded) await approveStages(transaction, person.id, now);
}

/** Opens an account for each amount in naira, with that much on it. */
export async function openFunded(
  platform: Platform,
  transaction: DatabaseTransaction,
  customerId: string,
  amounts: readonly number[],
  now: Date,
): Promise<TestAccount[]> {
  const opened: TestAccount[] = [];
  for (const [place, naira] of amounts.entries()) {
    const openedAt = new Date(now.getTime() + place);
    const opening = { customerId, accountTypeId: (place % 3) + 1, openedAt };
    const account = await openAccount(transaction, platform.config.bank.nubanCode, opening);
    opened.push(account);
    if (naira !== 0) await fund(transaction, account, naira, now);
  }
  return opened;
}

/** Pays cash in. */
export async function fund(
  transaction: DatabaseTransaction,
  account: TestAccount,
  naira: number,
  now: Date,
): Promise<void> {
  const [outcome] = await post(transactionConnection(transaction), [
    {
      id: newId(),
      kind: 'OPENING',
      postedAt: now,
      movements: [
        {
          rule: 'OPENING_DEPOSIT',
          from: SYSTEM_ACCOUNTS.OPENING_FUNDS,
          to: account.ledgerAccountId,
          amountKobo: parseNaira(naira) ?? kobo(0),
          narration: 'Opening deposit',
        },
      ],
    },
  ]);
  if (outcome?.outcome !== 'POSTED') throw new Error(`The opening of ${naira} was not posted`);
}

/** Whoever is onboarded has passed every stage. */
async function approveStages(transaction: DatabaseTransaction, customerId: string, now: Date): Promise<void> {
  const sections = Object.keys(ONBOARDING_SECTIONS);
  await transaction
    .insertInto('onboarding_stages')
    .values(
      sections.map((section) => ({ customer_id: customerId, section, status: 'APPROVED', changed_at: now })),
    )
    .execute();
}
