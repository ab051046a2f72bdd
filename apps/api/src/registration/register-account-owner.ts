import { findReceivingAccount } from '../accounts/accounts.ts';
import { newHandle, newId } from '../bank/ids.ts';
import { fail } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { hmacsOfNumber } from '../platform/security/identity-numbers.ts';
import { readDetail } from '../platform/security/personal-details.ts';
import type { Visitor } from '../platform/security/visitors.ts';
import { judgeProof, type Proof } from './claim-rules.ts';
import type { Budget } from './message-budgets.ts';
import { agreedVersions } from './registration-consent.ts';
import { selectOwner, selectOwnersByBvn } from './registration-db.ts';
import { alreadyRegisteredText, HIDDEN_EMAIL } from './registration-rules.ts';
import { admitRegistration, startRegistration } from './start-registration.ts';
import { verificationWords } from './verification-codes.ts';

type OwnerForm = {
  readonly accountNUBAN?: string | undefined;
  readonly bvn?: string | undefined;
  readonly dateOfBirth?: string | undefined;
  readonly password: string;
  readonly termsVersion?: string | undefined;
  readonly privacyVersion?: string | undefined;
};
type Owner = NonNullable<Awaited<ReturnType<typeof selectOwner>>>;

/**
 * Begins to give the owner of an account a password of their own; the code that goes to what is on file finishes it. An
 * unknown account, one whose owner has a password, one that was claimed with a wrong BVN or birth date, and a real one get one
 * answer after the same work (decision 16), so that nobody finds out a BVN or a birth date here.
 * @throws Refusal
 */
export async function registerAccountOwner(platform: Platform, visitor: Visitor, form: OwnerForm, now: Date) {
  requireNamed(platform, form);
  const agreedTo = agreedVersions(platform, form);
  await admitRegistration(platform, visitor, form.password, now);
  const { owner, proof } = await findOwner(platform, form);
  const isMeant = owner !== undefined && proof !== 'WRONG';
  const isFree = isMeant && owner.password_hash === null;
  const handle = newHandle();
  const registration = {
    id: handle,
    type: 'ACCOUNT_OWNER',
    email: owner?.email,
    phoneNumber: owner?.phone_number,
    accountNumber: form.accountNUBAN,
    customerId: owner?.id,
    detailsEncrypted: undefined,
    agreedTo,
    isDecoy: !isFree,
    budget: budgetOf(platform, form, owner, proof),
  } as const;
  const setting = { bankName: platform.config.bank.name, siteHost: '', now };
  const words = isFree ? verificationWords(platform, now, now) : () => alreadyRegisteredText(setting);
  const { password } = form;
  const start = { registration, password, names: [handle], personId: owner?.id, isWritten: isMeant, words };
  await startRegistration(platform, visitor, start, now);
  return { email: handle, maskedEmail: HIDDEN_EMAIL, handle };
}

/** What this bank wants an owner to name (A19). @throws Refusal BAD_REQUEST when it is missing */
function requireNamed({ config }: Platform, form: OwnerForm): void {
  const [field, value] =
    config.requiredRegistrationParameter === 'bvn' ? ['bvn', form.bvn] : ['accountNUBAN', form.accountNUBAN];
  if (value === undefined) throw fail('BAD_REQUEST', { fieldErrors: { [field]: 'This field is required' } });
}

/**
 * The owner whom the required part names, and whether the rest of what was given fits; somebody disabled is as unknown as nobody.
 * Whose password a login compares follows from the required part alone.
 */
async function findOwner(
  platform: Platform,
  form: OwnerForm,
): Promise<{ owner: Owner | undefined; proof: Proof }> {
  const said = {
    bvnHmacs: form.bvn === undefined ? undefined : hmacsOfNumber(platform.secrets, 'BVN', form.bvn),
    dateOfBirth: form.dateOfBirth,
  };
  // The number of an account that does not exist is looked up like any other.
  const account = await findReceivingAccount(platform, form.accountNUBAN ?? '');
  const named =
    platform.config.requiredRegistrationParameter === 'bvn' && said.bvnHmacs !== undefined
      ? await selectOwnersByBvn(platform.db, said.bvnHmacs)
      : [await selectOwner(platform.db, account?.customerId ?? newId())];
  const enabled = named.filter((owner) => owner !== undefined && owner.disabled_at === null);
  const ofAccount = enabled.filter(
    (owner) => form.accountNUBAN === undefined || owner?.id === account?.customerId,
  );
  const owner = theOneMeant(ofAccount);
  if (owner === undefined) return { owner: theOneMeant(enabled), proof: 'WRONG' };
  const born = { encrypted: owner.date_of_birth_encrypted, clear: owner.date_of_birth };
  const onFile = {
    bvnHmac: owner.bvn_hmac ?? undefined,
    dateOfBirth: readDetail(platform.secrets, { customerId: owner.id, kind: 'DATE_OF_BIRTH' }, born),
  };
  return { owner, proof: judgeProof(onFile, said) };
}

/** Several may claim one BVN; of those only one who never registered can be meant. */
function theOneMeant(owners: readonly (Owner | undefined)[]): Owner | undefined {
  const free = owners.filter((owner) => owner?.password_hash === null);
  if (free.length > 0) return free.length === 1 ? free[0] : undefined;
  return owners[0];
}

/**
 * What the messages of a claim are counted as (counter 15): those of an account, whoever claims it, or those of whoever knows its
 * owner's BVN or birth date, which nobody else uses up. What is said wrongly counts for itself, so that it runs out no sooner.
 */
function budgetOf(
  { secrets }: Platform,
  { accountNUBAN = '', bvn = '', dateOfBirth = '' }: OwnerForm,
  owner: Owner | undefined,
  proof: Proof,
): Budget {
  if (owner !== undefined && proof === 'RIGHT') return { kind: 'PROVED_CLAIM', of: owner.id };
  const isSaid = bvn !== '' || dateOfBirth !== '';
  if (proof === 'NONE' || !isSaid) return { kind: 'CLAIM', of: accountNUBAN };
  const [said] = secrets.countingHmacs('registrations', 'claim', accountNUBAN, bvn, dateOfBirth);
  return { kind: 'PROVED_CLAIM', of: said.toString('hex') };
}
