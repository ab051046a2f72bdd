import { setTimeout as wait } from 'node:timers/promises';
import { BULK_NAMES_MAX } from '@harvest/contracts/bulk-transfers';
import { CampaignCustomer } from '../campaign-customer.ts';
import type { Played } from '../kept/campaign.ts';
import { byHands } from '../kept/confirm-for-certain.ts';
import type { Field, KeptCampaign } from '../kept/kept-field.ts';

/** So many rows for each customer: a thousand with two hundred of them. */
const ROWS_EACH = 5;
const AMOUNT_NAIRA = 5;
const SIGN_INS_BESIDE = 20;
const QUICK_SECONDS = 5;
const POLL_MS = 500;
const PAID_SECONDS_MAX = 600;

/** Somebody pays a thousand people by one code, while all customers sign in: all get in, and everybody is paid once. */
export const payroll: KeptCampaign = {
  name: 'payroll',
  of: 'payrolls of 1,000 rows, each while 200 customers sign in',
  size: 5,
  batch: 1,
  naira: 1_000_000,
  phones: '0815',
  play: payAndSignIn,
};

type Started = { readonly id: string };
type Paid = {
  readonly status: string;
  readonly rows: readonly { readonly id: string; readonly status: string }[];
};

async function payAndSignIn(field: Field, from: number): Promise<Played> {
  const { bank, senders, dice, log } = field;
  const [worker] = bank.workers;
  if (worker === undefined) throw new Error('Nobody sends the codes');
  await worker.start();
  try {
    // Another one pays each time.
    const customers = senders.map(
      (sender) => new CampaignCustomer(sender, () => urlOf(field, sender.id), dice),
    );
    const payer = customers[from % customers.length];
    if (payer === undefined) throw new Error('Nobody is there to pay');
    await payer.signInAnew();
    const others = customers.filter((customer) => customer !== payer);
    const [paid, seconds] = await Promise.all([payAll(field, payer), signInAll(others)]);
    await log.add(paid.rows.filter(({ status }) => status === 'SUCCESS').map(({ id }) => id));
    const failed = paid.rows.filter(({ status }) => status !== 'SUCCESS');
    return {
      happened: {
        'rows paid': paid.rows.length - failed.length,
        'sign-ins': seconds.length,
        'of them in five seconds, code included': seconds.filter((one) => one <= QUICK_SECONDS).length,
      },
      differences: [
        ...(paid.status === 'SUCCESS' ? [] : [`payroll ${from} is ${paid.status}`]),
        ...failed.map(({ id, status }) => `a row is ${status}: ${id}`),
      ],
    };
  } finally {
    await worker.stop();
  }
}

/** Half of the customers at each process. */
function urlOf({ bank }: Field, id: string): string {
  return bank.apis[Number.parseInt(id.slice(-1), 16) % bank.apis.length]?.url ?? '';
}

async function payAll({ bank, senders }: Field, payer: CampaignCustomer): Promise<Paid> {
  const bankCode = bank.platform.config.bank.code;
  const people = senders.filter(({ id }) => id !== payer.sender.id);
  const recipients = Array.from({ length: ROWS_EACH * senders.length }, (_, row) => ({
    accountNumber: people[row % people.length]?.account.accountNumber ?? '',
    bankCode,
  }));
  for (let row = 0; row < recipients.length; row += BULK_NAMES_MAX)
    await payer.ask('/api/transfer/bulk/names', { recipients: recipients.slice(row, row + BULK_NAMES_MAX) });
  const transfers = recipients.map(({ accountNumber }) => ({
    sourceAccountNumber: payer.sender.account.accountNumber,
    destinationBankCode: bankCode,
    destinationAccountNumber: accountNumber,
    amount: AMOUNT_NAIRA,
    description: 'Wages',
  }));
  const { started, otp } = await payer.startForCode('/api/transfer/bulk', { transfers });
  const { id } = started as Started;
  await payer.ask('/api/transfer/bulk/confirm', { id, otp });
  const until = Date.now() + PAID_SECONDS_MAX * 1000;
  for (;;) {
    const paid = (await payer.ask(`/api/transfer/bulk/${id}`, undefined, 'GET')) as Paid;
    if (paid.status !== 'PENDING' || Date.now() > until) return paid;
    await wait(POLL_MS);
  }
}

/** @returns how many seconds each took, code included */
async function signInAll(customers: readonly CampaignCustomer[]): Promise<number[]> {
  const seconds: number[] = [];
  await byHands(customers, SIGN_INS_BESIDE, async (customer) => {
    const startedAt = performance.now();
    await customer.signInAnew();
    seconds.push((performance.now() - startedAt) / 1000);
  });
  return seconds;
}
