import type { Platform } from '../platform/platform.ts';
import { type MessageChannel, messageChannels, selectAnyDueMessage } from './messages-db.ts';

export { alertsFor } from './message-rules.ts';
export { messageChannels } from './messages-db.ts';

/** Whether a message may be sent now. */
export async function messagesWait(
  platform: Platform,
  channels: readonly MessageChannel[] = messageChannels,
): Promise<boolean> {
  return (await selectAnyDueMessage(platform.db, channels)) !== undefined;
}
