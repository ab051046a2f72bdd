import { exchange, outcomeOf, type RequestInput, type RequestOutcome } from './request.ts';

/** The same as `request`, for a file: its data is an address that leads to it within this page, until it is revoked. */
export function requestFile(input: RequestInput): Promise<RequestOutcome> {
  const asked = { ...input, headers: { ...input.headers, accept: '*/*' } };
  return exchange(asked, async (response) => {
    if (!response.ok) return outcomeOf(response, await response.text());
    return { ok: true, data: URL.createObjectURL(await response.blob()), headers: response.headers };
  });
}
