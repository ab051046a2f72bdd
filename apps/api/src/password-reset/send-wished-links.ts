import { type Identifier, identifierKey } from '../bank/identifiers.ts';
import { newId } from '../bank/ids.ts';
import { type CustomerRecord, findCustomer, lockCustomer } from '../customers/customers.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import { queueMessage } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { hashToken, newToken } from '../platform/security/secrets.ts';
import type { Throttle } from '../platform/security/throttles.ts';
import { isRegistering } from '../registration/registration.ts';
import {
  countUnused,
  insertReset,
  selectAnyWish,
  supersedeLate,
  takeWish,
  type WishRow,
} from './password-reset-db.ts';
import { LINK_MINUTES, notRegisteredText, resetLink, resetText } from './password-reset-rules.ts';
import { openWish, type Wish } from './reset-wish.ts';

/** Links sent to one person and not used, of each way to ask for one (counter 9). */
const LINKS_MAX = 3;
const LINKS_WINDOW_MS = 3_600_000;
const NOTES_TO_ONE: Throttle = { name: 'not-registered-notes', attemptsMax: 3, windowMinutes: 60 };
const BATCH_MAX = 50;

/** Whether somebody waits for a link, or for nothing at all. */
export async function wishesWait({ db }: Platform): Promise<boolean> {
  return (await selectAnyWish(db)) !== undefined;
}

/** Does what was asked for when somebody forgot a password. @returns how many wishes were taken on */
export async function sendWishedLinks(platform: Platform, now: Date): Promise<number> {
  let taken = 0;
  while (taken < BATCH_MAX && (await takeOne(platform, now))) taken += 1;
  return taken;
}

function takeOne(platform: Platform, now: Date): Promise<boolean> {
  return platform.db.transaction().execute(async (transaction) => {
    const row = await takeWish(transaction);
    if (row === undefined) return false;
    const wish = readWish(platform, row);
    // It is gone with this transaction, so that those behind it go on; a wish is worth minutes, and whoever made it asks anew.
    if (wish === undefined) return true;
    const { identifier, visitor } = wish;
    const found = await findCustomer(transaction, identifier);
    const customer = found && (await lockCustomer(transaction, found.id));
    // Somebody disabled is as unknown as nobody.
    const person = customer?.disabledAt === undefined ? customer : undefined;
    const isSent =
      person?.passwordHash === undefined
        ? await sendNote(platform, transaction, person, identifier, now)
        : await sendLink(platform, transaction, person, { ...wish, askedAt: row.asked_at }, now);
    if (visitor !== undefined)
      await platform.securityEvents.record(
        [
          {
            kind: 'RESET_ASKED',
            result: isSent ? 'DONE' : 'REFUSED',
            person: person === undefined ? { kind: 'NOBODY' } : { kind: 'CUSTOMER', id: person.id },
            visitor: { ...visitor, browser: visitor.browser },
            now: row.asked_at,
          },
        ],
        transaction,
      );
    return true;
  });
}

/** @returns undefined for one that no key opens: it was damaged, or put there by somebody who has no key */
function readWish({ secrets, log }: Platform, { id, wish_encrypted: sealed }: WishRow): Wish | undefined {
  try {
    return openWish(secrets, id, sealed);
  } catch (error) {
    log.error({ err: error, wish: id }, 'a wish for a new password could not be opened');
    return undefined;
  }
}

/** Beyond the limit nothing is made, so that the links that were sent go on working. @returns whether one was sent */
async function sendLink(
  platform: Platform,
  transaction: DatabaseTransaction,
  customer: CustomerRecord,
  { visitor, lateLinkId, askedAt }: Wish & { readonly askedAt: Date },
  now: Date,
): Promise<boolean> {
  const { id: customerId } = customer;
  const from = visitor && { address: visitor.address, device: visitor.device };
  const byKnown = from !== undefined && (await platform.devices.knownBy(customerId, from, now)) !== undefined;
  const way = { byKnown, isLate: lateLinkId !== undefined };
  const since = new Date(now.getTime() - LINKS_WINDOW_MS);
  if ((await countUnused(transaction, customerId, way, since)) >= LINKS_MAX) return false;
  // Opened twice, it is followed by one.
  if (lateLinkId !== undefined && !(await supersedeLate(transaction, { id: lateLinkId, customerId }, now)))
    return false;
  const code = newToken();
  await insertReset(transaction, {
    id: newId(),
    customerId,
    codeHash: hashToken(code),
    way,
    createdAt: now,
    expiresAt: new Date(now.getTime() + LINK_MINUTES * 60_000),
  });
  const link = resetLink(platform.config.publicUrl, code, customer.email);
  const text = resetText(platform.config.bank.name, link, askedAt);
  // The link is worth a password, so it goes to the mailbox alone and never by SMS.
  await queueMessage(transaction, platform.secrets, { ...customer, phoneNumber: undefined }, text, now);
  return true;
}

/** To whoever has no password to forget: an account's owner, or somebody who is registering. @returns whether one was sent */
async function sendNote(
  platform: Platform,
  transaction: DatabaseTransaction,
  owner: CustomerRecord | undefined,
  identifier: Identifier,
  now: Date,
): Promise<boolean> {
  const isUnfinished = await isRegistering(platform, identifier, now);
  const registering = isUnfinished && identifier.kind === 'EMAIL' ? identifier.email : undefined;
  const email = owner?.email ?? registering;
  if (email === undefined) return false;
  if (!(await platform.throttles.take(NOTES_TO_ONE, owner?.email ?? identifierKey(identifier), now)))
    return false;
  const recipient = { id: owner?.id ?? newId(), email, phoneNumber: undefined };
  const text = notRegisteredText(platform.config.bank.name, now);
  await queueMessage(transaction, platform.secrets, recipient, text, now);
  return true;
}
