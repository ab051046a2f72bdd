import type { Platform } from '../platform/platform.ts';
import { selectAnyDueMessage, selectAnyWaitingEvent } from './messages-db.ts';

/** Whether something happened that customers were not told yet. */
export async function eventsWait(platform: Platform): Promise<boolean> {
  return (await selectAnyWaitingEvent(platform.db)) !== undefined;
}

/** Whether a message may be sent now. */
export async function messagesWait(platform: Platform): Promise<boolean> {
  return (await selectAnyDueMessage(platform.db)) !== undefined;
}
