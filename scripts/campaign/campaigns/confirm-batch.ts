import { kobo } from '@harvest/money';
import type { Played } from '../kept/campaign.ts';
import { byHands, confirmForCertain } from '../kept/confirm-for-certain.ts';
import type { Field } from '../kept/kept-field.ts';
import { patiently } from '../kept/patiently.ts';
import { type Draft, makeWaiting, openSessions } from '../kept/waiting-payments.ts';

const KOBO_MAX = 200;
const EXPIRED: ReadonlySet<string> = new Set(['OPERATION_EXPIRED', 'CODE_EXPIRED']);

export type ConfirmOptions = {
  readonly clients: number;
  /** Where things are killed, and a machine is slow to start them, a payment may wait for longer than it may: nothing of it has moved. */
  readonly mayExpire?: boolean;
  /** Done when all of them wait for their code, and before the first is confirmed. */
  readonly onceWaiting?: () => Promise<void>;
  /** Done by one client when a quarter of them is confirmed, while the others go on. */
  readonly inTheMidst?: () => Promise<void>;
};

/** Small payments among all customers, each confirmed until somebody says for certain what became of it: that it was done. */
export async function confirmBatch(
  { bank, senders, dice, log }: Field,
  { from, to }: { readonly from: number; readonly to: number },
  { clients, mayExpire = false, onceWaiting, inTheMidst }: ConfirmOptions,
): Promise<Played> {
  const drafts = Array.from({ length: to - from }, (_, index): Draft => {
    const place = from + index;
    const payer = Math.floor(dice('from', place) * senders.length);
    const payee = (payer + 1 + Math.floor(dice('to', place) * (senders.length - 1))) % senders.length;
    const [one, other] = [senders[payer], senders[payee]];
    if (one === undefined || other === undefined) throw new Error('Nobody is there to pay');
    return { from: one, to: other, amountKobo: kobo(1 + Math.floor(dice('amount', place) * KOBO_MAX)) };
  });
  const waiting = await patiently(() => makeWaiting(bank.platform, drafts));
  const tokens = await patiently(() => openSessions(bank.platform, senders));
  await onceWaiting?.();
  const midst = Math.ceil(waiting.length / 4);
  const differences: string[] = [];
  let [unsure, confirmed, expired] = [0, 0, 0];
  await byHands(waiting, clients, async (payment, place) => {
    const answer = await confirmForCertain({ apis: bank.apis, tokens }, payment, place);
    unsure += answer.unsure;
    if (answer.status === 200) {
      await log.add([payment.id]);
      confirmed += 1;
      if (confirmed === midst) await inTheMidst?.();
    } else if (mayExpire && EXPIRED.has(answer.code ?? '')) expired += 1;
    else differences.push(`${answer.status} ${answer.code} for a right code: ${payment.id}`);
  });
  return {
    happened: { confirmed, 'answers lost or unsure': unsure, 'expired before anybody was up': expired },
    differences,
  };
}
