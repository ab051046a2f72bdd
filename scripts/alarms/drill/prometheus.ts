import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { z } from 'zod';
import { freePort } from '../../../bench/free-port.ts';

const run = promisify(execFile);
const RULES = new URL('../../../deploy/prometheus/alerts.yaml', import.meta.url);
/** A process waits a second for the database before it answers without it. */
const EVERY_SECONDS = 2;
const POLL_MS = 500;
const START_SECONDS_MAX = 60;

export const PROMETHEUS_MISSING =
  'No Prometheus (on Debian: apt-get install --no-install-recommends prometheus).';

const answer = z.object({
  data: z.object({
    alerts: z.array(z.object({ state: z.string(), labels: z.looseObject({ alertname: z.string() }) })),
  }),
});

export type Target = { readonly job: string; readonly port: number };

/** A Prometheus of the drill's own, by a copy of the rules that waits for seconds where the bank's waits for minutes. */
export class Prometheus {
  readonly #url: string;
  readonly #child: ChildProcess;

  private constructor(url: string, child: ChildProcess) {
    this.#url = url;
    this.#child = child;
  }

  static async isThere(): Promise<boolean> {
    return run('prometheus', ['--version']).then(
      () => true,
      () => false,
    );
  }

  static async start(folder: string, targets: readonly Target[]): Promise<Prometheus> {
    await writeFile(join(folder, 'alerts.yaml'), hurried(await readFile(RULES, 'utf8')));
    const settings = {
      global: {
        scrape_interval: `${EVERY_SECONDS}s`,
        scrape_timeout: `${EVERY_SECONDS}s`,
        evaluation_interval: '1s',
      },
      rule_files: ['alerts.yaml'],
      scrape_configs: targets.map(({ job, port }) => ({
        job_name: job,
        static_configs: [{ targets: [`127.0.0.1:${port}`] }],
      })),
    };
    const file = join(folder, 'prometheus.yaml');
    // All JSON is YAML.
    await writeFile(file, JSON.stringify(settings));
    const address = `127.0.0.1:${await freePort()}`;
    const child = spawn(
      'prometheus',
      [
        `--config.file=${file}`,
        `--storage.tsdb.path=${join(folder, 'series')}`,
        `--web.listen-address=${address}`,
      ],
      { stdio: 'ignore' },
    );
    const prometheus = new Prometheus(`http://${address}`, child);
    await prometheus.#untilReady();
    return prometheus;
  }

  /** Whether an alert fires, for whatever it is about. */
  async fires(alert: string): Promise<boolean> {
    const { data } = answer.parse(await (await fetch(`${this.#url}/api/v1/alerts`)).json());
    return data.alerts.some(({ state, labels }) => labels.alertname === alert && state === 'firing');
  }

  /** @returns after how many seconds an alert fires, or is silent; undefined where it took too long */
  async until(alert: string, isFiring: boolean, secondsMax: number): Promise<number | undefined> {
    const startedAt = performance.now();
    for (;;) {
      const seconds = (performance.now() - startedAt) / 1000;
      if ((await this.fires(alert)) === isFiring) return Math.round(seconds);
      if (seconds > secondsMax) return undefined;
      await wait(POLL_MS);
    }
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.kill('SIGTERM');
    await once(this.#child, 'exit');
  }

  async #untilReady(): Promise<void> {
    for (let polls = 0; polls < (START_SECONDS_MAX * 1000) / POLL_MS; polls += 1) {
      const response = await fetch(`${this.#url}/-/ready`).catch(() => undefined);
      if (response?.ok === true) return;
      await wait(POLL_MS);
    }
    throw new Error('Prometheus did not start');
  }
}

/** Nothing is looked at for longer than a minute, or has to last for more than two seconds. What is late is late as ever. */
function hurried(rules: string): string {
  return rules
    .replaceAll(/^( +for:) \d+m$/gm, '$1 2s')
    .replaceAll('[5m]', '[15s]')
    .replaceAll('[15m]', '[60s]');
}
