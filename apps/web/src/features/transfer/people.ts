import { isSameAccount, useBeneficiariesQuery } from '../../api/beneficiaries-api.ts';
import { useRecipientsQuery } from '../../api/transfers-api.ts';

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

/** What a transfer to somebody never paid is for, until the customer says it better. */
const NO_DESCRIPTION = 'Transfer';

/** Everybody with an account at this bank whom the customer knows: who was paid last first, then who is saved. */
export function usePeople(bankCode: string) {
  const recent = useRecipientsQuery();
  const saved = useBeneficiariesQuery();
  const paid = (recent.data ?? []).map(
    (one): Person => ({
      ...one,
      name: one.accountName,
      lastAmount: one.lastAmount,
      description: one.lastNarration,
    }),
  );
  const others = (saved.data ?? [])
    .filter((one) => !paid.some((person) => isSameAccount(person, one)))
    .map(
      (one): Person => ({ ...one, name: one.beneficiaryName, lastAmount: null, description: NO_DESCRIPTION }),
    );
  return {
    people: [...paid, ...others].filter((person) => person.bankCode === bankCode),
    isLoading: recent.isLoading || saved.isLoading,
    /** What was paid before is a convenience; what was saved is missed when it does not come. */
    saved,
  };
}
