import { balances } from '@harvest/ledger';
import { kobo } from '@harvest/money';
import { poolConnection } from '../../../apps/api/src/platform/database/database.ts';
import type { Platform } from '../../../apps/api/src/platform/platform.ts';
import type { Sender } from '../campaign-customer.ts';
import type { Played } from '../kept/campaign.ts';
import { byHands, type Certain, confirmForCertain } from '../kept/confirm-for-certain.ts';
import type { Field, KeptCampaign } from '../kept/kept-field.ts';
import { makeWaiting, openSessions } from '../kept/waiting-payments.ts';

const BESIDE = 8;

/** Two payments that the account could make one by one, at the same moment: one is made. */
export const doubleSpend: KeptCampaign = {
  name: 'double-spend',
  of: 'rounds of two payments that together exceed the balance',
  size: 10_000,
  batch: 100,
  naira: 1000,
  phones: '0813',
  play: spendTwice,
};

type Pair = { readonly payer: Sender; readonly payee: Sender; readonly heldKobo: bigint };

async function spendTwice(field: Field, from: number, to: number): Promise<Played> {
  const { bank, senders } = field;
  const tokens = await openSessions(bank.platform, senders);
  const differences: string[] = [];
  const pairCount = Math.floor(senders.length / 2);
  // Everybody pays or is paid in one round at a time, so that the balance is known before.
  for (let start = from; start < to; start += pairCount) {
    const pairs = await richerFirst(bank.platform, senders);
    await byHands(pairs.slice(0, to - start), BESIDE, async (pair, index) => {
      const wrong = await playRound(field, { ...pair, tokens, place: start + index });
      differences.push(...wrong.map((what) => `round ${start + index}: ${what}`));
    });
  }
  return { happened: { rounds: to - from }, differences };
}

type Round = Pair & { readonly tokens: ReadonlyMap<string, string>; readonly place: number };

async function playRound({ bank, dice, log }: Field, round: Round): Promise<string[]> {
  const { payer, payee, heldKobo, tokens, place } = round;
  const drafts = amountsOf(heldKobo, dice('share', place), dice('more', place)).map((amount) => ({
    from: payer,
    to: payee,
    amountKobo: kobo(amount),
  }));
  const both = await makeWaiting(bank.platform, drafts);
  const answers = await Promise.all(
    both.map((payment, hand) => confirmForCertain({ apis: bank.apis, tokens }, payment, place + hand)),
  );
  await log.add(both.filter((_, one) => answers[one]?.status === 200).map(({ id }) => id));
  return wrongIn(answers);
}

/** Each no more than there is, both together at least a kobo more. */
function amountsOf(heldKobo: bigint, share: number, more: number): readonly [bigint, bigint] {
  const one = 1n + BigInt(Math.floor(Number(heldKobo - 1n) * share));
  const left = heldKobo - one;
  const other = left + 1n + BigInt(Math.floor(Number(heldKobo - left - 1n) * more));
  return [one, other];
}

async function richerFirst({ pool }: Platform, senders: readonly Sender[]): Promise<Pair[]> {
  const held = await balances(
    poolConnection(pool),
    senders.map(({ account }) => account.ledgerAccountId),
  );
  const koboOf = ({ account }: Sender) => held.get(account.ledgerAccountId)?.balanceKobo ?? 0n;
  const pairs: Pair[] = [];
  for (let place = 0; place + 1 < senders.length; place += 2) {
    const [one, other] = [senders[place], senders[place + 1]];
    if (one === undefined || other === undefined) continue;
    const [payer, payee] = koboOf(one) >= koboOf(other) ? [one, other] : [other, one];
    pairs.push({ payer, payee, heldKobo: koboOf(payer) });
  }
  return pairs;
}

function wrongIn(answers: readonly Certain[]): string[] {
  const done = answers.filter(({ status }) => status === 200).length;
  return [
    ...(done === 1 ? [] : [`${done} of both were made`]),
    ...answers.flatMap(({ status, code }) =>
      status === 200 || code === 'INSUFFICIENT_FUNDS' ? [] : [`refused with ${status} ${code}`],
    ),
  ];
}
