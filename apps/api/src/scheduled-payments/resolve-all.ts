import { errorText } from '@harvest/contracts/errors';
import { Refusal } from '../platform/errors.ts';

/** So many are looked up at once. */
const AT_ONCE_MAX = 20;

/** Which field of a row a refusal is about. */
const FIELDS: Readonly<Record<string, string>> = {
  ACCOUNT_FROZEN: 'sourceAccountNumber',
  KYC_LEVEL_TOO_LOW: 'amount',
  SINGLE_LIMIT_EXCEEDED: 'amount',
  DAILY_LIMIT_EXCEEDED: 'amount',
};

/**
 * The same for every row. Where some are refused all are, with the refusal of the first bad row and what is wrong with each of
 * them under its own field. @throws Refusal
 */
export async function resolveAll<Row, Resolved>(
  rows: readonly Row[],
  resolve: (row: Row) => Promise<Resolved>,
): Promise<Resolved[]> {
  const outcomes: PromiseSettledResult<Resolved>[] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE_MAX)
    outcomes.push(...(await Promise.allSettled(rows.slice(from, from + AT_ONCE_MAX).map(resolve))));
  const refusals = outcomes.flatMap((outcome, place) => {
    if (outcome.status === 'fulfilled') return [];
    if (!(outcome.reason instanceof Refusal)) throw outcome.reason;
    return { place, refusal: outcome.reason };
  });
  const [first] = refusals;
  if (first !== undefined) throw rows.length === 1 ? first.refusal : together(first.refusal, refusals);
  return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []));
}

function together(
  { code, params, status, retryAfterSeconds }: Refusal,
  refusals: readonly { readonly place: number; readonly refusal: Refusal }[],
): Refusal {
  const fieldErrors = Object.fromEntries(
    refusals.map(({ place, refusal }) => [
      `bulkScheduleTransfer.${place}.${FIELDS[refusal.code] ?? 'destinationAccountNumber'}`,
      errorText(refusal.code, refusal.params),
    ]),
  );
  return new Refusal(code, {
    params,
    fieldErrors,
    ...(status === 422 && { status }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}
