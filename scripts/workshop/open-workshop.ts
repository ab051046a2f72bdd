import { globSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildWorkshop } from './build-workshop.ts';
import { testedScreens } from './screen-test.ts';
import { answersOf, type Screen, storedBy } from './screens.ts';
import { serveWorkshop, type WorkshopServer } from './workshop-server.ts';

type NamedScreen = Screen & { readonly what: string; readonly state: string };

const LIST = '/workshop/';
const COOKIE = 'screen';

/** Serves every state of every page that has a screen test, to be looked at by hand; `PORT` chooses where. */
export async function openWorkshop(): Promise<void> {
  await buildWorkshop();
  for (const file of globSync('apps/web/src/**/*.screen.test.ts').sort())
    await import(pathToFileURL(resolve(file)).href);
  const { url } = await serveScreens(testedScreens, Number(process.env['PORT'] ?? 0));
  console.log(`${testedScreens.length} screens at ${new URL(LIST, url).href}`);
}

/** The list of these screens, and each with its answers. */
export function serveScreens(screens: readonly NamedScreen[], port = 0): Promise<WorkshopServer> {
  return serveWorkshop({
    port,
    bankOf: (request) => ({
      answers: answersOf(screens[Number(cookieOf(request))]?.answers ?? {}),
      onUnanswered: (route) => console.log(`No answer was given for ${route}`),
    }),
    pageOf: (request, response) => {
      if (request.url === LIST) return listOf(screens);
      const place = /^\/workshop\/screens\/(\d+)$/.exec(request.url ?? '')?.[1];
      const screen = screens[Number(place)];
      if (place === undefined || screen === undefined) return undefined;
      response.setHeader('Set-Cookie', `${COOKIE}=${place}; Path=/; SameSite=Strict`);
      return entranceTo(screen);
    },
  });
}

const cookieOf = ({ headers }: IncomingMessage): string =>
  new RegExp(`\\b${COOKIE}=(\\d+)`).exec(headers.cookie ?? '')?.[1] ?? '';

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

function listOf(screens: readonly NamedScreen[]): string {
  const pages = Map.groupBy(
    screens.map((screen, place) => ({ ...screen, place })),
    ({ what }) => what,
  );
  const sections = [...pages].map(([what, states]) => {
    const items = states.map(
      ({ place, state, only }) =>
        `<li><a href="/workshop/screens/${place}">${escaped(state)}</a>${only ? ` (${only} only)` : ''}</li>`,
    );
    return `<section><h2>${escaped(what)}</h2><ul>${items.join('')}</ul></section>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>Workshop</title>
    <style nonce="CSP_NONCE">body { font-family: sans-serif; margin: 2rem; columns: 20rem } section { break-inside: avoid }</style></head>
    <body><h1>Workshop</h1><p>Every state of every page, without a bank. A state that its test reaches by typing or pressing
    opens where the test begins.</p>${sections.join('\n')}</body></html>`;
}

/** Stores what the screen's browser stores, and goes to its page. */
function entranceTo({ path, as }: Screen): string {
  const given = JSON.stringify({ path, items: storedBy(as) }).replaceAll('<', '\\u003c');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>Workshop</title>
    <script nonce="CSP_NONCE">
      const { path, items } = ${given};
      localStorage.clear();
      sessionStorage.clear();
      for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
      location.replace(path);
    </script></head><body></body></html>`;
}
