import { newId } from '../../../apps/api/src/bank/ids.ts';
import { lagosDay } from '../../../apps/api/src/bank/lagos-time.ts';
import { daysAhead } from '../../../apps/api/src/scheduled-payments/schedule-rules.ts';
import { CODE } from '../../../bench/waiting-payments.ts';
import type { TestAccount } from '../../testing/customers.ts';
import { pick } from '../dice.ts';
import { type Answer, askPatiently, type Request } from '../kept/ask-patiently.ts';
import type { Field } from '../kept/kept-field.ts';
import { type Limit, type LimitedAs, type Made, ModelOfPayer, type Purse } from './model-of-payer.ts';
import { capsOf, type Payer } from './payers.ts';
import {
  cancelOf,
  confirmOf,
  discardOf,
  ENDINGS,
  KINDS,
  type Kind,
  limitOf,
  type Numbers,
  paymentsOf,
  type Started,
  startOf,
  type Wish,
  withinBounds,
} from './ways-to-pay.ts';

const STEPS_MAX = 8;
const WRONG = '654321';
const ROWS = [2, 3] as const;
const LATER = ['INTRA_BANK', 'OWN_ACCOUNT', 'INTERBANK', 'AIRTIME', 'ELECTRICITY_BILL'] as const;
const MANY = ['INTRA_BANK', 'INTERBANK'] as const;
const LIMITED: readonly [LimitedAs, ...LimitedAs[]] = ['INTRA_BANK', 'INTERBANK', 'BILL_PAYMENT'];
const LIMITS = '/api/ibanking/personal/transaction-limits';
const LOCK = '/api/ibanking/personal/emergency-lock';

/** Where all sequences of a day are played. */
export type Stage = {
  readonly field: Field;
  readonly payers: readonly Payer[];
  readonly tokens: ReadonlyMap<string, string>;
  readonly before: (account: TestAccount) => number;
  readonly now: Date;
  /** Of the day's first sequence. */
  readonly firstPlace: number;
};

/** What was done, and what had to be answered: undefined where it had to be done. */
type Step = {
  readonly what: string;
  readonly expected: string | undefined;
  readonly got: string | undefined;
};
type Order = Made & Started & { readonly wish: Wish };

/** What one payer does on a day, each step beside the model. */
export class Sequence {
  readonly happened: Record<string, number> = {};
  readonly #stage: Stage;
  readonly #place: number;
  readonly #payer: Payer;
  readonly #payee: Payer;
  readonly #caps: Limit;
  readonly #model: ModelOfPayer;
  readonly #orders: Order[] = [];
  readonly #differences: string[] = [];

  constructor(stage: Stage, place: number) {
    const { payers, before } = stage;
    const pairs = Math.floor(payers.length / 2);
    const pair = place % pairs;
    // Who paid is paid the next time.
    const turn = Math.floor(place / pairs) % 2;
    const [payer, payee] = [payers[2 * pair + turn], payers[2 * pair + 1 - turn]];
    if (payer === undefined || payee === undefined) throw new Error('Nobody is there to pay');
    this.#stage = stage;
    this.#place = place;
    this.#payer = payer;
    this.#payee = payee;
    this.#caps = capsOf(stage.field.dice, payer.id, stage.firstPlace);
    this.#model = new ModelOfPayer(this.#heldIn(before), this.#caps);
  }

  /** Half of its steps; whatever the bank says that the model does not is kept. */
  async play(half: 'first' | 'second'): Promise<void> {
    const steps = 2 + Math.floor(this.#draw('steps', 0) * (STEPS_MAX - 1));
    const middle = Math.ceil(steps / 2);
    const [from, to] = half === 'first' ? [0, middle] : [middle, steps];
    for (let step = from; step < to; step += 1) {
      const { what, expected, got } = await this.#step(step);
      this.#count(what);
      if (got !== undefined) this.#count(`told ${got}`);
      if (expected !== got)
        this.#differ(`step ${step}, ${what}: ${got ?? 'done'} where it should be ${expected ?? 'done'}`);
    }
  }

  /** Those outside have answered of everything. */
  settled(): void {
    this.#count('given back', this.#model.settle());
  }

  /** @returns where bank and model say or do something different, until the next day's payments are over too */
  onTheNextDay(after: Stage['before']): string[] {
    this.#count('paid on the next day', this.#model.nextDay());
    this.settled();
    const held = this.#heldIn(after);
    for (const where of ['first', 'second', 'payee'] as const)
      if (held[where] !== this.#model.held[where])
        this.#differ(`${where} has ${held[where]}, and should have ${this.#model.held[where]}`);
    return this.#differences;
  }

  /** Ids of what was approved, and not given back. */
  done(): string[] {
    return this.#orders.filter(({ state }) => state === 'DONE').map(({ id }) => id);
  }

  #step(step: number): Promise<Step> {
    const order = this.#orders[Math.floor(this.#draw('which', step) * this.#orders.length)];
    const draw = this.#draw('what', step);
    if (draw > 0.98 && step > 1) return this.#lock();
    if (draw > 0.92) return this.#setLimit(step);
    if (order === undefined || draw < 0.35) return this.#start(step);
    if (draw < 0.65) return this.#confirm(order);
    if (draw < 0.78) return this.#confirmWrongly(order);
    if (order.wish.when === 'NEXT_DAY' && order.state === 'DONE') return this.#cancel(order);
    return this.#discard(order);
  }

  async #confirm(order: Order): Promise<Step> {
    const { code } = await this.#ask(confirmOf(order.wish, order, CODE));
    return { what: 'right codes', expected: this.#model.confirm(order), got: code };
  }

  async #confirmWrongly(order: Order): Promise<Step> {
    const { code } = await this.#ask(confirmOf(order.wish, order, WRONG));
    return { what: 'wrong codes', expected: this.#model.confirmWrongly(order), got: code };
  }

  async #discard(order: Order): Promise<Step> {
    const { code } = await this.#ask(discardOf(order));
    return { what: 'discards', expected: this.#model.discard(order), got: code };
  }

  async #cancel(order: Order): Promise<Step> {
    const { code } = await this.#ask(cancelOf(order));
    return { what: 'cancels', expected: this.#model.cancel(order), got: code };
  }

  async #lock(): Promise<Step> {
    const { code } = await this.#ask({ method: 'POST', path: LOCK, body: {} });
    this.#model.lock();
    return { what: 'locks', expected: undefined, got: code };
  }

  /** Of the first account, for one kind of payment; with its code. */
  async #setLimit(step: number): Promise<Step> {
    const caps = this.#caps;
    const days = [1_000_000, caps.dailyKobo / 2, caps.singleKobo, caps.dailyKobo] as const;
    const dailyKobo = pick(this.#draw('size', step), days);
    const singleKobo = Math.min(dailyKobo, pick(this.#draw('amount', step), [500_000, caps.singleKobo]));
    const limitedAs = pick(this.#draw('kind', step), LIMITED);
    const expected = this.#model.setLimit(limitedAs, { singleKobo, dailyKobo });
    const nuban = this.#payer.account.accountNumber;
    const wanted = { singleTransactionLimit: singleKobo / 100, dailyTransactionLimit: dailyKobo / 100 };
    const body = { ...wanted, nuban, transferType: limitedAs };
    const { code, body: started } = await this.#ask({ method: 'POST', path: LIMITS, body });
    if (code !== undefined) return { what: 'limits', expected, got: code };
    const id = String(started['transactionLimitUuid']);
    await this.#setCode(id);
    const confirmation = { otp: CODE, nuban, transactionLimitUuid: id };
    const confirmed = await this.#ask({ method: 'POST', path: `${LIMITS}/confirm`, body: confirmation });
    return { what: 'limits', expected, got: confirmed.code };
  }

  async #start(step: number): Promise<Step> {
    const wish = this.#wish(step);
    const what = wish.when === 'AT_ONCE' ? `started: ${wish.kind}` : `started: ${wish.when}`;
    const made = { payments: paymentsOf(wish), when: wish.when };
    const byModel = this.#model.refusalOfStart(made);
    const isOutOfBounds = withinBounds(wish.kind, wish.amountKobo) !== wish.amountKobo;
    const isNotSold = byModel !== 'EMERGENCY_LOCK' && isOutOfBounds;
    const expected = isNotSold ? 'BILL_AMOUNT_OUT_OF_BOUNDS' : byModel;
    const key = newId();
    const start = () => this.#ask(startOf(wish, this.#numbers(), this.#tomorrow()), key);
    const answer = await start();
    const again = this.#draw('again', step) < 0.2 ? await start() : answer;
    const { body } = answer;
    if (again.code !== answer.code || again.body['id'] !== body['id'])
      return { what, expected, got: 'another answer to the same request' };
    if (answer.code !== undefined) return { what, expected, got: answer.code };
    const id = String(body['id']);
    await this.#setCode(id);
    const started = { id, reference: String(body['reference']), wish };
    const fresh = { state: 'WAITING', refusal: undefined, wrongCodes: 0, isCancelled: false } as const;
    this.#orders.push({ ...made, ...fresh, ...started });
    const totalKobo = made.payments.reduce((sum, one) => sum + one.amountKobo + one.chargesKobo, 0);
    const isAsMuch = Math.round(Number(body['total']) * 100) === totalKobo;
    return { what, expected, got: isAsMuch ? undefined : `a total of ${String(body['total'])}` };
  }

  #wish(step: number): Wish {
    const [draw, kindDraw] = [this.#draw('when', step), this.#draw('kind', step)];
    const from = this.#draw('from', step) < 0.8 ? 'first' : 'second';
    const ending = pick(this.#draw('ending', step), ENDINGS);
    const of = (kind: Kind, when: Wish['when'], rows = 1): Wish => {
      const amount = this.#amount(from, limitOf(kind), step);
      const amountKobo = this.#draw('bounds', step) < 0.1 ? amount : withinBounds(kind, amount);
      return { kind, when, rows, from, ending, amountKobo };
    };
    // Of two that fall due at the same moment nobody knows which one is paid first.
    const isFirstLater = this.#orders.every(({ when }) => when !== 'NEXT_DAY');
    if (draw < 0.2 && isFirstLater) return of(pick(kindDraw, LATER), 'NEXT_DAY');
    if (draw > 0.85) return of(pick(kindDraw, MANY), 'ROW_BY_ROW', pick(this.#draw('rows', step), ROWS));
    return of(pick(kindDraw, KINDS), 'AT_ONCE');
  }

  /** Little, a part, all there is, all that limits have room for, and a kobo more than that. */
  #amount(from: Purse, limitedAs: LimitedAs | undefined, step: number): number {
    const draw = this.#draw('amount', step);
    const all = Math.max(1, this.#model.held[from]);
    const room = limitedAs === undefined ? all : Math.max(1, this.#model.roomFor(from, limitedAs));
    return pick(this.#draw('size', step), [
      1 + Math.floor(draw * 10_000),
      100_000 + Math.floor(draw * 5_000_000),
      1 + Math.floor((draw * all) / 3),
      Math.min(all, room),
      all + 1,
      room,
      room + 1,
      this.#caps.singleKobo + 1,
    ]);
  }

  #numbers(): Numbers {
    return {
      first: this.#payer.account.accountNumber,
      second: this.#payer.second.accountNumber,
      payee: this.#payee.account.accountNumber,
      bankCode: this.#stage.field.bank.platform.config.bank.code,
    };
  }

  #tomorrow(): string {
    return daysAhead(lagosDay(this.#stage.now), 1);
  }

  #heldIn(held: Stage['before']) {
    return {
      first: held(this.#payer.account),
      second: held(this.#payer.second),
      payee: held(this.#payee.account),
    };
  }

  /** The code of a message nobody reads is another one from here on, which is known. */
  async #setCode(id: string): Promise<void> {
    const { db, secrets } = this.#stage.field.bank.platform;
    await db
      .updateTable('challenges')
      .set({ code_hmac: secrets.hmacs('codes', id, CODE)[0] })
      .where('operation_id', '=', id)
      .execute();
  }

  #ask(request: Request, key?: string): Promise<Answer> {
    const { field, tokens } = this.#stage;
    const { apis } = field.bank;
    const url = apis[this.#place % apis.length]?.url ?? '';
    return askPatiently({ url, token: tokens.get(this.#payer.id) ?? '' }, request, key);
  }

  #draw(what: string, step: number): number {
    return this.#stage.field.dice(what, this.#place, step);
  }

  #count(what: string, more = 1): void {
    if (more > 0) this.happened[what] = (this.happened[what] ?? 0) + more;
  }

  #differ(what: string): void {
    this.#differences.push(`sequence ${this.#place}: ${what}`);
  }
}
