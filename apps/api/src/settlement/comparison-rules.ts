import type { Kobo } from '@harvest/money';
import type { FindingKind } from './finding-rules.ts';

/** What the switch settled between the banks: OUT left us, IN came to us. */
type SettledTransfer = {
  readonly direction: 'OUT' | 'IN';
  readonly sessionId: string;
  readonly amountKobo: Kobo;
};

type Sent = {
  readonly sessionId: string;
  readonly operationId: string;
  /** Of its dispatch: WAITING and SENT have no outcome yet. */
  readonly state: string;
  readonly amountKobo: Kobo;
};
type Received = { readonly sessionId: string; readonly amountKobo: Kobo };

export type Difference = {
  readonly what: FindingKind;
  readonly sessionId: string;
  readonly operationId: string | undefined;
  readonly amountKobo: Kobo;
  readonly words: string;
};

/** What the switch settled on a day beside what this bank sent and received that day; nothing where they agree. */
export function differencesOf(
  settled: readonly SettledTransfer[],
  sent: readonly Sent[],
  received: readonly Received[],
): Difference[] {
  const out = new Map(
    settled.filter(({ direction }) => direction === 'OUT').map((one) => [one.sessionId, one]),
  );
  const into = new Map(
    settled.filter(({ direction }) => direction === 'IN').map((one) => [one.sessionId, one]),
  );
  const sentHere = new Set(sent.map(({ sessionId }) => sessionId));
  const receivedHere = new Set(received.map(({ sessionId }) => sessionId));
  return [
    ...sent.flatMap((one) => sentDifference(one, out.get(one.sessionId)) ?? []),
    ...[...out.values()]
      .filter(({ sessionId }) => !sentHere.has(sessionId))
      .map((one) => alone('SENT_UNKNOWN_HERE', one, 'The switch took money from this bank for it.')),
    ...received.flatMap((one) => receivedDifference(one, into.get(one.sessionId)) ?? []),
    ...[...into.values()]
      .filter(({ sessionId }) => !receivedHere.has(sessionId))
      .map((one) => alone('CREDIT_MISSING_HERE', one, 'The switch gave this bank money for it.')),
  ];
}

function sentDifference(sent: Sent, settled: SettledTransfer | undefined): Difference | undefined {
  const { sessionId, operationId, amountKobo } = sent;
  const about = { sessionId, operationId, amountKobo };
  if (settled === undefined)
    return sent.state === 'SUCCESS'
      ? { ...about, what: 'NOT_SENT_AT_SWITCH', words: 'Here it is done; the switch settled nothing for it.' }
      : undefined;
  if (settled.amountKobo !== amountKobo) return otherAmount(about, settled);
  if (sent.state === 'SUCCESS') return undefined;
  return sent.state === 'FAILED'
    ? {
        ...about,
        what: 'SENT_THOUGH_RETURNED',
        words: 'The money went out, and the customer has it back as well. Nothing was debited again.',
      }
    : {
        ...about,
        what: 'SENT_WITHOUT_OUTCOME',
        words: 'The switch settled it. Here it waits for its outcome.',
      };
}

function receivedDifference(
  { sessionId, amountKobo }: Received,
  settled: SettledTransfer | undefined,
): Difference | undefined {
  const about = { sessionId, operationId: undefined, amountKobo };
  if (settled === undefined)
    return {
      ...about,
      what: 'CREDIT_UNKNOWN_AT_SWITCH',
      words: 'A customer has it; the switch gave this bank nothing.',
    };
  return settled.amountKobo === amountKobo ? undefined : otherAmount(about, settled);
}

function otherAmount(about: Omit<Difference, 'what' | 'words'>, settled: SettledTransfer): Difference {
  return {
    ...about,
    what: 'AMOUNT_DIFFERS',
    words: `Here it is ${about.amountKobo} kobo, at the switch ${settled.amountKobo} kobo.`,
  };
}

function alone(what: FindingKind, { sessionId, amountKobo }: SettledTransfer, words: string): Difference {
  return { what, sessionId, operationId: undefined, amountKobo, words };
}

type Vended = { readonly requestId: string; readonly amountKobo: Kobo };

type Bought = Sent & {
  /** On the wall clock; undefined where it was never sent. */
  readonly sentAt: Date | undefined;
};

/** From when on each purchase has to be in the lists, and from when on one is too fresh to be judged. */
type Judged = { readonly from: Date; readonly until: Date };

/** What the billers sold beside what this bank bought from them; nothing where they agree. */
export function billDifferencesOf(
  vended: readonly Vended[],
  bought: readonly Bought[],
  { from, until }: Judged,
): Difference[] {
  const here = new Map(bought.map((one) => [one.sessionId, one]));
  const sold = new Set(vended.map(({ requestId }) => requestId));
  const isJudged = ({ sentAt }: Bought) => sentAt !== undefined && sentAt >= from && sentAt < until;
  return [
    ...vended.flatMap((one) => vendedDifference(one, here.get(one.requestId), until) ?? []),
    ...bought
      .filter((one) => one.state === 'SUCCESS' && isJudged(one) && !sold.has(one.sessionId))
      .map(({ sessionId, operationId, amountKobo }) => ({
        what: 'NOT_VENDED_AT_BILLERS' as const,
        sessionId,
        operationId,
        amountKobo,
        words: 'Here it is paid; the billers sold nothing for it.',
      })),
  ];
}

function vendedDifference(
  { requestId, amountKobo }: Vended,
  bought: Bought | undefined,
  until: Date,
): Difference | undefined {
  if (bought === undefined)
    return {
      what: 'VENDED_UNKNOWN_HERE',
      sessionId: requestId,
      operationId: undefined,
      amountKobo,
      words: 'The billers took money from this bank for it.',
    };
  const { sessionId, operationId } = bought;
  const about = { sessionId, operationId, amountKobo: bought.amountKobo };
  if (amountKobo !== bought.amountKobo)
    return {
      ...about,
      what: 'VENDED_AMOUNT_DIFFERS',
      words: `Here it is ${bought.amountKobo} kobo, at the billers ${amountKobo} kobo.`,
    };
  if (bought.state === 'FAILED')
    return {
      ...about,
      what: 'VENDED_THOUGH_RETURNED',
      words: 'It was sold, and the customer has the money back as well. Nothing was debited again.',
    };
  const isFresh = bought.sentAt !== undefined && bought.sentAt >= until;
  return bought.state === 'SUCCESS' || isFresh
    ? undefined
    : {
        ...about,
        what: 'VENDED_WITHOUT_OUTCOME',
        words: 'The billers sold it. Here it waits for its outcome.',
      };
}
