import type { PaymentState } from '@harvest/contracts/transfers';
import type { Movement } from '@harvest/ledger';
import type { BankEvent } from '../bank/bank-events.ts';
import type { Asked, GatewayAnswer, HandedOver } from '../gateways/gateway.ts';
import type { LimitUse } from '../platform/money/money-commit.ts';
import type { Platform } from '../platform/platform.ts';
import type { Transaction } from '../transactions/transactions.ts';
import type { ApprovableWords } from './approvable.ts';
import type { Keep, Operation } from './operation.ts';

/**
 * What a kind of payment says of itself; everything else (codes, limits, charges, posting, history, settling, return) is the
 * same for all kinds and stands here.
 */
export type PaymentWords<Frozen extends object> = ApprovableWords<Frozen> & {
  /** The principal, from the paying account first; charges are added. */
  movementsOf(payment: Operation & Frozen): readonly [Movement, ...Movement[]];
  /** Undefined where it uses no limit. */
  limitOf(payment: Operation & Frozen): LimitUse | undefined;
  /** The rows of the history, the payer's first; charges and a return are added. A refused payment shows the first alone. */
  transactionsOf(payment: Operation & Frozen): readonly [Transaction, ...Transaction[]];
  /** What is told of it as it stands now: after the confirm, and again once it is settled. */
  eventsOf(payment: Operation & Frozen): readonly BankEvent[];
  /** Where it stands, as its owner may read it. */
  readState(platform: Platform, payment: Operation & Frozen, now: Date): Promise<PaymentState>;
  /** How it leaves the bank; without this it is done once it is posted. */
  readonly dispatch?: Dispatch<Frozen>;
};

/** Asked after the commit, with no transaction open. Neither throws: what is not known is UNKNOWN. */
export type Dispatch<Frozen extends object> = {
  /** Made when the payment is started, so it is committed before the first send. */
  sessionIdOf(payment: Operation & Frozen): string;
  /** Asked at most once for a payment; it has answered or given up within SEND_SECONDS_MAX. */
  send(platform: Platform, payment: Operation & Frozen): Promise<GatewayAnswer>;
  /**
   * Where it stands; asked until the answer is not UNKNOWN. That the other side never heard of it is UNKNOWN as well, until
   * `asked` says that no send can be on its way any more: then it was never sent.
   */
  query(platform: Platform, payment: Operation & Frozen, asked: Asked): Promise<GatewayAnswer>;
  /** What its customer is told when it was not carried out and all of its money is back. */
  readonly notCarriedOut: 'NOT_SENT' | 'NOT_BOUGHT';
  /** What statements say of the money that came back; at most 100 characters. */
  returnNarrationOf(payment: Operation & Frozen): string;
  /**
   * Makes ready what was handed over for the money, before the transaction that settles the payment: what it answers is
   * written in that transaction, or never. Undefined where nothing is to be kept.
   */
  keepHandedOver?(
    platform: Platform,
    payment: Operation & Frozen,
    handedOver: HandedOver,
    now: Date,
  ): Promise<Keep | undefined>;
};

/** What settles a payment. */
export type FinalAnswer = Exclude<GatewayAnswer, { readonly outcome: 'UNKNOWN' }>;

/** A payment on its way with the final answer from outside. */
export type Settled<Frozen extends object> = Operation & Frozen & { readonly answer: FinalAnswer };
