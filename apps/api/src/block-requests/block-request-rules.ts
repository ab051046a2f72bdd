import { type Identifier, readIdentifier } from '../bank/identifiers.ts';

/** What somebody knows of the customer whose accounts they want blocked. */
export type NamedBy = 'EMAIL' | 'PHONE' | 'ACCOUNT';

type Named =
  | { readonly by: 'ACCOUNT'; readonly accountNumber: string }
  | { readonly by: 'PERSON'; readonly identifier: Identifier };

/** Ten digits, however they are grouped, are an account; a phone number has eleven, or the country's code before it. */
export function readNamed(text: string): Named {
  const digits = text.replaceAll(/[\s-]/g, '');
  if (/^\d{10}$/.test(digits)) return { by: 'ACCOUNT', accountNumber: digits };
  return { by: 'PERSON', identifier: readIdentifier(text) };
}
