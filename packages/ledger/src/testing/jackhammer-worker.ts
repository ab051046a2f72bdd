// One of several processes that hit the same accounts at once; see jackhammer.test.ts. Its only output is a line of JSON.
import { randomInt, randomUUID } from 'node:crypto';
import { kobo } from '@harvest/money';
import { capture, hold, type Journal, lockAccounts, post, release, reverse } from '../ledger.ts';
import { connectTestLedger, fee, interbank, journalOf, noon, transfer } from './test-ledger.ts';

interface Task {
  url: string;
  batches: number;
  /** Accounts as text, as JSON has no bigint. */
  accountIds: string[];
  /** Every process posts these too; each may be written once. */
  sharedJournalIds: string[];
}

const { url, batches, accountIds, sharedJournalIds } = JSON.parse(process.argv[2] ?? '') as Task;
const ids = accountIds.map(BigInt);
const tally: Record<string, number> = {};
const postedIds: string[] = [];
const ledger = await connectTestLedger(url);

for (let batch = 0; batch < batches; batch += 1) {
  await postSome(sharedJournalIds[batch]);
  if (batch % 5 === 0) await holdAndResolve();
  if (batch % 7 === 0) await takeBack();
}
await ledger.close();
console.log(JSON.stringify(tally));

async function postSome(sharedId: string | undefined): Promise<void> {
  const [first = 0n, second = 0n] = ids;
  const journals: Journal[] = Array.from({ length: randomInt(1, 6) }, () => journalOf(...randomMovements()));
  if (sharedId)
    journals.splice(randomInt(journals.length), 0, {
      ...journalOf(transfer(first, second, 1)),
      id: sharedId,
    });
  const outcomes = await ledger.transact(async (connection) => {
    // As the money path does it: everything locked in one call before deciding.
    await lockAccounts(
      connection,
      ids.toSorted(() => randomInt(3) - 1),
    );
    return post(connection, journals);
  });
  for (const [place, { outcome }] of outcomes.entries()) {
    const journal = journals[place];
    count(journal?.id === sharedId ? `shared ${outcome}` : outcome);
    if (outcome === 'POSTED' && journal && journal.id !== sharedId) postedIds.push(journal.id);
  }
}

async function holdAndResolve(): Promise<void> {
  const accountId = randomAccount();
  const held = { id: randomUUID(), accountId, amountKobo: kobo(randomInt(1, 50)), heldAt: noon };
  const [placed] = await ledger.transact((connection) => hold(connection, [held]));
  if (placed?.outcome !== 'HELD') return;
  const resolved = await ledger.transact<{ outcome: string }[]>((connection) =>
    randomInt(2) === 0
      ? release(connection, [{ holdId: held.id, releasedAt: noon }])
      : capture(connection, [
          { holdId: held.id, journal: journalOf(interbank(accountId, Number(held.amountKobo))) },
        ]),
  );
  count(`hold ${resolved[0]?.outcome}`);
}

async function takeBack(): Promise<void> {
  const reverses = postedIds.splice(randomInt(postedIds.length + 1), 2);
  const batch = reverses.map((id) => ({ id: randomUUID(), reverses: id, postedAt: noon, narration: 'Back' }));
  for (const { outcome } of await ledger.transact((connection) => reverse(connection, batch)))
    count(`reverse ${outcome}`);
}

function randomMovements() {
  const from = randomAccount();
  let to = randomAccount();
  while (to === from) to = randomAccount();
  const movements = [transfer(from, to, randomInt(1, 80))];
  return randomInt(4) === 0 ? [...movements, fee(from, 1)] : movements;
}

function randomAccount(): bigint {
  return ids[randomInt(ids.length)] ?? 0n;
}

function count(outcome: string): void {
  tally[outcome] = (tally[outcome] ?? 0) + 1;
}
