import { isDeepStrictEqual } from 'node:util';
import { balances, entries, prove, SYSTEM_ACCOUNTS } from '@harvest/ledger';
import { kobo } from '@harvest/money';
import { readHandedOver } from '../../apps/api/src/bills/handed-over.ts';
import { queryPurchase } from '../../apps/api/src/gateways/billers.ts';
import { poolConnection } from '../../apps/api/src/platform/database/database.ts';
import type { Platform } from '../../apps/api/src/platform/platform.ts';
import { compareWithSwitch } from '../../apps/api/src/settlement/compare-with-switch.ts';
import { readSettlementAccounts } from '../../apps/api/src/settlement/comparison-db.ts';
import type { Sender, Sent } from './campaign-customer.ts';
import type { Push } from './plans.ts';
import { type Line, statusFor } from './switch-books.ts';

export const OPENING_NAIRA = 100_000;
const OPENING_KOBO = BigInt(OPENING_NAIRA) * 100n;
const HOUR_MS = 3_600_000;

export type Campaign = {
  /** Asks the switch itself, not over the line. */
  readonly platform: Platform;
  /** Of the switch's books, and of the billers'. */
  readonly lines: readonly Line[];
  readonly billerLines: readonly Line[];
  readonly days: readonly Date[];
  /** How often the bank sent each transfer and purchase. */
  readonly sends: ReadonlyMap<string, number>;
  readonly senders: readonly Sender[];
  readonly sent: readonly Sent[];
  readonly pushes: readonly Push[];
};

type Row = {
  readonly id: string;
  readonly kind: string;
  readonly reference: string;
  readonly status: string;
  readonly amountKobo: bigint;
  readonly sessionId: string;
  readonly attempts: number;
};

/** Both sides' books, from the customers' words to the last kobo. */
export async function compareBooks(campaign: Campaign) {
  const { lines, billerLines } = campaign;
  const all = [...lines, ...billerLines];
  const rows = await readDebited(campaign);
  const differences = [
    ...confirmedDifferences(campaign.sent, rows),
    ...transferDifferences(rows, all, campaign.sends),
    ...(await accountDifferences(campaign, rows, all)),
    ...(await creditDifferences(campaign, lines)),
    ...(await alertDifferences(campaign.platform, rows)),
    ...(await bankDifferences(campaign, lines)),
    ...(await billDifferences(campaign, rows)),
  ];
  return { differences, happened: happenedIn(campaign, rows) };
}

/** Everything that left an account of theirs for another bank or a biller; the demo's people have paid bills, too. */
async function readDebited({ platform, senders }: Campaign): Promise<Row[]> {
  return platform.db
    .selectFrom('operations')
    .innerJoin('dispatches', 'dispatches.operation_id', 'operations.id')
    .select(['operations.id', 'operations.kind', 'reference', 'status', 'attempts'])
    .select(['amount_kobo as amountKobo', 'session_id as sessionId'])
    .where(
      'operations.customer_id',
      'in',
      senders.map(({ id }) => id),
    )
    .execute();
}

/** Whatever the bank took a code for left an account, once, and nothing else did. */
function confirmedDifferences(sent: readonly Sent[], rows: readonly Row[]): string[] {
  const confirmed = new Map(
    sent.flatMap((one) =>
      one.confirmed === undefined ? [] : [[one.confirmed.id, one.confirmed.amountKobo]],
    ),
  );
  const debited = new Map(rows.map(({ id, amountKobo }) => [id, amountKobo]));
  return [
    ...[...confirmed].flatMap(([id, amount]) =>
      debited.get(id) === amount ? [] : [`confirmed with ${amount}, debited with ${debited.get(id)}: ${id}`],
    ),
    ...[...debited.keys()].flatMap((id) => (confirmed.has(id) ? [] : [`debited and never confirmed: ${id}`])),
  ];
}

function transferDifferences(
  rows: readonly Row[],
  lines: readonly Line[],
  sends: ReadonlyMap<string, number>,
): string[] {
  const out = lines.filter(({ direction }) => direction === 'OUT');
  const bySession = new Map(out.map((line) => [line.sessionId, line]));
  const ours = new Set(rows.map(({ sessionId }) => sessionId));
  const paid = out.map(({ accountNumber }) => accountNumber);
  return [
    ...rows.flatMap(({ sessionId, status, amountKobo }) => {
      const line = bySession.get(sessionId);
      const times = sends.get(sessionId) ?? 0;
      return [
        ...(status === statusFor(line) ? [] : [`${status} here, ${line?.responseCode} there: ${sessionId}`]),
        ...(line === undefined || line.amountKobo === String(amountKobo)
          ? []
          : [`${amountKobo} here, ${line.amountKobo} there: ${sessionId}`]),
        ...(times <= 1 ? [] : [`sent ${times} times: ${sessionId}`]),
      ];
    }),
    ...out.flatMap(({ sessionId }) => (ours.has(sessionId) ? [] : [`there and not here: ${sessionId}`])),
    ...paid.flatMap((account, place) => (paid.indexOf(account) === place ? [] : [`paid twice: ${account}`])),
  ];
}

/** Balances by the word of switch and billers alone, and every return once. */
async function accountDifferences(
  { platform, senders, sent, pushes }: Campaign,
  rows: readonly Row[],
  lines: readonly Line[],
): Promise<string[]> {
  const differences: string[] = [];
  const gone = new Map(
    lines
      .filter((line) => line.direction === 'OUT' && statusFor(line) !== 'FAILED')
      .map((line) => [line.accountNumber, BigInt(line.amountKobo)]),
  );
  const came = new Set(
    lines
      .filter((line) => line.direction === 'IN' && line.responseCode === '00')
      .map((line) => line.sessionId),
  );
  const returned = new Map<string, number>();
  for (const { account, email } of senders) {
    const { accountNumber, ledgerAccountId } = account;
    const statement = await entries(poolConnection(platform.pool), ledgerAccountId, { limit: 10_000 });
    for (const { reverses } of statement)
      if (reverses !== null) returned.set(reverses, (returned.get(reverses) ?? 0) + 1);
    const out = sent.filter(({ sender }) => sender.account.accountNumber === accountNumber);
    const into = pushes.filter((push) => push.destinationAccountNumber === accountNumber);
    const owed =
      OPENING_KOBO -
      out.reduce(
        (sum, { destinationAccountNumber }) => sum + (gone.get(destinationAccountNumber) ?? 0n),
        0n,
      ) +
      into.reduce((sum, push) => sum + (came.has(push.sessionId) ? push.amountKobo : 0n), 0n);
    const held = statement[0]?.balanceAfterKobo ?? 0n;
    if (held !== owed) differences.push(`${email} has ${held}, and should have ${owed}`);
  }
  for (const { id, status } of rows) {
    const times = returned.get(id) ?? 0;
    if (times !== (status === 'FAILED' ? 1 : 0))
      differences.push(`${status} and returned ${times} times: ${id}`);
  }
  return differences;
}

async function creditDifferences({ platform, pushes }: Campaign, lines: readonly Line[]): Promise<string[]> {
  const here = await platform.db
    .selectFrom('inbound_credits')
    .select(['session_id', 'status', 'amount_kobo'])
    .execute();
  const told = new Map(
    here.map((row) => [row.session_id, `${row.status === 'CREDITED' ? '00' : '07'} ${row.amount_kobo}`]),
  );
  // The last line about each counts.
  const there = new Map(
    lines
      .filter(({ direction }) => direction === 'IN')
      .map((line) => [line.sessionId, `${line.responseCode} ${line.amountKobo}`]),
  );
  return pushes.flatMap(({ sessionId }) =>
    told.has(sessionId) && told.get(sessionId) === there.get(sessionId)
      ? []
      : [`credit ${told.get(sessionId)} here, ${there.get(sessionId)} there: ${sessionId}`],
  );
}

/**
 * Each debit and each return has one e-mail and one SMS, whichever worker was killed meanwhile. Payments that came back together share
 * them (A464): the e-mail lists each reference, the SMS gives their number alone.
 */
export async function alertDifferences(
  { db }: Platform,
  rows: readonly Pick<Row, 'reference' | 'status'>[],
): Promise<string[]> {
  const messages = await db
    .selectFrom('development_mailbox')
    .select(['channel', 'subject', 'text'])
    .where((where) => where.or([where('subject', 'like', 'Debit:%'), where('subject', 'like', 'Returned:%')]))
    .execute();
  const told = new Map<string, number>();
  let unnamed = 0;
  for (const { channel, subject, text } of messages) {
    const references = new Set(text.match(/\bHV[0-9A-Z]{12}\b/g));
    if (references.size === 0) unnamed += Number(/ (\d+) payments$/.exec(subject)?.[1] ?? 0);
    for (const reference of references) {
      const alert = `${reference} ${channel} ${subject.split(':')[0]}`;
      told.set(alert, (told.get(alert) ?? 0) + 1);
    }
  }
  const wrong = rows.flatMap(({ reference, status }) =>
    ['EMAIL', 'SMS'].flatMap((channel) =>
      ['Debit', 'Returned'].flatMap((subject) => {
        const alert = `${reference} ${channel} ${subject}`;
        const times = told.get(alert) ?? 0;
        return times === (subject === 'Debit' || status === 'FAILED' ? 1 : 0) ? [] : [{ alert, times }];
      }),
    ),
  );
  const isInSharedText = ({ alert, times }: (typeof wrong)[number]) =>
    times === 0 && alert.endsWith(' SMS Returned');
  const isAllShared = wrong.filter(isInSharedText).length === unnamed;
  return [
    ...(isAllShared ? [] : [`the text messages of several returns name ${unnamed}`]),
    ...wrong
      .filter((one) => !(isAllShared && isInSharedText(one)))
      .map(({ alert, times }) => `told ${times} times: ${alert}`),
  ];
}

/** What the bank finds by itself. */
async function bankDifferences(campaign: Campaign, lines: readonly Line[]): Promise<string[]> {
  const { platform, days } = campaign;
  for (const day of days) await compareWithSwitch(platform, new Date(day.getTime() + 25 * HOUR_MS));
  const compared = await platform.db.selectFrom('compared_days').select('day').execute();
  const findings = await platform.db.selectFrom('settlement_findings').select(['what', 'words']).execute();
  const { heldKobo, owedKobo } = (await readSettlementAccounts(platform.db)).interbank;
  const owedByLines = settledBy(lines) + (await readSentByOthers(campaign));
  const wrong = await prove(poolConnection(platform.pool));
  return [
    ...(compared.length > 0 ? [] : ['the bank compared no day']),
    ...findings.map(({ what, words }) => `${what}: ${words}`),
    ...(heldKobo === owedKobo
      ? []
      : [`the settlement account holds ${heldKobo}, and should hold ${owedKobo}`]),
    ...(heldKobo === owedByLines ? [] : [`it holds ${heldKobo}, and ${owedByLines} by the switch's books`]),
    ...wrong.map(
      (one) =>
        `the ledger does not add up: ${JSON.stringify(one, (_, value) => (typeof value === 'bigint' ? String(value) : (value as unknown)))}`,
    ),
  ];
}

/** What the bank owes the switch by its books: what left, and what may have left, without what came. */
function settledBy(lines: readonly Line[]): bigint {
  const last = new Map(lines.map((line) => [line.sessionId, line]));
  return [...last.values()].reduce((sum, line) => {
    const amount = BigInt(line.amountKobo);
    if (line.direction === 'IN') return line.responseCode === '00' ? sum - amount : sum;
    return statusFor(line) === 'FAILED' ? sum : sum + amount;
  }, 0n);
}

/** What people of the demo sent to other banks before the campaign began, of which its switch has no line. */
async function readSentByOthers({ platform, senders }: Campaign): Promise<bigint> {
  const sent = await platform.db
    .selectFrom('dispatches')
    .innerJoin('operations', 'operations.id', 'dispatches.operation_id')
    .select('operations.amount_kobo')
    .where('dispatches.kind', '=', 'INTERBANK')
    .where('dispatches.state', '<>', 'FAILED')
    .where(
      'operations.customer_id',
      'not in',
      senders.map(({ id }) => id),
    )
    .execute();
  return sent.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0n);
}

/** What the billers have of people who are none of the campaign's. */
async function readPaidByOthers({ platform, senders }: Campaign): Promise<bigint> {
  const paid = await platform.db
    .selectFrom('operations')
    .innerJoin('bill_payments', 'bill_payments.id', 'operations.id')
    .select('amount_kobo')
    .where(
      'customer_id',
      'not in',
      senders.map(({ id }) => id),
    )
    .where('status', 'in', ['PENDING', 'SUCCESS'])
    .execute();
  return paid.reduce((sum, row) => sum + row.amount_kobo, 0n);
}

/** What the billers are owed by both sides' books, and a token for every meter that was paid for, told of once. */
async function billDifferences(campaign: Campaign, rows: readonly Row[]): Promise<string[]> {
  const { platform, billerLines } = campaign;
  const { BILLS_SETTLEMENT } = SYSTEM_ACCOUNTS;
  const held = (await balances(poolConnection(platform.pool), [BILLS_SETTLEMENT])).get(BILLS_SETTLEMENT);
  const owed = settledBy(billerLines) + (await readPaidByOthers(campaign));
  const bought = rows.filter(({ kind, status }) => kind === 'ELECTRICITY_BILL' && status === 'SUCCESS');
  const handedOverOf = await readHandedOver(
    platform,
    rows.map(({ id }) => id),
  );
  const told = await platform.db
    .selectFrom('development_mailbox')
    .select('text')
    .where('subject', 'like', 'Your token from %')
    .execute();
  const differences = await Promise.all(
    bought.map(async ({ id, amountKobo, reference }) => {
      const asked = { attempts: 1, sentSecondsAgo: 0 };
      const meterType = 'PREPAID' as const;
      const product = 'ELECTRICITY_BILL' as const;
      const there = await queryPurchase(platform, {
        requestId: id,
        product,
        meterType,
        amountKobo: kobo(amountKobo),
        asked,
      });
      const tokens = there.outcome === 'SUCCESS' ? there.handedOver?.tokens : undefined;
      const times = told.filter(({ text }) => text.includes(reference)).length;
      return [
        ...(isDeepStrictEqual(handedOverOf(id).tokens, tokens)
          ? []
          : [`another token here than there: ${id}`]),
        // By e-mail and by SMS.
        ...(times === 2 ? [] : [`its token was sent ${times} times: ${reference}`]),
      ];
    }),
  );
  const withToken = rows.filter(({ id }) => handedOverOf(id).tokens.length > 0).length;
  return [
    ...differences.flat(),
    ...(withToken === bought.length ? [] : [`${withToken} have a token, and ${bought.length} should`]),
    ...(held?.balanceKobo === owed
      ? []
      : [`the billers' account holds ${held?.balanceKobo}, and ${owed} by their books`]),
  ];
}

function happenedIn({ sent, pushes }: Campaign, rows: readonly Row[]): Record<string, number> {
  const transfers = rows.filter(({ kind }) => kind === 'INTERBANK');
  const bills = rows.filter(({ kind }) => kind !== 'INTERBANK');
  const count = (of: readonly Row[], status: string) => of.filter((row) => row.status === status).length;
  return {
    'transfers sent': transfers.length,
    '… SUCCESS': count(transfers, 'SUCCESS'),
    '… FAILED and returned': count(transfers, 'FAILED'),
    '… PENDING, never to be known': count(transfers, 'PENDING'),
    'bills paid': bills.length,
    '… bought': count(bills, 'SUCCESS'),
    '… not bought and returned': count(bills, 'FAILED'),
    '… never to be known': count(bills, 'PENDING'),
    'refused before the code': sent.filter(({ confirmed }) => confirmed === undefined).length,
    'confirms repeated': sent.reduce((sum, { repeats }) => sum + repeats, 0),
    'questions about outcomes': rows.reduce((sum, { attempts }) => sum + attempts - 1, 0),
    'credits pushed': pushes.length,
  };
}
