import { ERRORS, type ErrorBody } from '@harvest/contracts/errors';

/** What only somebody who looks inside the bank may see: a stack, SQL, a file. */
export const INSIDE =
  /\bat \S+ \(|node_modules|\.ts:\d|\b(select|insert|update|delete) .*\b(from|into|set)\b|\/(apps|packages|src)\//i;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Exactly the fields of the contract's ErrorBody, with a known code and a status that belongs to it. */
export function isErrorBody(value: unknown): value is ErrorBody {
  if (typeof value !== 'object' || value === null) return false;
  const { status, code, message, detail, params, fieldErrors, traceId, ...more } = value as Record<
    string,
    unknown
  >;
  const known = Object.entries(ERRORS).find(([name]) => name === code)?.[1];
  const ofKinds = (record: unknown, ...kinds: string[]) =>
    typeof record === 'object' &&
    record !== null &&
    Object.values(record).every((one) => kinds.includes(typeof one));
  return (
    known !== undefined &&
    (status === known.status || ('alsoStatus' in known && status === known.alsoStatus)) &&
    [message, detail].every((words) => typeof words === 'string' && words !== '') &&
    ofKinds(params, 'string', 'number') &&
    (fieldErrors === undefined || ofKinds(fieldErrors, 'string')) &&
    UUID.test(String(traceId)) &&
    Object.keys(more).length === 0
  );
}
