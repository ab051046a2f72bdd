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

/** The browser for the journeys: the machine's own, else Playwright's, else the system's package, installed when missing. */
export async function chromiumPath(): Promise<string> {
  return (
    onThisMachine() ??
    usable(chromium.executablePath()) ??
    (await installed("Playwright's Chromium", 'playwright-core', ['install', 'chromium'])) ??
    (await systemPackage()) ??
    noBrowser()
  );
}

function onThisMachine(): string | undefined {
  const names = [
    // The same browser without its windows, menus and tabs, which nobody sees here: it takes a third less of the processor.
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
  ];
  const places = [process.env['CHROMIUM_PATH'] ?? '', ...names.map((name) => `/usr/bin/${name}`)];
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

async function installed(what: string, command: string, args: string[]): Promise<string | undefined> {
  console.log(`Installing ${what} …`);
  const code = await runCommand(command, args).catch(() => 1);
  return code === 0 ? (onThisMachine() ?? usable(chromium.executablePath())) : undefined;
}

async function systemPackage(): Promise<string | undefined> {
  if (!isRoot || usable('/usr/bin/apt-get') === undefined) return undefined;
  const install = 'DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends';
  return installed('the system package of Chromium', 'sh', [
    '-c',
    `apt-get update && (${install} chromium-headless-shell || ${install} chromium)`,
  ]);
}

function noBrowser(): never {
  throw new Error(
    'No Chromium was found and none could be installed. Install one, or name it in CHROMIUM_PATH.',
  );
}
