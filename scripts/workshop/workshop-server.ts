import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { contentSecurityPolicy, newNonce } from '../../apps/api/src/platform/http/web-pages.ts';
import { askedBy, type BankAnswers, wordsOf } from '../../e2e/support/bank-answers.ts';
import { WORKSHOP_BUILD } from './build-workshop.ts';
import { SCREEN_TIME } from './screens.ts';

/** What the bank of a screen answers, and who hears of a question that nobody answered. */
export type ScreenBank = {
  readonly answers: BankAnswers;
  readonly onUnanswered: (route: string) => void;
};

export type WorkshopServer = {
  readonly url: string;
  /** Ends the requests that were to hear nothing yet: the screen that sent them is gone. */
  readonly dropWaiting: () => void;
  readonly stop: () => Promise<void>;
};

/** Where no screen starts by itself. */
export const EMPTY_DOCUMENT = '/workshop/document';

/** What the API fills into each page, as the demo has it. */
const CONFIGURED: Readonly<Record<string, string>> = {
  BANK_NAME: 'Harvest',
  BANK_CODE: '090605',
  BANK_HOST: 'localhost:3000',
  SUPPORT_PHONE: '0700 000 0000',
  SUPPORT_WHATSAPP: '+234 700 000 0000',
  SUPPORT_HOURS: 'Mon to Sat, 08:00 to 18:00',
  LICENCE_TEXT: 'This is a demonstration: no licensed bank, and no real money.',
  FUNDING_BANK: 'Demonstration Bank',
  FUNDING_ACCOUNT: '0000000000',
  FUNDING_BENEFICIARY: 'DEMONSTRATION, SEND NO MONEY',
};
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

type Served = {
  readonly port?: number;
  /** The answers for a request; they may depend on who asks. */
  readonly bankOf: (request: IncomingMessage) => ScreenBank;
  /** A page of the workshop's own at this address, if there is one. */
  readonly pageOf?: (request: IncomingMessage, response: ServerResponse) => string | undefined;
};

/** Serves the workshop's build under the policy of the bank's own pages, and answers in the bank's place. */
export async function serveWorkshop({ port = 0, bankOf, pageOf }: Served): Promise<WorkshopServer> {
  const page = workshopPage();
  const waiting = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://workshop').pathname;
    const own = pageOf?.(request, response);
    if (own !== undefined) sendPage(response, own);
    else if (/^\/(api|auth)\//.test(path)) answer(request, response, bankOf(request), waiting);
    else if (extname(path) === '') sendPage(response, page);
    else void sendFile(path, response);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The workshop has no port');
  const dropWaiting = () => {
    for (const response of waiting) response.destroy();
    waiting.clear();
  };
  return {
    url: `http://localhost:${address.port}`,
    dropWaiting,
    stop: () =>
      new Promise((resolve) => {
        dropWaiting();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The application's own page, with the workshop's code in the place of the application's. */
function workshopPage(): string {
  return readFileSync('apps/web/index.html', 'utf8')
    .replaceAll(/__([A-Z_]+?)__/g, (_, name: string) => CONFIGURED[name] ?? '')
    .replace(/<script type="module".*?<\/script>/s, '')
    .replaceAll('<script>', '<script nonce="CSP_NONCE">')
    .replace(
      '</head>',
      `<meta name="screen-time" content="${SCREEN_TIME}" />
    <meta property="csp-nonce" nonce="CSP_NONCE" />
    <link rel="stylesheet" href="/workshop/application.css" nonce="CSP_NONCE" />
    <script defer src="/workshop/application.js" nonce="CSP_NONCE"></script>
    <script type="module" src="/workshop/document.js" nonce="CSP_NONCE"></script>
  </head>`,
    );
}

function sendPage(response: ServerResponse, page: string): void {
  const nonce = newNonce();
  response
    .writeHead(response.statusCode, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': contentSecurityPolicy(nonce),
    })
    .end(page.replaceAll('CSP_NONCE', nonce));
}

async function sendFile(path: string, response: ServerResponse): Promise<void> {
  try {
    const content = await readFile(join(WORKSHOP_BUILD, normalize(path)));
    response
      .writeHead(200, { 'Content-Type': MEDIA_TYPES[extname(path)] ?? 'application/octet-stream' })
      .end(content);
  } catch {
    response.writeHead(404).end();
  }
}

function answer(
  { method = '', url = '', headers }: IncomingMessage,
  response: ServerResponse,
  { answers, onUnanswered }: ScreenBank,
  waiting: Set<ServerResponse>,
): void {
  const path = new URL(url, 'http://workshop').pathname;
  // By which the page sets its clock.
  response.setHeader('Date', new Date(SCREEN_TIME).toUTCString());
  // The last one counts, as a screen's own answers follow those that every screen has.
  const found = Object.entries(answers).findLast(([route]) => {
    const asked = askedBy(route);
    return asked.method === method && asked.pattern.test(path);
  })?.[1];
  if (found === undefined) {
    onUnanswered(`${method} ${path}`);
    response.writeHead(501).end();
  } else if (found === 'nothing yet') waiting.add(response);
  else if (found === 'no connection') response.destroy();
  else {
    const { status = 200, json, headers: more } = wordsOf(found, headers.authorization);
    response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...more });
    response.end(JSON.stringify(json));
  }
}
