import { createServer } from 'vite';
import { runCommand } from './run-command.ts';

/** The web from Vite with hot reload, the API restarted at every change of its sources, until either is stopped. */
export async function develop(): Promise<void> {
  const web = await createServer({ root: 'apps/web' });
  await web.listen();
  web.printUrls();
  // Ctrl-C reaches the API as well; its end ends this.
  process.on('SIGINT', () => undefined);
  process.exitCode = await runCommand('node', ['--watch', '--watch-preserve-output', 'apps/api/src/main.ts']);
  await web.close();
}
