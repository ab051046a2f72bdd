import { setTimeout as wait } from 'node:timers/promises';
import { lagosDigits } from '../../apps/api/src/bank/lagos-time.ts';
import { OTHER_BANK, type Plan, type Sender } from './campaign-customer.ts';
import { type Dice, pick } from './dice.ts';

const PAUSE_MS = 300;
const PUSHES_MAX = 200;
/** How many transfers go out for one credit that comes in. */
const TRANSFERS_A_PUSH = 5;
/** The last digits tell the switch what to do; each of these twenty is as likely as the others. */
const ENDINGS = ['097', '097', '096', '051', '503', '098', '404', ...Array<string>(13).fill('789')] as const;
/** An account that this bank does not have. */
const NOBODY = '0000000000';

/** A credit from another bank. */
export type Push = {
  readonly sessionId: string;
  readonly amountKobo: bigint;
  readonly destinationAccountNumber: string;
};

export function planTransfers(count: number, dice: Dice): Plan[] {
  return Array.from({ length: count }, (_, place) => ({
    place,
    product: undefined,
    destinationAccountNumber: `30${String(place).padStart(5, '0')}${pick(dice('ending', place), ENDINGS)}`,
  }));
}

/** What is bought beside the transfers; `from` is the first place that none of those has. */
export function planBills(count: number, from: number, dice: Dice): Plan[] {
  return Array.from({ length: count }, (_, index) => {
    const place = from + index;
    const ending = pick(dice('ending', place), ENDINGS);
    const serial = String(place).padStart(5, '0');
    return index % 2 === 0
      ? { place, product: 'AIRTIME' as const, destinationAccountNumber: `080${serial}${ending}` }
      : { place, product: 'ELECTRICITY_BILL' as const, destinationAccountNumber: `45012${serial}${ending}` };
  });
}

/** Credits that come in, each beside one of the transfers that go out. */
export function planPushes(transfers: number, senders: readonly Sender[], dice: Dice): Map<number, Push> {
  const moment = lagosDigits(new Date());
  const pushes = new Map<number, Push>();
  for (let place = 0; place < transfers; place += TRANSFERS_A_PUSH) {
    const to = dice('push', place) < 0.1 ? undefined : senders[(place / TRANSFERS_A_PUSH) % senders.length];
    pushes.set(place, {
      sessionId: `${OTHER_BANK}${moment}${String(place).padStart(12, '0')}`,
      amountKobo: BigInt(5_000 + place),
      destinationAccountNumber: to?.account.accountNumber ?? NOBODY,
    });
  }
  return pushes;
}

/** Has the switch push a credit until the bank has answered it, and every now and then once more. */
export async function push(
  credit: Push,
  to: { switchUrl(): string; readonly callbackUrl: string },
  dice: Dice,
): Promise<void> {
  const body = JSON.stringify({
    ...credit,
    amountKobo: String(credit.amountKobo),
    callbackUrl: to.callbackUrl,
    sourceBankCode: OTHER_BANK,
    sourceAccountNumber: '0690000031',
    narration: 'Seed money',
  });
  let more = dice('push again', credit.sessionId) < 0.2 ? 1 : 0;
  for (let pushes = 0; pushes < PUSHES_MAX; pushes += 1) {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${to.switchUrl()}/interbank/push`, { method: 'POST', headers, body })
      .then((response) => response.json() as Promise<{ responseCode: string }>)
      .catch(() => undefined);
    // 09: the bank has not answered yet.
    const isAnswered = answer !== undefined && answer.responseCode !== '09';
    if (isAnswered && more === 0) return;
    if (isAnswered) more -= 1;
    else await wait(PAUSE_MS);
  }
  throw new Error('A credit could not be pushed');
}
