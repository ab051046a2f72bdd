import { newId } from '../bank/ids.ts';
import { DEVICES_PAGE } from '../bank/security-page-rules.ts';
import { type DatabaseTransaction, transactionConnection } from '../platform/database/database.ts';
import { insertEvents, type Recipient, tellOfSecurity } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import type { Device } from '../platform/security/devices.ts';
import { shownAddress, type Visitor } from '../platform/security/visitors.ts';
import { newDeviceText } from './new-device-rules.ts';

type SignIn = {
  readonly customer: Recipient;
  readonly visitor: Visitor;
  readonly device: Device;
  /** By which second factor it was finished, in words of ours. */
  readonly factor: string;
};

/**
 * Tells a customer of a sign-in that was just finished, in its transaction. A device that is new is told in every way, once an
 * address and day (counter 11), unless there never was another one; every other sign-in as its customer chose. Never both.
 */
export async function tellOfSignIn(
  platform: Platform,
  transaction: DatabaseTransaction,
  { customer, visitor, device, factor }: SignIn,
  now: Date,
): Promise<void> {
  const { address, browser, fromBrowser } = visitor;
  const person = { kind: 'CUSTOMER', id: customer.id } as const;
  const event = { result: 'DONE', person, visitor, deviceId: device.id, now } as const;
  const isNewBrowser = device.isNew && fromBrowser;
  await platform.securityEvents.record(
    [
      { ...event, kind: 'SIGNED_IN', detail: factor },
      ...(isNewBrowser ? [{ ...event, kind: 'DEVICE_ADDED' } as const] : []),
    ],
    transaction,
  );
  const isNews = device.isNew && !device.isFirst;
  if (isNews && (await platform.devices.takeNews(transaction, customer.id, visitor, now))) {
    const { bank } = platform.config;
    const from = { browser, address: shownAddress(address), isBrowser: fromBrowser };
    await tellOfSecurity(transaction, platform.secrets, customer, newDeviceText(bank, from, now), now, {
      link: DEVICES_PAGE,
    });
    return;
  }
  await insertEvents(transactionConnection(transaction), [
    { id: newId(), type: 'SIGNED_IN', customerId: customer.id, payload: { browser }, occurredAt: now },
  ]);
}
