import { LIMITED_TYPE_NAMES, type LimitedType } from '@harvest/contracts/limited-types';
import { formatNaira } from '@harvest/money';
import type { EventOf, MessageText } from '../bank/bank-events.ts';
import { codeSms } from '../bank/sms-text-rules.ts';
import type { Limit, OwnLimit } from './own-limit-rules.ts';

type Asked = {
  readonly accountNumber: string;
  readonly transferType: LimitedType | undefined;
  readonly wanted: Limit;
};

/** The message with the code; the code is its only six digits. */
export function limitChangeText(
  bankName: string,
  siteHost: string,
  { accountNumber, transferType, wanted }: Asked,
  code: string,
): MessageText {
  const what = transferType === undefined ? 'all payments' : LIMITED_TYPE_NAMES[transferType].toLowerCase();
  const [single, daily] = [formatNaira(wanted.singleKobo), formatNaira(wanted.dailyKobo)];
  const limits = `${single} at once and ${daily} a day`;
  const does = `sets the limits of your account ending ${accountNumber.slice(-4)} for ${what} to ${limits}`;
  return {
    subject: `Your ${bankName} code to change your limits`,
    email:
      `Your ${bankName} code is ${code}.\n\nIt ${does}. It works for at most 5 minutes.\n\nWe will never ask for your code. ` +
      `If you did not start this, do not share it: change your password and contact ${bankName}.`,
    sms: codeSms(
      { code, bankName, siteHost },
      does,
      `sets limits for ${what} to ${single} at once, ${daily} a day`,
    ),
  };
}

type Changed = {
  readonly transferType: LimitedType;
  readonly before: Limit;
  readonly after: Limit;
  readonly coming: OwnLimit['coming'];
  readonly cancelled: OwnLimit['coming'];
};

/** What is told of a change: what was in force, what is, what will be, and what was to come and never does. */
export function limitsChangedPayload(
  accountNumber: string,
  changed: readonly Changed[],
): EventOf<'LIMITS_CHANGED'>['payload'] {
  return {
    accountNumber,
    changes: changed.map(({ transferType, before, after, coming, cancelled }) => ({
      transferType,
      before: textsOf(before),
      now: textsOf(after),
      coming: coming && comingTexts(coming),
      cancelled: cancelled && comingTexts(cancelled),
    })),
  };
}

function comingTexts(coming: Limit & { readonly at: Date }) {
  return { ...textsOf(coming), at: coming.at.toISOString() };
}

function textsOf({ singleKobo, dailyKobo }: Limit) {
  return { singleKobo: String(singleKobo), dailyKobo: String(dailyKobo) };
}
