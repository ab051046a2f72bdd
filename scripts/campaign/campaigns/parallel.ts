import { kobo } from '@harvest/money';
import type { Played } from '../kept/campaign.ts';
import { byHands, confirmForCertain } from '../kept/confirm-for-certain.ts';
import type { Field, KeptCampaign } from '../kept/kept-field.ts';
import { makeWaiting, openSessions } from '../kept/waiting-payments.ts';

const AT_ONCE = 20;
const ROUNDS_BESIDE = 4;
const AMOUNT_KOBO = 100n;

/** The same payment is confirmed twenty times at the same moment, by two processes: all hear of a success, and it moves once. */
export const parallel: KeptCampaign = {
  name: 'parallel',
  of: 'rounds of 20 parallel confirms of one payment',
  size: 10_000,
  batch: 200,
  naira: 1000,
  phones: '0812',
  play: confirmAtOnce,
};

async function confirmAtOnce({ bank, senders, log }: Field, from: number, to: number): Promise<Played> {
  const drafts = Array.from({ length: to - from }, (_, index) => {
    const [one, other] = [
      senders[(from + index) % senders.length],
      senders[(from + index + 1) % senders.length],
    ];
    if (one === undefined || other === undefined) throw new Error('Nobody is there to pay');
    return { from: one, to: other, amountKobo: kobo(AMOUNT_KOBO) };
  });
  const waiting = await makeWaiting(bank.platform, drafts);
  const tokens = await openSessions(bank.platform, senders);
  const differences: string[] = [];
  let answers = 0;
  await byHands(waiting, ROUNDS_BESIDE, async (payment) => {
    const all = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, hand) =>
        confirmForCertain({ apis: bank.apis, tokens }, payment, hand),
      ),
    );
    answers += all.length;
    const refused = all.filter(({ status }) => status !== 200);
    const references = new Set(all.map(({ body }) => body['reference']));
    if (refused.length < all.length) await log.add([payment.id]);
    differences.push(
      ...refused.map(({ status, code }) => `${status} ${code} beside a success: ${payment.id}`),
    );
    if (references.size > 1) differences.push(`${references.size} references: ${payment.id}`);
  });
  return { happened: { rounds: waiting.length, answers }, differences };
}
