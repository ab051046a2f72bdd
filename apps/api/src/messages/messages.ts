import type { Platform } from '../platform/platform.ts';
import { selectAnyDueMessage } from './messages-db.ts';

export { alertsFor } from './message-rules.ts';

/** Whether a message may be sent now. */
export async function messagesWait(platform: Platform): Promise<boolean> {
  return (await selectAnyDueMessage(platform.db)) !== undefined;
}
