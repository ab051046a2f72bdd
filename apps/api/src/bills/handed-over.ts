import { z } from 'zod';
import { findCustomer } from '../customers/customers.ts';
import type { HandedOver } from '../gateways/gateway.ts';
import type { Operation } from '../operations/operations.ts';
import { queueSealed, sealMessage } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { type FrozenBill, tokenText } from './bill-rules.ts';
import { insertHandedOver, selectHandedOver } from './bills-db.ts';

const NOTHING: HandedOver = { tokens: [], units: undefined };
const kept = z.array(z.string());

/**
 * Seals a token and the message with it, for the transaction that settles its purchase: whoever is told of the success has the
 * token. Nothing of it is readable in what is written.
 */
export async function keepHandedOver(
  platform: Platform,
  bill: Operation & FrozenBill,
  handedOver: HandedOver,
  now: Date,
) {
  const { db, secrets, config } = platform;
  if (handedOver.tokens.length === 0) return undefined;
  const customer = await findCustomer(db, { id: bill.customerId });
  const message =
    customer && sealMessage(secrets, customer, tokenText({ ...bill, ...handedOver }, config.bank.name), now);
  const sealed = sealTokens(platform, bill.id, handedOver);
  return async (connection: Parameters<typeof queueSealed>[0]) => {
    await Promise.all([
      insertHandedOver(connection, bill.id, sealed, now),
      message && queueSealed(connection, message),
    ]);
  };
}

/** As they are kept: nobody reads them in the database. */
export function sealTokens(
  { secrets }: Pick<Platform, 'secrets'>,
  operationId: string,
  { tokens, units }: HandedOver,
) {
  return { tokensEncrypted: secrets.encrypt('bill-tokens', operationId, JSON.stringify(tokens)), units };
}

/** What these purchases brought; nothing of those that brought none. */
export async function readHandedOver(
  { db, secrets }: Platform,
  ids: readonly string[],
): Promise<(id: string) => HandedOver> {
  const found = await selectHandedOver(db, ids);
  return (id) => {
    const one = found.get(id);
    if (one === undefined) return NOTHING;
    const tokens = kept.parse(JSON.parse(secrets.decrypt('bill-tokens', id, one.tokensEncrypted)));
    return { tokens, units: one.units };
  };
}
