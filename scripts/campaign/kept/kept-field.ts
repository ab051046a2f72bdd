import { join } from 'node:path';
import type { Platform } from '../../../apps/api/src/platform/platform.ts';
import { openPeople } from '../bank-processes.ts';
import type { Sender } from '../campaign-customer.ts';
import { type Dice, diceOf } from '../dice.ts';
import type { Campaign, Compared, Opening, Played, Player } from './campaign.ts';
import { compareKeptBooks, type KeptBooks } from './compare-kept-books.ts';
import { ConfirmedLog } from './confirmed-log.ts';
import { type Fire, lightFires } from './fires.ts';
import { type KeptBank, openKeptBank } from './kept-bank.ts';
import { Kept } from './kept-file.ts';

/** A kept bank with the customers of one campaign, who have nothing but what it does. */
export type Field = {
  readonly bank: KeptBank;
  readonly senders: readonly Sender[];
  readonly openingKobo: bigint;
  readonly dice: Dice;
  readonly log: ConfirmedLog;
  readonly pace: number;
  /** What all processes of the API held of the memory after each round of this piece, where a campaign measures it. */
  readonly megabytes: number[];
};

/** A campaign on a kept bank with two processes of the API. */
export type KeptCampaign = Pick<Campaign, 'of' | 'size' | 'batch'> & {
  readonly name: string;
  /** On the account of each customer. */
  readonly naira: number;
  /** The first four digits of their phones, which no other campaign on the same bank uses. */
  readonly phones: string;
  readonly fires?: (field: Field) => readonly Fire[];
  readonly play: (field: Field, from: number, to: number) => Promise<Played>;
  /** Where it pays otherwise than within the bank and free of charge, what all of it is held against. @returns every difference */
  readonly compare?: (books: KeptBooks) => Promise<string[]>;
  /** What only a whole piece shows. */
  readonly judge?: (field: Field) => Pick<Compared, 'differences' | 'notJudged'>;
};

export function onKeptBank(campaign: KeptCampaign): Campaign {
  const { of, size, batch } = campaign;
  return {
    of,
    size,
    batch,
    async open(opening, undo) {
      const shape = { apis: 2, workers: 1, fastAndUnsafe: false };
      return playOn(await openKeptBank(opening.folder, shape, undo), campaign, opening, undo);
    },
  };
}

/** On a bank that stands already, with customers of its own; what is noted of them is kept in `folder`. */
export async function playOn(
  bank: KeptBank,
  campaign: KeptCampaign,
  { folder, seed, customers, pace }: Opening,
  undo: (() => Promise<unknown>)[],
): Promise<Player> {
  const { name, naira, fires, play, judge, compare = compareKeptBooks } = campaign;
  const dice = diceOf(seed);
  const senders = await keptPeople(bank.platform, folder, campaign, customers);
  const log = new ConfirmedLog(join(folder, `${name}.log`));
  const field = { bank, senders, openingKobo: BigInt(naira) * 100n, dice, log, pace, megabytes: [] };
  // Other moments in every piece: rounds repeat, kills do not.
  const putOut = lightFires(fires?.(field) ?? [], diceOf(Date.now()), () => log.added);
  undo.push(() => putOut().catch(() => undefined));
  return {
    play: (from, to) => play(field, from, to),
    async compare(brokenOff) {
      const strikes = await putOut();
      await bank.untilReady();
      const confirmed = await log.read();
      const { openingKobo } = field;
      const { ownerUrl } = bank.urls;
      const books = { ownerUrl, senders, openingKobo, confirmed, brokenOff };
      const differences = await compare(books);
      const judged = judge?.(field) ?? { differences: [], notJudged: [] };
      return {
        happened: strikes,
        differences: [...bank.endedByThemselves(), ...judged.differences],
        inBooks: differences,
        notJudged: judged.notJudged,
      };
    },
  };
}

type KeptSender = {
  readonly id: string;
  readonly email: string;
  readonly number: string;
  readonly ledgerId: string;
};

/** The customers of the first piece, in every other one. */
async function keptPeople(
  platform: Platform,
  folder: string,
  { name, naira, phones }: KeptCampaign,
  customers: number,
): Promise<Sender[]> {
  const kept = new Kept<KeptSender[]>(join(folder, `${name}.people.json`));
  const people = await kept.readOr(async () => {
    const opened = await openPeople(platform, {
      name,
      place: 'campaign.test',
      count: customers,
      nairaOf: () => naira,
      phones,
    });
    return opened.map(({ id, email, account }) => ({
      id,
      email,
      number: account.accountNumber,
      ledgerId: String(account.ledgerAccountId),
    }));
  });
  return people.map(({ id, email, number, ledgerId }) => ({
    id,
    email,
    account: { accountNumber: number, ledgerAccountId: BigInt(ledgerId) },
  }));
}
