/** The address of the transfer page with this in it: whoever came to schedule something still does in another tab. */
export function withParameter(search: URLSearchParams, name: 'tab' | 'bulk', value: string): URLSearchParams {
  const next = new URLSearchParams(search);
  next.set(name, value);
  return next;
}
