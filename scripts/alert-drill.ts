import { PROMETHEUS_MISSING, Prometheus } from './alarms/drill/prometheus.ts';
import { runAlertDrill } from './alarms/drill/run-alert-drill.ts';

/** Makes every alert fire once, by breaking a bank of its own, and prints the table of docs/alerts/README.md. */
export async function alertDrill(only: readonly string[]): Promise<void> {
  if (!(await Prometheus.isThere())) {
    console.log(`Skipped. ${PROMETHEUS_MISSING}`);
    return;
  }
  const drilled = await runAlertDrill(only, (line) => console.log(line));
  const today = new Date().toISOString().slice(0, 10);
  console.log('');
  for (const { alert, how, problem } of drilled) console.log(`${alert} | ${problem ?? how} | ${today}`);
  if (drilled.some(({ problem }) => problem !== undefined)) process.exitCode = 1;
}
