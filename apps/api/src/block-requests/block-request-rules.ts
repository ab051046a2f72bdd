import { readAccountNumber } from '@harvest/input/account-number';
import { type Identifier, readIdentifier } from '../bank/identifiers.ts';

/** What somebody knows of the customer whose accounts they want blocked. */
export type NamedBy = 'EMAIL' | 'PHONE' | 'ACCOUNT';

type Named =
  | { readonly by: 'ACCOUNT'; readonly accountNumber: string }
  | { readonly by: 'PERSON'; readonly identifier: Identifier };

/** A phone number has eleven digits or the country's code before it, so that ten digits are an account. */
export function readNamed(text: string): Named {
  const identifier = readIdentifier(text);
  const accountNumber = identifier.kind === 'PHONE' ? null : readAccountNumber(text);
  return accountNumber === null ? { by: 'PERSON', identifier } : { by: 'ACCOUNT', accountNumber };
}
