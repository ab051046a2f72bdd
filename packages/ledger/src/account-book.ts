import { type Kobo, kobo } from '@harvest/money';
import type { Movement } from './journal.ts';
import { isCustomerAccount } from './posting-rules.ts';

export type AccountStatus = 'OPEN' | 'NO_DEBIT' | 'CLOSED';

/** A customer's account as it stands under our lock and after what was decided so far. */
export interface BookedAccount {
  readonly status: AccountStatus;
  balanceKobo: bigint;
  heldKobo: bigint;
  version: bigint;
}

/** One customer leg that was written: `version` counts the account's entries from 1 without gaps. */
export interface PostedLeg {
  accountId: bigint;
  version: bigint;
  amountKobo: Kobo;
  balanceAfterKobo: Kobo;
}

/** Why an account stands in the way. `accountId` is the account that does. */
export interface Refusal {
  outcome: 'UNKNOWN_ACCOUNT' | 'FROZEN' | 'INSUFFICIENT_FUNDS';
  accountId: bigint;
}

/**
 * The customer accounts of one batch, decided upon item after item in memory: each item sees what the ones before it
 * did, and a refused one leaves nothing behind.
 */
export class AccountBook {
  readonly #accounts = new Map<bigint, BookedAccount>();

  /** Takes in an account that the database locked for us. */
  add(accountId: bigint, account: BookedAccount): void {
    this.#accounts.set(accountId, account);
  }

  /**
   * Moves money if every movement is possible, in order, at each step.
   * @param freedKobo what a captured hold gives back to `freedAccountId` before the first movement
   * @returns the customer legs in order, or the first reason against: unknown account, then frozen, then funds
   */
  move(movements: readonly Movement[], freedAccountId?: bigint, freedKobo = 0n): PostedLeg[] | Refusal {
    const refusal = this.#refusalOf(movements);
    if (refusal) return refusal;
    const touched = new Map<bigint, BookedAccount>();
    if (freedAccountId !== undefined) this.#touch(touched, freedAccountId).heldKobo -= freedKobo;
    const legs: PostedLeg[] = [];
    for (const { from, to, amountKobo } of movements) {
      if (isCustomerAccount(from)) {
        const payer = this.#touch(touched, from);
        if (payer.balanceKobo - payer.heldKobo < amountKobo)
          return { outcome: 'INSUFFICIENT_FUNDS', accountId: from };
        legs.push(book(payer, from, 0n - amountKobo));
      }
      if (isCustomerAccount(to)) legs.push(book(this.#touch(touched, to), to, amountKobo));
    }
    for (const [accountId, account] of touched) this.#accounts.set(accountId, account);
    return legs;
  }

  /** What can leave an account after everything that was decided so far. @throws RangeError for one that was not taken in */
  availableKobo(accountId: bigint): Kobo {
    const account = this.#accounts.get(accountId);
    if (!account) throw new RangeError(`Account ${accountId} was not locked`);
    return kobo(account.balanceKobo - account.heldKobo);
  }

  /** Sets money of an account aside, or says why not. */
  hold(accountId: bigint, amountKobo: Kobo): Refusal | null {
    const account = this.#accounts.get(accountId);
    if (!account) return { outcome: 'UNKNOWN_ACCOUNT', accountId };
    if (account.status !== 'OPEN') return { outcome: 'FROZEN', accountId };
    if (account.balanceKobo - account.heldKobo < amountKobo)
      return { outcome: 'INSUFFICIENT_FUNDS', accountId };
    account.heldKobo += amountKobo;
    return null;
  }

  /** Makes money that was set aside available again, whatever the account's status. */
  release(accountId: bigint, amountKobo: bigint): void {
    const account = this.#accounts.get(accountId);
    if (!account) throw new Error(`Account ${accountId} was not locked`);
    account.heldKobo -= amountKobo;
  }

  #refusalOf(movements: readonly Movement[]): Refusal | null {
    let frozenId: bigint | undefined;
    for (const { from, to } of movements) {
      for (const accountId of [from, to]) {
        if (!isCustomerAccount(accountId)) continue;
        const status = this.#accounts.get(accountId)?.status;
        if (status === undefined) return { outcome: 'UNKNOWN_ACCOUNT', accountId };
        if (status === 'CLOSED' || (status === 'NO_DEBIT' && accountId === from)) frozenId ??= accountId;
      }
    }
    return frozenId === undefined ? null : { outcome: 'FROZEN', accountId: frozenId };
  }

  #touch(touched: Map<bigint, BookedAccount>, accountId: bigint): BookedAccount {
    const known = touched.get(accountId);
    if (known) return known;
    const account = this.#accounts.get(accountId);
    if (!account) throw new Error(`Account ${accountId} was not locked`);
    const copy = { ...account };
    touched.set(accountId, copy);
    return copy;
  }
}

function book(account: BookedAccount, accountId: bigint, amountKobo: bigint): PostedLeg {
  account.balanceKobo += amountKobo;
  account.version += 1n;
  return {
    accountId,
    version: account.version,
    amountKobo: kobo(amountKobo),
    balanceAfterKobo: kobo(account.balanceKobo),
  };
}
