import { bankApi } from './bank-api.ts';
import { type Answer, call } from './call.ts';
import { endSession, sessionRoutes, storedUserInfo } from './session.ts';

const idleApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    ping: build.mutation<Answer<'POST /auth/ibanking/personal/ping'>, void>({
      query: () => call(sessionRoutes().ping, {}),
    }),
  }),
});

export const { usePingMutation } = idleApi;

/**
 * Signs out here at once, whatever the network does. The bank hears of it by a request that outlives the page; should
 * it not arrive, the session there ends by itself.
 */
export function endIdleSession(): void {
  const token = storedUserInfo()?.tokenDTO.accessToken;
  const { method, path } = call(sessionRoutes().logout, {});
  if (token !== undefined) {
    const headers = { Authorization: `Bearer ${token}` };
    void fetch(path, { method, headers, keepalive: true, credentials: 'same-origin' }).catch(() => undefined);
  }
  endSession('idle');
}
