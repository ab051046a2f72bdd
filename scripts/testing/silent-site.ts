import type { Answer, SignedIn, TestBank } from './bank.ts';
import { eventually } from './eventually.ts';
import { type AtCommit, type SilentProxy, startSilentProxy } from './silent-proxy.ts';

type SilentSite = {
  readonly proxy: SilentProxy;
  readonly site: TestBank;
  readonly close: () => Promise<void>;
};
/** The bank that reaches its database as ever, and its instance that does so by the proxy. */
type Sites = { readonly bank: TestBank; readonly site: TestBank };

/** An instance of the bank that reaches its database by a proxy of its own. */
export async function joinByProxy(joined: TestBank): Promise<SilentSite> {
  const proxy = await startSilentProxy(joined.database.appUrl);
  const site = await joined.join({}, proxy.url);
  const close = async () => {
    await site.close();
    await proxy.close();
  };
  return { proxy, site, close };
}

type Timed = { readonly answer: Answer; readonly ms: number };

async function timed(call: () => Promise<Answer>): Promise<Timed> {
  const since = performance.now();
  return { answer: await call(), ms: performance.now() - since };
}

/** The first commits of an operation's money fall silent so. */
function silenceMoneyOf(proxy: SilentProxy, operationId: string, times: number, how: AtCommit): void {
  let left = times;
  proxy.onCommit((said) => {
    if (!said.includes('synchronous_commit') || !said.includes(operationId) || left === 0) return 'PASS';
    left -= 1;
    return how;
  });
}

/** Sends again and again until told to stop. @returns the answers, and how long each took */
async function keepSending({ bank, site }: Sites, sender: SignedIn, to: SignedIn, stop: AbortSignal) {
  const sent: Timed[] = [];
  while (!stop.aborted) {
    const started = await bank.startTransfer(sender, to.account, 10);
    sent.push(await timed(() => site.confirm(sender, started)));
  }
  return sent;
}

/**
 * Confirms a payment whose commit falls silent twice, one more that needs the same account, and others all the while.
 * @returns each answer with its time, and the people, to look at their money
 */
export async function payThroughSilentCommit(bank: TestBank, { proxy, site }: SilentSite, how: AtCommit) {
  const [sender, receiver, neighbour, other, third] = await Promise.all([
    bank.signedIn(),
    bank.signedIn(),
    bank.signedIn(),
    bank.signedIn(),
    bank.signedIn(),
  ]);
  const started = await bank.startTransfer(sender, receiver.account, 100);
  const nextDoor = await bank.startTransfer(neighbour, receiver.account, 50);

  silenceMoneyOf(proxy, started.id, 2, how);
  const swallowed = timed(() => site.confirm(sender, started));
  await eventually(() => proxy.silent() === 1);
  // One needs the very account that the silent connection may still hold, the others nothing of it.
  const stop = new AbortController();
  const sending = keepSending({ bank, site }, other, third, stop.signal);
  const besides = timed(() => site.confirm(neighbour, nextDoor));
  const [victim, neighbours] = await Promise.all([swallowed, besides]);
  stop.abort();
  const others = await sending;
  return {
    answers: [victim, neighbours, ...others],
    others,
    sender,
    receiver,
    neighbour,
    other,
    third,
    started,
  };
}

/** Confirms, reads and asks whether the site is ready, while its database says nothing at all. */
export async function askThroughSilence(bank: TestBank, { proxy, site }: SilentSite) {
  const [sender, receiver] = [await bank.signedIn(), await bank.signedIn()];
  const started = await bank.startTransfer(sender, receiver.account, 100);
  const isReady = async () => (await fetch(`${site.url}/health/ready`)).status;
  const accounts = () => site.call('GET /api/accounts', { token: sender.token });
  const before = [await isReady(), (await accounts()).status];

  proxy.silenceAll();
  const since = performance.now();
  const asked = [timed(() => site.confirm(sender, started)), timed(accounts)];
  const ready = { status: await isReady(), ms: performance.now() - since };
  return { before, ready, answers: await Promise.all(asked), sender, started, isReady };
}
