import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { formatNaira, kobo } from '@harvest/money';
import type { BenchCustomer } from '../../bench/bench-customers.ts';
import { WITHIN_THE_BANK } from '../../bench/kinds-of-payment.ts';
import { CODE } from '../../bench/waiting-payments.ts';
import type { Dice } from '../campaign/dice.ts';
import { type Answer, BankCaller } from './bank-caller.ts';

const PAUSE_MS = 200;
/** Between the payments of one client; whoever confirms leaves it out around a failover. */
const CALM_MS = 300;
const CODE_SECONDS_MAX = 60;
/** Some programs send a key with a confirm, the page does not. */
const KEYED_SHARE = 0.5;

/** A started transfer with what its sender is signed in by. */
export type Waiting = {
  readonly id: string;
  readonly token: string;
  readonly from: bigint;
  readonly to: bigint;
  readonly amountKobo: bigint;
};

/** A payment that the bank said was made. */
export type Paid = {
  readonly id: string;
  readonly from: bigint;
  readonly to: bigint;
  readonly amountKobo: bigint;
  /** By `performance.now()`: when it was first sent, and when it was known to be made. */
  readonly begunAt: number;
  readonly knownAt: number;
};

/** Who goes the whole way, signed in. */
export type Signed = BenchCustomer & { readonly email: string; readonly token: string };

/**
 * Clients who confirm what was started for them, and some who go the whole way: start, code by mail, confirm. Where no answer comes,
 * they ask what became of it, and send the same again, as the page does.
 */
export class PayingCustomers {
  readonly paid: Paid[] = [];
  /** In words, whatever should not have been answered. */
  readonly faults: string[] = [];
  wholeWays = 0;
  /** Payments that were left, as nobody got a code for them. */
  codesMissed = 0;
  readonly caller: BankCaller;
  readonly #dice: Dice;
  readonly #stock: Waiting[] = [];
  #isHurried = false;
  #isOver = false;
  #isGivenUp = false;
  #hands: Promise<unknown> | undefined;

  constructor(urls: () => readonly string[], dice: Dice) {
    this.caller = new BankCaller(urls);
    this.#dice = dice;
  }

  /** How many started transfers nobody has begun to confirm. */
  get stocked(): number {
    return this.#stock.length;
  }

  /** More that is confirmed from now on. */
  supply(more: readonly Waiting[]): void {
    this.#stock.push(...more);
  }

  start(confirming: number, wholeWay: readonly Signed[]): void {
    this.#hands = Promise.all([
      ...Array.from({ length: confirming }, () => this.#confirmAgainAndAgain()),
      ...wholeWay.map((customer, place) =>
        this.#goWholeWays(customer, wholeWay[(place + 1) % wholeWay.length] ?? customer),
      ),
    ]);
    this.#hands.catch(() => undefined);
  }

  /** Nobody who confirms pauses between payments, until `calmDown`. */
  hurry(): void {
    this.#isHurried = true;
  }

  calmDown(): void {
    this.#isHurried = false;
  }

  /** Whoever has begun learns what became of it; then nobody pays any more. */
  async finish(): Promise<void> {
    this.#isOver = true;
    await this.#hands;
  }

  /** Nobody waits for anything any more. */
  giveUp(): void {
    this.#isOver = true;
    this.#isGivenUp = true;
  }

  async #confirmAgainAndAgain(): Promise<void> {
    while (!this.#isOver) {
      const next = this.#stock.shift();
      if (next !== undefined) await this.#confirm(next, CODE);
      await wait(this.#isHurried && next !== undefined ? 0 : CALM_MS);
    }
  }

  /** Until it is known what became of it. @returns whether it was made */
  async #confirm(payment: Waiting, otp: string): Promise<boolean> {
    const { id, token, from, to, amountKobo } = payment;
    const begunAt = performance.now();
    const key = this.#dice('key', id) < KEYED_SHARE ? randomUUID() : undefined;
    const confirm = {
      method: 'POST',
      path: WITHIN_THE_BANK.confirmedAt,
      token,
      ...(key === undefined ? {} : { key }),
      body: { id, otp },
    } as const;
    while (!this.#isGivenUp) {
      const answer = (await this.caller.ask(confirm)) ?? (await this.#stateOf(id, token));
      const status = answer?.body['status'];
      if (answer?.status === 200 && status === 'SUCCESS') {
        this.paid.push({ id, from, to, amountKobo, begunAt, knownAt: performance.now() });
        return true;
      }
      // It waits for its code still, so it is sent again.
      if (answer !== undefined && status !== 'AWAITING_OTP') {
        this.faults.push(`${answer.status} ${JSON.stringify(answer.body)}: ${id}`);
        return false;
      }
      await wait(PAUSE_MS);
    }
    this.faults.push(`nobody learned what became of ${id}`);
    return false;
  }

  #stateOf(id: string, token: string): Promise<Answer | undefined> {
    const call = { method: 'GET', path: `/api/transfer/operations/${id}`, token } as const;
    return this.caller.askUntilCertain(call, () => this.#isGivenUp);
  }

  async #goWholeWays(customer: Signed, to: Signed): Promise<void> {
    for (let place = 1; !this.#isOver; place += 1) {
      await this.#goWholeWay(customer, to, kobo(1000 + place));
      await wait(CALM_MS);
    }
  }

  /** Each of a customer's payments has an amount of its own, by which its code's message is known. */
  async #goWholeWay(customer: Signed, to: Signed, amountKobo: ReturnType<typeof kobo>): Promise<void> {
    const { token } = customer;
    const start = {
      method: 'POST',
      path: '/api/transfer/intrabank',
      token,
      key: randomUUID(),
      body: {
        sourceAccountNumber: customer.accountNumber,
        destinationAccountNumber: to.accountNumber,
        amount: Number(amountKobo) / 100,
        description: 'Maize',
      },
    } as const;
    const started = await this.caller.askUntilCertain(start, () => this.#isGivenUp);
    if (started === undefined) return;
    if (started.status !== 200) {
      this.faults.push(`a start was answered ${started.status} ${JSON.stringify(started.body)}`);
      return;
    }
    const code = await this.#readCode(customer.email, `It sends ${formatNaira(amountKobo)} to `);
    // A payment whose code does not come is left: it may be lost with what was to send it, and that is told in the end.
    if (code === undefined) {
      if (!this.#isGivenUp) this.codesMissed += 1;
      return;
    }
    const [from, target] = [customer.ledgerAccountId, to.ledgerAccountId];
    const payment = { id: String(started.body['id']), token, from, to: target, amountKobo };
    if (await this.#confirm(payment, code)) this.wholeWays += 1;
  }

  async #readCode(email: string, words: string): Promise<string | undefined> {
    const path = `/dev/mailbox/messages?to=${encodeURIComponent(email)}`;
    const until = performance.now() + CODE_SECONDS_MAX * 1000;
    while (!this.#isGivenUp && performance.now() < until) {
      const answer = await this.caller.ask({ method: 'GET', path });
      const messages = (answer?.body ?? []) as unknown as readonly { text: string }[];
      const found = messages.find(({ text }) => text.includes(words));
      const code = found && /code is (\d{6})\b/.exec(found.text)?.[1];
      if (code !== undefined) return code;
      await wait(CALM_MS);
    }
    return undefined;
  }
}
