import type { ScheduleInterval } from '@harvest/contracts/schedule-dates';
import { TEXTS } from '@harvest/contracts/texts';
import type { Kobo } from '@harvest/money';
import { readBankCode } from '../bank/identifiers.ts';
import { prepareBill, refuseAboveBounds } from '../bills/later-bills.ts';
import { type NamedAccount, resolveName } from '../name-inquiries/name-inquiries.ts';
import { REPEAT_MINUTES_MAX } from '../operations/orders.ts';
import { fail, Refusal } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Customer } from '../platform/security/sessions.ts';
import { whyStopped } from '../platform/stopped-account.ts';
import { prepareTransfers } from '../transfers/many-transfers.ts';
import { findOwnDestination } from '../transfers/transfers.ts';
import { billInputOfSchedule, termsOfBill } from './bill-terms.ts';
import type { Plan, Schedule, ScheduledBill, ScheduledTransfer, Terms } from './schedule-rules.ts';

/** What somebody asks a schedule to be. */
export type EditInput = {
  readonly destinationAccountNumber: string;
  readonly destinationBankCode?: string | undefined;
  readonly amount: Kobo;
  readonly description: string;
  readonly schedulePaymentDate: string;
  readonly scheduledInterval?: ScheduleInterval | undefined;
  readonly repeatPayment?: number | undefined;
};

type Edited<Scheduled = Schedule> = {
  readonly schedule: Scheduled;
  readonly input: EditInput;
  readonly plan: Plan;
};

type EditedTerms = { readonly terms: Terms; readonly stopped: Refusal | undefined };

/** What would be paid from now on, by the names and prices of now, and why its account may send nothing at all. @throws Refusal */
export function editedTerms(
  platform: Platform,
  customer: Customer,
  { schedule, ...edited }: Edited,
  now: Date,
): Promise<EditedTerms> {
  return schedule.bill === undefined
    ? editedTransfer(platform, customer, { schedule, ...edited }, now)
    : editedBill(platform, customer, { schedule, ...edited }, now);
}

/** Of a bill amount and days can be changed; an offer costs what it costs now. */
async function editedBill(
  platform: Platform,
  customer: Customer,
  { schedule, input, plan }: Edited<ScheduledBill>,
  now: Date,
): Promise<EditedTerms> {
  const { destinationAccountNumber, destinationBankCode } = schedule;
  if (
    input.destinationAccountNumber !== destinationAccountNumber ||
    (input.destinationBankCode || destinationBankCode) !== destinationBankCode
  )
    throw fail('BAD_REQUEST', { fieldErrors: { destinationAccountNumber: TEXTS.billIsKept } });
  const bought = { ...billInputOfSchedule(schedule), amountKobo: input.amount };
  const prepared = await prepareBill(platform, customer, bought, now);
  await refuseAboveBounds(platform, customer.id, prepared, now);
  return { terms: { ...termsOfBill(prepared), ...plan }, stopped: whyStopped(prepared.source) };
}

async function editedTransfer(
  platform: Platform,
  customer: Customer,
  { schedule, input, plan }: Edited<ScheduledTransfer>,
  now: Date,
): Promise<EditedTerms> {
  const bankCode = schedule.destinationBankCode;
  // The bank of a record stays (decision 59): an account of that number at another one is somebody else's.
  if (readBankCode(input.destinationBankCode || bankCode, platform.config.bank.code) !== bankCode)
    throw fail('INVALID_ACCOUNT_DETAILS', { status: 422 });
  const accountNumber = input.destinationAccountNumber;
  if (accountNumber.length !== 10)
    throw fail('BAD_REQUEST', { fieldErrors: { destinationAccountNumber: TEXTS.accountNumberLength } });
  const findDestination = (): Promise<NamedAccount> =>
    schedule.transferType === 'OWN_ACCOUNT'
      ? findOwnDestination(platform, customer.id, accountNumber)
      : resolveName(platform, customer.id, { accountNumber, bankCode }, now);
  const { sourceAccountNumber } = schedule;
  const [prepared = fail('NOT_FOUND')] = await prepareTransfers(
    platform,
    customer,
    {
      inputs: [{ ...input, sourceAccountNumber, destinationBankCode: bankCode }],
      findDestinations: async () => [await findDestination()],
      repeatMinutesMax: REPEAT_MINUTES_MAX,
      // Who asks for less may do so from a frozen account, too.
      mayBeFrozen: true,
    },
    now,
  );
  if (prepared instanceof Refusal) throw prepared;
  const { frozen, amountKobo, source } = prepared;
  const terms = {
    destinationAccountNumber: frozen.destinationAccountNumber,
    destinationBankCode: frozen.destinationBankCode,
    destinationBankName: frozen.destinationBankName,
    destinationAccountName: frozen.destinationAccountName,
    description: frozen.description,
    amountKobo,
    ...plan,
  };
  return { terms, stopped: whyStopped(source) };
}
