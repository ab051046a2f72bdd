import { type AlertEvent, alertEvents, type NoticeKind } from '@harvest/contracts/alert-events';

/** Where somebody is told: on the screen, by e-mail, by text message. */
export type Ways = { readonly inApp: boolean; readonly email: boolean; readonly sms: boolean };

/** What is to be different; the ways that are not named stay as they are. */
export type WaysChange = { readonly [Way in keyof Ways]?: boolean | undefined };

const EVERY_WAY: Ways = { inApp: true, email: true, sms: true };
const NO_TEXT_MESSAGE: Ways = { ...EVERY_WAY, sms: false };

/** How a customer is told who chose nothing. */
const DEFAULT_WAYS: Readonly<Record<AlertEvent, Ways>> = {
  DEBIT: EVERY_WAY,
  CREDIT: EVERY_WAY,
  LOW_BALANCE: NO_TEXT_MESSAGE,
  SCHEDULE: EVERY_WAY,
  SIGN_IN: { inApp: true, email: false, sms: false },
  TICKET: NO_TEXT_MESSAGE,
};

const isChoice = (kind: NoticeKind): kind is AlertEvent => (alertEvents as readonly string[]).includes(kind);

/** Whatever is nobody's choice is told in every way: what concerns security, and the bank's word (decision 76). */
export function waysOf(kind: NoticeKind, chosen: Ways | undefined): Ways {
  return isChoice(kind) ? (chosen ?? DEFAULT_WAYS[kind]) : EVERY_WAY;
}

/** Whoever takes money must not be able to keep its owner from hearing of it outside of the app (decision 76). */
export function mayBeChosen(event: AlertEvent, { email, sms }: Ways): boolean {
  return event !== 'DEBIT' || email || sms;
}

/** The ways once all these changes are made, in their order. */
export function changedWays(ways: Ways, changes: readonly WaysChange[]): Ways {
  return changes.reduce<Ways>(
    (known, { inApp = known.inApp, email = known.email, sms = known.sms }) => ({ inApp, email, sms }),
    { inApp: ways.inApp, email: ways.email, sms: ways.sms },
  );
}

export function isSame(one: Ways, other: Ways): boolean {
  return one.inApp === other.inApp && one.email === other.email && one.sms === other.sms;
}

/** An account with the balance below which its owner is told. */
export type LowBalance = {
  readonly customerId: string;
  readonly accountNumber: string;
  readonly belowKobo: bigint;
  /** When the debit happened that was told of; null where none was since the balance was above. */
  readonly toldAt: Date | null;
};

export type Debit = {
  readonly customerId: string;
  readonly accountNumber: string;
  /** What could be spent before and after it. */
  readonly beforeKobo: bigint;
  readonly afterKobo: bigint;
  readonly occurredAt: Date;
};

/**
 * Follows an account through its debits. What was above comes below once and is told once, also where debits are heard in another
 * order than they happened: an earlier one says nothing of what was after it.
 * @returns the account as it is known now, and the debits to tell of
 */
export function followBalance(account: LowBalance, debits: readonly Debit[]) {
  let { toldAt } = account;
  const told: Debit[] = [];
  for (const debit of debits) {
    const { beforeKobo, afterKobo, occurredAt } = debit;
    if (toldAt !== null && occurredAt <= toldAt) continue;
    if (beforeKobo >= account.belowKobo) toldAt = null;
    if (toldAt !== null || afterKobo >= account.belowKobo) continue;
    told.push(debit);
    toldAt = occurredAt;
  }
  return { account: { ...account, toldAt }, told };
}
