import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runCommand } from '../run-command.ts';

const PARTS = 'apps/web/parts';

export type PartsServer = { readonly url: (path: string) => string; readonly stop: () => Promise<void> };

/** Builds the page of parts, which is no part of the product, and serves it. */
export async function serveParts(): Promise<PartsServer> {
  const outDir = await mkdtemp(join(tmpdir(), 'harvest-parts-'));
  const code = await runCommand('vite', ['build', '--outDir', outDir, '--logLevel', 'warn'], { cwd: PARTS });
  if (code !== 0) throw new Error('The page of parts could not be built: vite says why above.');
  const server = spawn('vite', ['preview', '--outDir', outDir, '--host', '127.0.0.1', '--port', '0'], {
    cwd: PARTS,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await originOf(server);
  return {
    url: (path) => new URL(path, origin).href,
    stop: async () => {
      server.kill();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}

function originOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.once('exit', () => reject(new Error(`The page of parts is not served. Vite said:\n${said}`)));
    server.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      // Vite may write the port in bold.
      const [origin] = /http:\/\/127\.0\.0\.1:\d+/.exec(stripVTControlCharacters(said)) ?? [];
      if (origin !== undefined) resolve(origin);
    });
  });
}
