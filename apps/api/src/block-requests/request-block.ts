import { findReceivingAccount } from '../accounts/accounts.ts';
import { newId } from '../bank/ids.ts';
import { type CustomerRecord, findCustomer } from '../customers/customers.ts';
import { transactionConnection } from '../platform/database/database.ts';
import { insertEvents } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import type { Throttle } from '../platform/security/throttles.ts';
import { readNamed } from './block-request-rules.ts';
import { insertBlockRequest } from './block-requests-db.ts';

/** Each makes staff call somebody (counter 27). */
const REQUESTS_OF_ADDRESS: Throttle = { name: 'block-requests', attemptsMax: 20, windowMinutes: 60 };

type Visitor = { readonly address: string };

/**
 * Puts a request to block a customer's accounts into the queue of staff, and tells the customer that somebody asked. Nothing
 * is blocked by it. Where there is nobody, and where one waits already, the same is done and written for nobody. @throws Refusal
 */
export async function requestBlock(
  platform: Platform,
  { address }: Visitor,
  name: string,
  now: Date,
): Promise<void> {
  const { throttles } = platform;
  await throttles.takeOrRefuse(REQUESTS_OF_ADDRESS, address, 'TOO_MANY_BLOCK_REQUESTS', now);
  const named = readNamed(name);
  const namedBy = named.by === 'ACCOUNT' ? 'ACCOUNT' : named.identifier.kind;
  const found =
    named.by === 'ACCOUNT'
      ? await findHolder(platform, named.accountNumber)
      : await findCustomer(platform.db, named.identifier);
  // Somebody disabled is as unknown as nobody.
  const customer = found?.disabledAt === undefined ? found : undefined;
  const id = newId();
  await platform.db.transaction().execute(async (transaction) => {
    const isNew = await insertBlockRequest(transaction, {
      id,
      customerId: customer?.id ?? id,
      namedBy,
      askedAt: now,
      isNobodys: customer === undefined,
    });
    const told = customer !== undefined && isNew ? customer.id : id;
    await insertEvents(transactionConnection(transaction), [
      { id: newId(), type: 'BLOCK_REQUESTED', customerId: told, payload: {}, occurredAt: now },
    ]);
  });
}

/** The holder of an account; one that is nobody's takes as long. */
async function findHolder(platform: Platform, accountNumber: string): Promise<CustomerRecord | undefined> {
  const account = await findReceivingAccount(platform, accountNumber);
  return findCustomer(platform.db, { id: account?.customerId ?? newId() });
}
