import { v5 } from 'uuid';
import type { Contact } from '../bank/contact-change-rules.ts';
import type { Platform } from '../platform/platform.ts';
import type { Confirmable } from '../platform/security/challenges/confirmable.ts';
import type { Hmacs } from '../platform/security/secrets.ts';
import type { Customer } from '../platform/security/sessions.ts';
import type { ProofPlan, Site } from './contact-rules.ts';

const PHONE_PROOF = '8f2ab1c6-3c1e-4f0b-9d35-0b2b7e3b6a55';
const CONTACT_CHANGE = 'b5d1c0de-7a4e-4b52-8f8c-5a0f4f1e2d55';

/** What the code of a phone proof stands for: one operation a customer, so that asking again gives no more tries. */
export function confirmableProof(customer: Customer): Confirmable {
  const operationId = v5(customer.id, PHONE_PROOF);
  return { holder: customer, purpose: 'PHONE_PROOF', operationId, confirms: [customer.phoneNumber] };
}

export const changeIdOf = ({ id }: { readonly id: string }): string => v5(id, CONTACT_CHANGE);

/** What the first code of a change stands for, which goes to one channel alone. */
export function confirmableChange(
  customer: Customer,
  { channel, value }: Contact,
  { first }: Pick<ProofPlan, 'first'>,
): Confirmable {
  const holder =
    first === 'EMAIL' ? { ...customer, phoneNumber: undefined } : { ...customer, email: undefined };
  const confirms = [channel, value, first];
  return { holder, purpose: 'CONTACT_CHANGE', operationId: changeIdOf(customer), confirms };
}

/** The keyed hashes of a code beside the first one: of this customer, this change and this place in it. The first is kept. */
export function hmacsOf(
  { secrets }: Platform,
  customer: { readonly id: string },
  { channel, value }: Contact,
  { place, code }: { readonly place: 'NEW' | 'SMS'; readonly code: string },
): Hmacs {
  return secrets.hmacs('codes', changeIdOf(customer), place, channel, value, code);
}

export function siteOf({ config: { bank, publicUrl } }: Platform): Site {
  return { bankName: bank.name, siteHost: new URL(publicUrl).hostname };
}
