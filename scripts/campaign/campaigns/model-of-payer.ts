/** What limits tell apart; moves between accounts of one customer use none. */
export type LimitedAs = 'INTRA_BANK' | 'INTERBANK' | 'BILL_PAYMENT';
export type Limit = { readonly singleKobo: number; readonly dailyKobo: number };
/** From which of the payer's two accounts. */
export type Purse = 'first' | 'second';

/** Money that leaves an account, at once or later. */
export type Payment = {
  readonly from: Purse;
  readonly to: 'PAYEE' | 'OTHER_PURSE' | 'OUTSIDE';
  readonly limitedAs: LimitedAs | undefined;
  readonly amountKobo: number;
  readonly chargesKobo: number;
  /** What is said of it once those outside have refused it; undefined of what arrives. */
  readonly returnedAs: string | undefined;
};

/** What one code approves. */
export type Made = {
  readonly payments: readonly Payment[];
  readonly when: 'AT_ONCE' | 'ROW_BY_ROW' | 'NEXT_DAY';
  /** What a confirm said last for certain, or that its code was never asked for. */
  state: 'WAITING' | 'DONE' | 'RETURNED' | 'DISCARDED' | 'REFUSED';
  refusal: string | undefined;
  wrongCodes: number;
  isCancelled: boolean;
};

type Left = { readonly payment: Payment; readonly made: Made };

const TRIES_MAX = 5;

/** What one customer may do with what they have, in the smallest words: the bank has to say and do the same. */
export class ModelOfPayer {
  readonly held: { first: number; second: number; payee: number };
  readonly #caps: Limit;
  /** Of the first account alone; what is higher comes on the next day. */
  readonly #own = new Map<LimitedAs, { readonly now: Limit; readonly coming: Limit | undefined }>();
  #used: Payment[] = [];
  #onTheWay: Left[] = [];
  #later: Made[] = [];
  #isLocked = false;

  constructor(held: ModelOfPayer['held'], caps: Limit) {
    this.held = { ...held };
    this.#caps = caps;
  }

  /** Why it cannot be started; undefined where it can. What is paid row by row, or later, is only refused what can never be. */
  refusalOfStart({ payments, when }: Pick<Made, 'payments' | 'when'>): string | undefined {
    if (this.#isLocked) return 'EMERGENCY_LOCK';
    const [payment] = payments;
    if (payment === undefined) return undefined;
    return when === 'AT_ONCE' ? this.#refusalOf(payment) : this.#overLimit(payment, []);
  }

  /** The most that may leave today by one payment of this kind, as far as limits go. */
  roomFor(from: Purse, limitedAs: LimitedAs): number {
    const limited = this.#used.filter((one) => one.limitedAs !== undefined);
    const own = from === 'first' ? this.#own.get(limitedAs)?.now : undefined;
    const { singleKobo, dailyKobo } = own ?? this.#caps;
    const usedSo = limited.filter((one) => one.from === from && one.limitedAs === limitedAs);
    const leftByCap = this.#caps.dailyKobo - sumOf(limited);
    return Math.min(singleKobo, leftByCap, own === undefined ? leftByCap : dailyKobo - sumOf(usedSo));
  }

  /** The right code was given. @returns the refusal, if it is one */
  confirm(made: Made): string | undefined {
    if (made.state === 'DONE') return undefined;
    if (made.state === 'DISCARDED') return 'OPERATION_DISCARDED';
    if (made.state === 'WAITING' && made.wrongCodes >= TRIES_MAX) return 'CODE_TRIES_USED_UP';
    if (made.state === 'WAITING') this.#carryOut(made);
    return made.refusal;
  }

  /** A code that is not the right one. */
  confirmWrongly(made: Made): string {
    if (made.state === 'DISCARDED') return 'OPERATION_DISCARDED';
    if (made.state === 'WAITING') made.wrongCodes += 1;
    return made.state === 'WAITING' && made.wrongCodes >= TRIES_MAX ? 'CODE_TRIES_USED_UP' : 'WRONG_CODE';
  }

  discard(made: Made): string | undefined {
    if (made.state === 'DONE' || made.state === 'RETURNED') return 'CODE_ACCEPTED';
    if (made.state === 'WAITING') made.state = 'DISCARDED';
    return undefined;
  }

  /** What was approved for the next day is not to be paid. */
  cancel(made: Made): string | undefined {
    if (made.isCancelled) return 'SCHEDULE_OVER';
    made.isCancelled = true;
    return undefined;
  }

  /** Of the first account. What is lower counts at once. */
  setLimit(limitedAs: LimitedAs, wanted: Limit): string | undefined {
    const { now, coming } = this.#own.get(limitedAs) ?? { now: this.#caps, coming: undefined };
    const isRaise = wanted.singleKobo > now.singleKobo || wanted.dailyKobo > now.dailyKobo;
    if (isRaise && this.#isLocked) return 'EMERGENCY_LOCK';
    if (isRaise ? isSame(wanted, coming) : coming === undefined && isSame(wanted, now))
      return 'LIMIT_UNCHANGED';
    const lower = {
      singleKobo: Math.min(wanted.singleKobo, now.singleKobo),
      dailyKobo: Math.min(wanted.dailyKobo, now.dailyKobo),
    };
    this.#own.set(limitedAs, { now: lower, coming: isRaise ? wanted : undefined });
    return undefined;
  }

  /** Nothing leaves any more until the next day, and no limit rises on it. */
  lock(): void {
    this.#isLocked = true;
    for (const [limitedAs, { now }] of this.#own) this.#own.set(limitedAs, { now, coming: undefined });
  }

  /** Those outside have answered everything: what they refused is back, with what it cost, and was never used. @returns how much of it */
  settle(): number {
    const returned = this.#onTheWay.filter(({ payment }) => payment.returnedAs !== undefined);
    this.#onTheWay = [];
    for (const { payment, made } of returned) {
      this.held[payment.from] += payment.amountKobo + payment.chargesKobo;
      this.#used = this.#used.filter((one) => one !== payment);
      if (made.when !== 'AT_ONCE') continue;
      made.state = 'RETURNED';
      made.refusal = payment.returnedAs;
    }
    return returned.length;
  }

  /** Limits are unused, higher ones count, the lock is over, and what was approved for today is paid. @returns how much of it */
  nextDay(): number {
    this.#used = [];
    this.#isLocked = false;
    for (const [limitedAs, { now, coming }] of this.#own)
      this.#own.set(limitedAs, { now: coming ?? now, coming: undefined });
    const due = this.#later.filter(({ isCancelled }) => !isCancelled);
    this.#later = [];
    for (const made of due) this.#payAll(made);
    return this.#used.length;
  }

  #carryOut(made: Made): void {
    const [payment] = made.payments;
    const byMoney = made.when === 'AT_ONCE' && payment !== undefined ? this.#refusalOf(payment) : undefined;
    made.refusal = this.#isLocked ? 'EMERGENCY_LOCK' : byMoney;
    made.state = made.refusal === undefined ? 'DONE' : 'REFUSED';
    if (made.state === 'REFUSED') return;
    if (made.when === 'NEXT_DAY') this.#later.push(made);
    else this.#payAll(made);
  }

  /** Each by itself: one that cannot be paid keeps none of the others. */
  #payAll(made: Made): void {
    for (const payment of made.payments) {
      if (this.#refusalOf(payment) !== undefined) continue;
      this.held[payment.from] -= payment.amountKobo + payment.chargesKobo;
      this.#used.push(payment);
      if (payment.to === 'OUTSIDE') this.#onTheWay.push({ payment, made });
      else this.held[payment.to === 'PAYEE' ? 'payee' : otherThan(payment.from)] += payment.amountKobo;
    }
  }

  #refusalOf(payment: Payment): string | undefined {
    const { from, amountKobo, chargesKobo } = payment;
    const isTooMuch = amountKobo + chargesKobo > this.held[from];
    return this.#overLimit(payment, this.#used) ?? (isTooMuch ? 'INSUFFICIENT_FUNDS' : undefined);
  }

  /** What it costs counts for no limit. */
  #overLimit({ from, limitedAs, amountKobo }: Payment, used: readonly Payment[]): string | undefined {
    if (limitedAs === undefined) return undefined;
    const limited = used.filter((one) => one.limitedAs !== undefined);
    if (amountKobo > this.#caps.singleKobo) return 'SINGLE_LIMIT_EXCEEDED';
    if (amountKobo + sumOf(limited) > this.#caps.dailyKobo) return 'DAILY_LIMIT_EXCEEDED';
    const own = from === 'first' ? this.#own.get(limitedAs)?.now : undefined;
    if (own === undefined) return undefined;
    const usedSo = limited.filter((one) => one.from === from && one.limitedAs === limitedAs);
    if (amountKobo > own.singleKobo) return 'OWN_SINGLE_LIMIT_EXCEEDED';
    return amountKobo + sumOf(usedSo) > own.dailyKobo ? 'OWN_DAILY_LIMIT_EXCEEDED' : undefined;
  }
}

const otherThan = (purse: Purse): Purse => (purse === 'first' ? 'second' : 'first');
const sumOf = (payments: readonly Payment[]) => payments.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
const isSame = (one: Limit, other: Limit | undefined) =>
  one.singleKobo === other?.singleKobo && one.dailyKobo === other.dailyKobo;
