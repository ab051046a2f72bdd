import { bank } from './journey-bank.ts';

/** Runs SQL on the bank's own database, for what no page can do. @returns the rows it answers */
export async function onTheDatabase(
  text: string,
  values: readonly unknown[],
): Promise<Record<string, unknown>[]> {
  const { rows } = await bank().platform.pool.query<Record<string, unknown>>(text, [...values]);
  return rows;
}
