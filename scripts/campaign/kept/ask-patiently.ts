import { setTimeout as wait } from 'node:timers/promises';

const BUSY_SECONDS_MAX = 120;
const BUSY_PAUSE_MS = 200;

export type Request = { readonly method: 'POST' | 'PATCH'; readonly path: string; readonly body: object };

type Body = Readonly<Record<string, unknown>>;

/** What was answered, of a list its first one; no code of a refusal where it was done. */
export type Answer = { readonly code: string | undefined; readonly body: Body };

/** Asks as whoever has this session, and again with the same words, and the same key, where the bank is too busy to say. */
export async function askPatiently(
  to: { readonly url: string; readonly token: string },
  { method, path, body: asked }: Request,
  key?: string,
): Promise<Answer> {
  const until = Date.now() + BUSY_SECONDS_MAX * 1000;
  for (;;) {
    const response = await fetch(`${to.url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${to.token}`,
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      body: JSON.stringify(asked),
    });
    const answered = response.status === 204 ? {} : ((await response.json()) as Body | Body[]);
    const [body = {}] = [answered].flat();
    if (response.status !== 503 || Date.now() > until)
      return { code: response.ok ? undefined : String(body['code']), body };
    await wait(BUSY_PAUSE_MS);
  }
}
