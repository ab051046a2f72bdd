import { isSameAccount, useBeneficiariesQuery } from '../../api/beneficiaries-api.ts';
import type { CallFailure } from '../../api/failure.ts';
import { useRecipientsQuery } from '../../api/transfers-api.ts';
import { bank } from '../../lib/bank.ts';

/** Somebody who can be paid without typing a number: paid before, or saved. */
export type Person = {
  readonly name: string;
  readonly accountNumber: string;
  readonly bankCode: string;
  readonly bankName: string;
  /** In naira; null for somebody never paid. */
  readonly lastAmount: number | null;
  /** What the last transfer was for. */
  readonly description: string;
};

export type KnownPeople = {
  readonly people: readonly Person[];
  readonly isLoading: boolean;
  /** What was paid before is a convenience; what was saved is missed when it does not come. */
  readonly saved: {
    readonly error?: CallFailure | undefined;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
};

/** What a transfer to somebody never paid is for, until the customer says it better. */
const NO_DESCRIPTION = 'Transfer';

/** Everybody whom the customer knows: who was paid last first, then who is saved. */
export function usePeople(): KnownPeople {
  const recent = useRecipientsQuery();
  const saved = useBeneficiariesQuery();
  const twinOf = (one: Parameters<typeof isSameAccount>[0]) =>
    saved.data?.find((kept) => isSameAccount(kept, one));
  const paid = (recent.data ?? []).map(
    (one): Person => ({
      ...one,
      // What the customer calls them, where they ever said it.
      name: twinOf(one)?.beneficiaryName ?? one.accountName,
      lastAmount: one.lastAmount,
      description: one.lastNarration,
    }),
  );
  const others = (saved.data ?? [])
    .filter((one) => !paid.some((person) => isSameAccount(person, one)))
    .map(
      (one): Person => ({ ...one, name: one.beneficiaryName, lastAmount: null, description: NO_DESCRIPTION }),
    );
  return { people: [...paid, ...others], isLoading: recent.isLoading || saved.isLoading, saved };
}

/** Those of them with an account at another bank. */
export function usePeopleElsewhere(): KnownPeople {
  const known = usePeople();
  return { ...known, people: known.people.filter((person) => !isHere(person)) };
}

export const isHere = ({ bankCode }: Pick<Person, 'bankCode'>): boolean => bankCode === bank.code;

/** Tells an account from every other one: the same number exists at other banks, too. */
export const accountKey = ({ bankCode, accountNumber }: Pick<Person, 'bankCode' | 'accountNumber'>): string =>
  `${bankCode} ${accountNumber}`;
