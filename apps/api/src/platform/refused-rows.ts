import { type ErrorCode, errorText } from '@harvest/contracts/errors';
import { Refusal } from './errors.ts';

/** The field a row is refused for, where it is not the account that shall be credited. */
const FIELDS: Partial<Record<ErrorCode, string>> = {
  UNKNOWN_ACCOUNT: 'sourceAccountNumber',
  ACCOUNT_FROZEN: 'sourceAccountNumber',
  ACCOUNT_DISABLED: 'sourceAccountNumber',
  NAME_INQUIRY_EXPIRED: 'nameInquiryReference',
  KYC_LEVEL_TOO_LOW: 'amount',
  SINGLE_LIMIT_EXCEEDED: 'amount',
  DAILY_LIMIT_EXCEEDED: 'amount',
  OWN_SINGLE_LIMIT_EXCEEDED: 'amount',
  OWN_DAILY_LIMIT_EXCEEDED: 'amount',
  NEW_RECIPIENT_LIMIT_EXCEEDED: 'amount',
  NEW_RECIPIENTS_LIMIT_EXCEEDED: 'amount',
};

/** The refusal of the first bad row of a list, with a word about each under its field; undefined where none is bad. */
export function refusalOf(list: string, rows: readonly unknown[]): Refusal | undefined {
  const bad = rows.flatMap((row, place) => (row instanceof Refusal ? [{ row, place }] : []));
  const [first] = bad;
  if (first === undefined) return undefined;
  const { code, params, status } = first.row;
  const fieldErrors = Object.fromEntries(
    bad.map(({ row, place }) => [
      `${list}.${place}.${FIELDS[row.code] ?? 'destinationAccountNumber'}`,
      errorText(row.code, row.params),
    ]),
  );
  return new Refusal(code, { params, fieldErrors, ...(status === 422 && { status }) });
}
