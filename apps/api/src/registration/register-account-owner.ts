import { findReceivingAccount } from '../accounts/accounts.ts';
import { newId } from '../bank/ids.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { encryptNumber } from '../platform/security/identity-numbers.ts';
import { sameBytes } from '../platform/security/secrets.ts';
import { agreedVersions } from './registration-consent.ts';
import { selectOwner, selectOwnersByBvn } from './registration-db.ts';
import { alreadyRegisteredText, inventMask, maskOnFile } from './registration-rules.ts';
import { admitRegistration, startRegistration, type Visitor } from './start-registration.ts';
import { verificationWords } from './verification-codes.ts';

type OwnerForm = {
  readonly accountNUBAN?: string | undefined;
  readonly bvn?: string | undefined;
  readonly password: string;
  readonly termsVersion?: string | undefined;
  readonly privacyVersion?: string | undefined;
};
type Owner = NonNullable<Awaited<ReturnType<typeof selectOwner>>>;

/**
 * Begins to give the owner of an account a password of their own; the code that goes to what is on file finishes it. An
 * unknown account, one whose owner has a password, and a real one get one answer after the same work (decision 16).
 * @throws Refusal
 */
export async function registerAccountOwner(platform: Platform, visitor: Visitor, form: OwnerForm, now: Date) {
  const required = requiredProof(platform, form);
  const agreedTo = agreedVersions(platform, form);
  await admitRegistration(platform, visitor, form.password, now);
  const owner = await findOwner(platform, form);
  const isFree = owner !== undefined && owner.password_hash === null;
  const id = newId();
  const registration = {
    id,
    type: 'ACCOUNT_OWNER',
    email: owner?.email,
    phoneNumber: owner?.phone_number,
    accountNumber: form.accountNUBAN,
    customerId: owner?.id,
    detailsEncrypted: undefined,
    agreedTo,
    isDecoy: !isFree,
  } as const;
  const setting = { bankName: platform.config.bank.name, siteHost: '', now };
  const words = isFree
    ? verificationWords(platform, owner.phone_number, now)
    : () => alreadyRegisteredText(setting);
  const { password } = form;
  await startRegistration(
    platform,
    visitor,
    { registration, password, name: id, mailbox: required, words },
    now,
  );
  const invented = inventMask(platform.secrets.hmac('registrations', 'mask', required));
  return { email: id, maskedEmail: owner === undefined ? invented : maskOnFile(owner.email) };
}

/** What this bank wants an owner to name (A19). @throws Refusal BAD_REQUEST when it is missing */
function requiredProof({ config }: Platform, form: OwnerForm): string {
  const [field, value] =
    config.requiredRegistrationParameter === 'bvn' ? ['bvn', form.bvn] : ['accountNUBAN', form.accountNUBAN];
  if (value === undefined) throw fail('BAD_REQUEST', { fieldErrors: { [field]: 'This field is required' } });
  return value;
}

/** The one owner whom everything that was given fits; somebody disabled is as unknown as nobody. */
async function findOwner(platform: Platform, form: OwnerForm): Promise<Owner | undefined> {
  const { accountNUBAN, bvn } = form;
  const bvnHmac = bvn === undefined ? undefined : encryptNumber(platform.secrets, 'BVN', bvn).hmac;
  // The number of an account that does not exist is looked up like any other.
  const account = await findReceivingAccount(platform, accountNUBAN ?? '');
  const named =
    platform.config.requiredRegistrationParameter === 'bvn' && bvnHmac !== undefined
      ? await selectOwnersByBvn(platform.db, bvnHmac)
      : [await selectOwner(platform.db, account?.customerId ?? newId())];
  const fitting = named.filter(
    (owner) =>
      owner !== undefined &&
      owner.disabled_at === null &&
      (accountNUBAN === undefined || owner.id === account?.customerId) &&
      (bvnHmac === undefined || (owner.bvn_hmac !== null && sameBytes(owner.bvn_hmac, bvnHmac))),
  );
  // Several may claim one BVN; of those only one who never registered can be meant.
  const free = fitting.filter((owner) => owner?.password_hash === null);
  if (free.length > 0) return free.length === 1 ? free[0] : undefined;
  return fitting[0];
}
