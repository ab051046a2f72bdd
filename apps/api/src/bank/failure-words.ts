import { type ErrorCode, type ErrorParams, errorText } from '@harvest/contracts/errors';

/** Why something was not paid; where another bank refused it, `reason` among the params is the response code of its answer. */
export type Failure = { readonly code: ErrorCode; readonly params: ErrorParams };

/** Codes of NIP as the payer reads them; what is not here says nothing that they could use. */
const REFUSALS: Readonly<Record<string, string>> = {
  '06': 'The other bank says that the account is dormant',
  '07': 'The other bank does not know the account',
  '08': 'The account has another name at the other bank',
  // It is not the payer's account that lacks the money.
  '51': 'It was refused on its way, though your account had enough',
  '61': 'It is more than the account may receive',
  '65': 'The account may not be paid so often',
  '91': 'The other bank could not be reached',
  '92': 'The other bank could not be reached',
};

/** What the customer reads: what happened and, where another bank said it, why. */
export function failureText(failure: Failure): string {
  return [errorText(failure.code, failure.params), refusalText(failure)].join(' ').trimEnd();
}

/** Why another bank refused it, empty where none did. The code is for whoever its customer asks about it. */
export function refusalText({ code, params: { reason } }: Failure): string {
  if (code !== 'NOT_SENT' || reason === undefined) return '';
  return `${REFUSALS[reason] ?? 'The other bank refused it'} (code ${reason}).`;
}
