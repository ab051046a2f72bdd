/** How often each row is measured. */
const RUNS = Number(process.env['BENCH_RUNS'] ?? 1);

/** Measures as often as was asked for. @returns the run in the middle by what tells it, whole, so that its numbers belong together */
export async function middleRun<Result>(
  measure: (run: number) => Promise<Result>,
  toldBy: (result: Result) => number,
): Promise<Result> {
  const results: Result[] = [];
  for (let run = 0; run < RUNS; run += 1) results.push(await measure(run));
  const middle = results.toSorted((one, other) => toldBy(one) - toldBy(other))[Math.floor((RUNS - 1) / 2)];
  if (middle === undefined) throw new Error('BENCH_RUNS is at least 1');
  return middle;
}

/** The same of what is one number. */
export function median(measure: () => Promise<number>): Promise<number> {
  return middleRun(measure, (number) => number);
}
