import type { Platform } from '../platform/platform.ts';
import { selectBanksExcept } from './banks-db.ts';

/** Every bank money can be sent to. Ours has the name and code it was set up with, whoever else bears that code (decision 32). */
export async function listBanks({ db, config }: Platform) {
  const { bank } = config;
  const others = await selectBanksExcept(db, bank.code);
  return [
    { institutionName: bank.name, institutionCode: bank.code, alsoKnownAs: [] },
    ...others
      // As people look names up, whatever letters are capitals.
      .toSorted((one, other) => one.name.localeCompare(other.name))
      .map((other) => ({
        institutionName: other.name,
        institutionCode: other.code,
        alsoKnownAs: other.also_known_as,
      })),
  ];
}
