import { call } from './call.ts';
import { endSession, sessionRoutes, storedUserInfo } from './session.ts';

/**
 * Signs out here at once, whatever the network does (decision 69). The bank hears of it by a request that outlives the
 * page; should it not arrive, the session there ends by itself.
 */
export function signOut(reason: 'signed-out' | 'idle'): void {
  const token = storedUserInfo()?.tokenDTO.accessToken;
  const { method, path } = call(sessionRoutes().logout, {});
  endSession(reason);
  if (token === undefined) return;
  const headers = { Authorization: `Bearer ${token}` };
  void fetch(path, { method, headers, keepalive: true, credentials: 'same-origin' }).catch(() => undefined);
}
