import { kobo } from '@harvest/money';
import type { Sender } from '../campaign-customer.ts';
import { pick } from '../dice.ts';
import type { Played } from '../kept/campaign.ts';
import { byHands, type Certain, confirmForCertain } from '../kept/confirm-for-certain.ts';
import type { Field, KeptCampaign } from '../kept/kept-field.ts';
import { untilNextMorning } from '../kept/next-morning.ts';
import { makeWaiting, openSessions, type Waiting } from '../kept/waiting-payments.ts';

const AT_ONCE = 50;
/** Of all that is tried, so much of the day's limit on average: not all of it fits. */
const SHARE_MAX = 0.12;
/** Some are above what may be sent at once, which is so much of the day's limit on the first two levels. */
const ABOVE_SINGLE = 0.1;

/** Of a customer's level, as `kyc_caps` has them from the first migration on. */
type Caps = { readonly level: number; readonly singleKobo: number; readonly dailyKobo: number };
const CAPS: readonly [Caps, ...Caps[]] = [
  { level: 1, singleKobo: 5_000_000, dailyKobo: 5_000_000 },
  { level: 2, singleKobo: 10_000_000, dailyKobo: 20_000_000 },
  { level: 3, singleKobo: 100_000_000, dailyKobo: 500_000_000 },
];

/** Fifty payments of a customer at the same moment: never more leaves than the limit of the day, none above that of one. */
export const limits: KeptCampaign = {
  name: 'limits',
  of: 'rounds of 50 parallel payments against the limits',
  size: 1000,
  batch: 25,
  // Five days of the highest level, and more.
  naira: 40_000_000,
  phones: '0814',
  play: tryLimits,
};

type Tried = { readonly payment: Waiting; readonly answer: Certain };

async function tryLimits(field: Field, from: number, to: number): Promise<Played> {
  const { bank, senders, dice, log } = field;
  const differences: string[] = [];
  let [done, refused] = [0, 0];
  for (let place = from; place < to; place += 1) {
    const payer = senders[place % senders.length];
    const payee = senders[(place + 1) % senders.length];
    if (payer === undefined || payee === undefined) throw new Error('Nobody is there to pay');
    // Somebody may have paid today, also in a batch that was broken off: the next day has its own limits.
    if ((place - from) % senders.length === 0) await untilNextMorning(bank.platform);
    const caps = pick(dice('level', place), CAPS);
    await bank.platform.db
      .updateTable('customers')
      .set({ kyc_level: caps.level })
      .where('id', '=', payer.id)
      .execute();
    const tried = await tryOne(field, { payer, payee, caps, place });
    const made = tried.filter(({ answer }) => answer.status === 200);
    await log.add(made.map(({ payment }) => payment.id));
    done += made.length;
    refused += tried.length - made.length;
    differences.push(...wrongIn(tried, caps).map((what) => `round ${place}: ${what}`));
  }
  return { happened: { rounds: to - from, 'payments made': done, 'payments refused': refused }, differences };
}

type Round = {
  readonly payer: Sender;
  readonly payee: Sender;
  readonly caps: Caps;
  readonly place: number;
};

async function tryOne({ bank, dice }: Field, { payer, payee, caps, place }: Round): Promise<Tried[]> {
  const drafts = Array.from({ length: AT_ONCE }, (_, one) => {
    const draw = dice('amount', place, one);
    const isAbove = dice('above', place, one) < ABOVE_SINGLE;
    const amount = isAbove ? caps.singleKobo + 1 + draw * 1000 : 1 + draw * SHARE_MAX * caps.dailyKobo;
    return { from: payer, to: payee, amountKobo: kobo(Math.floor(amount)) };
  });
  const waiting = await makeWaiting(bank.platform, drafts);
  const tokens = await openSessions(bank.platform, [payer]);
  const tried: Tried[] = [];
  await byHands(waiting, AT_ONCE, async (payment, hand) => {
    tried.push({ payment, answer: await confirmForCertain({ apis: bank.apis, tokens }, payment, hand) });
  });
  return tried;
}

/** What was used only grows on a day, so whoever was refused would be still. */
function wrongIn(tried: readonly Tried[], { singleKobo, dailyKobo }: Caps): string[] {
  const made = tried.filter(({ answer }) => answer.status === 200);
  const sentKobo = made.reduce((sum, { payment }) => sum + payment.amountKobo, 0n);
  return [
    ...(sentKobo <= dailyKobo ? [] : [`${sentKobo} were sent, and ${dailyKobo} may be`]),
    ...tried.flatMap(({ payment: { amountKobo }, answer: { status, code } }) => {
      const isAbove = amountKobo > singleKobo;
      if (status === 200) return isAbove ? [`${amountKobo} were sent at once`] : [];
      if (code === 'SINGLE_LIMIT_EXCEEDED' && isAbove) return [];
      if (code === 'DAILY_LIMIT_EXCEEDED' && sentKobo + amountKobo > BigInt(dailyKobo)) return [];
      return [`${amountKobo} were refused with ${status} ${code} after ${sentKobo}`];
    }),
  ];
}
