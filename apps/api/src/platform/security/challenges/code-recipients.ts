import { lagosText } from '../../../bank/lagos-time.ts';
import type { Database, DatabaseTransaction } from '../../database/database.ts';
import { fail, type Refusal } from '../../errors.ts';
import type { Recipient } from '../../outbox.ts';
import { type CodesByPhone, isByPhoneOnly, isPhoneProved } from '../codes-by-phone-rules.ts';
import { lockedInOrder } from './locked-in-order.ts';

/** Whom a code is for. Of whoever is no customer nothing is known of their phone, and nothing is asked of it. */
export type ReachableHolder = Recipient & {
  readonly codesByPhone?: CodesByPhone | undefined;
  /** Ahead of now where the number took the place of a lost one. */
  readonly phoneProvedAt?: Date | undefined;
};

type Issued = { readonly holder: ReachableHolder; readonly purpose: string };

// What a mailbox may always be asked for: it moves no money and changes no factor. Everything else is for money or factors.
const MAY_GO_BY_MAIL: readonly string[] = [
  'SIGN_IN',
  'STAFF_SIGN_IN',
  'EMAIL_VERIFICATION',
  'PHONE_PROOF',
  'CONTACT_CHANGE',
];

const isForMoneyOrFactors = (purpose: string) => !MAY_GO_BY_MAIL.includes(purpose);

/** Whether a mailed code would confirm this for now (decision 55). */
function refusesMail({ holder, purpose }: Issued, now: Date): boolean {
  return isForMoneyOrFactors(purpose) && isByPhoneOnly(holder, now);
}

/**
 * Where a code goes: on every channel of its holder, or by SMS alone. @throws Refusal PHONE_NOT_PROVED where it would go to a
 * number alone that nobody proved, PHONE_TOO_NEW where that took the place of a lost one a moment ago
 */
export function recipientOf({ holder, purpose }: Issued, now: Date): Recipient {
  const bySms = { ...holder, email: undefined };
  // It is to prove the phone, whoever asks for it again.
  if (purpose === 'PHONE_PROOF') return bySms;
  if (!refusesMail({ holder, purpose }, now)) return holder;
  if (!isPhoneProved(holder, now)) throw phoneRefusal(holder);
  return bySms;
}

/** Why no code may go to a phone alone for now. */
export function phoneRefusal({ phoneProvedAt }: Pick<ReachableHolder, 'phoneProvedAt'>): Refusal {
  if (phoneProvedAt === undefined) return fail('PHONE_NOT_PROVED');
  return fail('PHONE_TOO_NEW', { params: { from: lagosText(phoneProvedAt) } });
}

/** Ends the codes of an operation that were mailed before mail was worth nothing. @returns how many there were */
export async function endMailedCodes(
  db: Database | DatabaseTransaction,
  { operationId, ...issued }: Issued & { readonly operationId: string },
  now: Date,
): Promise<number> {
  if (!refusesMail(issued, now)) return 0;
  const mailed = lockedInOrder(db, (rows) =>
    rows
      .where('operation_id', '=', operationId)
      .where('by_mail', '=', true)
      .where('superseded_at', 'is', null)
      .where('matched_at', 'is', null),
  );
  const ended = await db
    .updateTable('challenges')
    .set({ superseded_at: now })
    .where('id', '=', mailed)
    .where('superseded_at', 'is', null)
    .where('matched_at', 'is', null)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

/** Notes that a code was entered which only the phone or the app had, for whom that is waited for. */
export async function noteCodeByPhone(
  db: Database,
  { holder: { id, codesByPhone }, purpose }: Issued,
  now: Date,
): Promise<void> {
  if (!isForMoneyOrFactors(purpose) || codesByPhone === undefined || codesByPhone.codeEnteredAt !== undefined)
    return;
  await db
    .updateTable('customers')
    .set({ code_by_phone_entered_at: now })
    .where('id', '=', id)
    // What changed since begins anew.
    .where('codes_by_phone_since', '=', codesByPhone.since)
    .where('code_by_phone_entered_at', 'is', null)
    .execute();
}
