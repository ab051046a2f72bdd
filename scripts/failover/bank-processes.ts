import { bankProcess, type Settings, settingsOf } from '../campaign/bank-processes.ts';
import type { KillableProcess } from '../campaign/killable-process.ts';

export type BankSize = { readonly apis: number; readonly workers: number };
export type BankProcesses = {
  readonly apis: readonly KillableProcess[];
  readonly workers: readonly KillableProcess[];
  /** What all of them were given. */
  readonly settings: Settings;
};

/**
 * The bank on a database that is there already, as an operator runs it: so many processes of the API, and so many workers.
 * @param undo gets what has to be done in the end, in the opposite order
 */
export async function startBankProcesses(
  bank: { readonly databaseUrl: string; readonly folder: string },
  { apis, workers }: BankSize,
  undo: (() => Promise<unknown>)[],
): Promise<BankProcesses> {
  const settings = settingsOf(bank);
  const several = (role: 'api' | 'worker', count: number): KillableProcess[] =>
    Array.from({ length: count }, () => {
      const process = bankProcess(settings, role);
      undo.push(() => process.stop());
      return process;
    });
  const started = {
    apis: several('api', apis),
    workers: several('worker', workers),
    settings,
  };
  // One after the other, as a release is: the first loads what a demo has.
  for (const process of [...started.apis, ...started.workers]) await process.start();
  return started;
}
