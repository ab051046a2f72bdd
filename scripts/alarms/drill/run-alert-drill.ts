import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endAll } from '../../end-all.ts';
import { type Breakdown, breakdowns } from './breakdowns.ts';
import { type DrillBank, openDrillBank } from './drill-bank.ts';
import { Prometheus } from './prometheus.ts';

const QUIET_SECONDS_MAX = 120;
const FIRE_SECONDS_MAX = 150;

export type Drilled = {
  readonly alert: string;
  readonly how: string;
  /** How long the alert took to fire; undefined where it did not, or fired before anything was broken. */
  readonly seconds: number | undefined;
  readonly problem: string | undefined;
};

/** Breaks a bank in every way that an alert is about, one after the other. @param only the alerts to try; all when empty */
export async function runAlertDrill(
  only: readonly string[],
  tell: (line: string) => void,
): Promise<Drilled[]> {
  const folder = await mkdtemp(join(tmpdir(), 'harvest-alerts-'));
  const undo: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    await chmod(folder, 0o755);
    const bank = await openDrillBank(folder, undo);
    const prometheus = await Prometheus.start(folder, bank.targets);
    undo.push(() => prometheus.stop());
    const drilled: Drilled[] = [];
    for (const breakdown of breakdowns) {
      if (only.length > 0 && !only.includes(breakdown.alert)) continue;
      const result = await tryOne(prometheus, bank, breakdown);
      tell(
        `${result.problem === undefined ? '✓' : '✗'} ${result.alert}: ${result.problem ?? `after ${result.seconds} s`}`,
      );
      drilled.push(result);
    }
    return drilled;
  } finally {
    await endAll(undo);
  }
}

async function tryOne(
  prometheus: Prometheus,
  bank: DrillBank,
  { alert, how, breakIt }: Breakdown,
): Promise<Drilled> {
  const nothing = { alert, how, seconds: undefined };
  if ((await prometheus.until(alert, false, QUIET_SECONDS_MAX)) === undefined)
    return { ...nothing, problem: 'fired before anything was broken' };
  const mend = await breakIt(bank);
  try {
    const seconds = await prometheus.until(alert, true, FIRE_SECONDS_MAX);
    if (seconds === undefined) return { ...nothing, problem: 'did not fire' };
    return { alert, how, seconds, problem: undefined };
  } finally {
    await mend();
  }
}
