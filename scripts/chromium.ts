import { accessSync, constants } from 'node:fs';
import { chromium } from 'playwright-core';
import { runCommand } from './run-command.ts';

const isRoot = process.getuid?.() === 0;

/** What to start the browser with. It stays off the network, apart from the pages it is sent to. */
export const chromiumArgs = [
  // Chromium's sandbox does not work for root.
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The browser for the tests: Chromium's headless shell wherever it is or can be installed, else any Chromium. The shell is the
 * same browser without its windows, menus and tabs, which nobody sees here, and takes a third less of the processor.
 */
export async function chromiumPath(): Promise<string> {
  const chosen = process.env['CHROMIUM_PATH'];
  return (
    (chosen === undefined ? undefined : usable(chosen)) ??
    firstUsable(SHELLS) ??
    (await systemPackage('chromium-headless-shell')) ??
    firstUsable(BROWSERS) ??
    (await playwrightsChromium()) ??
    (await systemPackage('chromium')) ??
    noBrowser()
  );
}

const SHELLS = ['/usr/bin/chromium-headless-shell'];
const BROWSERS = [
  ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(
    (name) => `/usr/bin/${name}`,
  ),
  chromium.executablePath(),
];

function firstUsable(places: readonly string[]): string | undefined {
  return places.find((place) => usable(place) !== undefined);
}

function usable(path: string): string | undefined {
  try {
    accessSync(path, constants.X_OK);
    return path;
  } catch {
    return undefined;
  }
}

async function playwrightsChromium(): Promise<string | undefined> {
  console.log("Installing Playwright's Chromium …");
  const code = await runCommand('playwright-core', ['install', 'chromium']).catch(() => 1);
  return code === 0 ? firstUsable(BROWSERS) : undefined;
}

async function systemPackage(name: string): Promise<string | undefined> {
  if (!isRoot || usable('/usr/bin/apt-get') === undefined) return undefined;
  console.log(`Installing the system's package ${name} …`);
  const install = `apt-get update && apt-get install -y --no-install-recommends ${name}`;
  const code = await runCommand('sh', ['-c', install], { env: { DEBIAN_FRONTEND: 'noninteractive' } });
  return code === 0 ? (firstUsable(SHELLS) ?? firstUsable(BROWSERS)) : undefined;
}

function noBrowser(): never {
  throw new Error(
    'No Chromium was found and none could be installed. Install one, or name it in CHROMIUM_PATH.',
  );
}
