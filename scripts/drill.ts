import { cpus } from 'node:os';
import { endAll } from './end-all.ts';
import { findFailoverPrograms } from './failover/failover-programs.ts';
import { runFailoverDrill } from './failover/run-failover-drill.ts';
import { wholeNumber } from './whole-number.ts';

const KILLS = 10;
/** All of it, with what is compared in the end. */
const SECONDS_MAX = 900;
const KILLING_SECONDS_MAX = 720;

/** Kills the leader of a cluster of its own, so many times as the first argument says, by the seed of the second. */
export async function drill([kills = String(KILLS), seed = '1']: readonly string[]): Promise<void> {
  const size = {
    kills: wholeNumber('The number of kills', kills),
    seed: wholeNumber('The seed', seed),
    confirming: 32,
    wholeWay: 4,
    secondsMax: KILLING_SECONDS_MAX,
  };
  const programs = await findFailoverPrograms();
  if (typeof programs === 'string') {
    console.log(`Skipped. ${programs}`);
    return;
  }
  console.log(
    `PostgreSQL ${programs.postgres.major} under Patroni, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, seed ${seed}`,
  );
  const undo: (() => Promise<unknown>)[] = [];
  const end = endsInTurn(undo);
  const breakOff = (why: string): void => {
    console.error(`✗ ${why}`);
    void end().then(() => process.exit(1));
  };
  // A second Ctrl-C waits for the first one to end what was started.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => breakOff(signal));
  const timer = setTimeout(() => breakOff(`not over after ${SECONDS_MAX} s`), SECONDS_MAX * 1000);
  try {
    const { failovers, happened, leftOut, differences } = await runFailoverDrill(programs, size, undo);
    console.table(failovers);
    console.table(happened);
    for (const words of leftOut) console.log(words);
    for (const difference of differences) console.error(`✗ ${difference}`);
    if (differences.length === 0)
      console.log('✓ What was confirmed is in the books, once, on all three, and nothing else is.');
    else process.exitCode = 1;
  } finally {
    await end();
    clearTimeout(timer);
  }
}

/** Whoever asks for the end while it is under way waits for it, and ends what was started meanwhile. */
function endsInTurn(undo: (() => Promise<unknown>)[]): () => Promise<void> {
  let ending = Promise.resolve();
  return () => {
    ending = ending.then(() => endAll(undo));
    return ending;
  };
}
