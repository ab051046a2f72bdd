import { newId } from '../../bank/ids.ts';
import type { Devices, KnownBy } from './devices.ts';
import { addressKey, type Visitor } from './visitors.ts';

/** Where somebody tries to sign in as a person from, as counters know it (decisions 53, 54). */
export type Place = {
  /** The browser, if it is one of this person's, else the address; nobody else's cookie makes a place of its own. */
  readonly key: string;
  readonly knownBy: KnownBy | undefined;
  /** The browser, if it is one of this person's. */
  readonly deviceId: string | undefined;
};

/** Where a visitor stands who names this person; where the name is nobody's, the same is asked. */
export async function placeOf(
  devices: Devices,
  personId: string | undefined,
  visitor: Pick<Visitor, 'address' | 'device'>,
  now: Date,
): Promise<Place> {
  const id = personId ?? newId();
  const deviceId = await devices.find(id, visitor);
  const isKnown = (await devices.knownBy(id, visitor, now)) !== undefined;
  const address = addressKey(visitor.address);
  if (deviceId !== undefined) return { key: deviceId, knownBy: 'BROWSER', deviceId };
  return { key: address, knownBy: isKnown ? 'ADDRESS' : undefined, deviceId };
}
