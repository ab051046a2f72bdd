import { gzipSync } from 'node:zlib';
import type { Behave, Heard } from './outsider.ts';

const text =
  (body: string | Buffer, headers: Record<string, string> = {}): Behave =>
  (response) =>
    response.writeHead(200, headers).end(body);

/**
 * What can come in the place of an answer, each with what it is.
 * @param goodAnswer what would settle every question, if it came as it should
 */
export const hostileOutsiders = (goodAnswer: (heard: Heard) => string): [what: string, behave: Behave][] => [
  ['nothing at all', () => undefined],
  ['a cut connection', (response) => response.destroy()],
  [
    'half an answer, and then silence',
    (response, heard) => response.writeHead(200).write(goodAnswer(heard).slice(0, 20)),
  ],
  [
    'half an answer, and then a cut connection',
    (response, heard) => {
      response.writeHead(200, { 'content-length': '500' });
      response.write(goodAnswer(heard), () => response.destroy());
    },
  ],
  [
    'a byte at a time, for ever',
    (response) => {
      const dripping = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(dripping));
    },
  ],
  ['an empty answer', text('')],
  ['garbage', text('\0\ufffd{"responseCode":"00"')],
  ['a page of HTML', text('<html><body>00 Approved</body></html>', { 'content-type': 'text/html' })],
  ['XML', text('<responseCode>00</responseCode>')],
  ['null', text('null')],
  ['a list', text('["00"]')],
  ['a code that is a number', text('{"responseCode":0,"sessionId":"1","transfers":1,"next":null}')],
  ['a code without end', text(JSON.stringify({ responseCode: '0'.repeat(5000), sessionId: '1' }))],
  ['10 MB', text(`"${'x'.repeat(10_000_000)}"`)],
  ['10 MB, packed small', text(gzipSync(Buffer.alloc(10_000_000, 32)), { 'content-encoding': 'gzip' })],
  ['a broken packing', text('no gzip', { 'content-encoding': 'gzip' })],
  ...[301, 302, 303, 307, 308].map((status): [string, Behave] => [
    `a redirect with ${status}`,
    (response, heard) =>
      heard.url === '/elsewhere'
        ? response.end(goodAnswer(heard))
        : response.writeHead(status, { location: '/elsewhere' }).end(),
  ]),
  ...[400, 401, 404, 421, 429, 500, 502, 503].map((status): [string, Behave] => [
    `the right words with status ${status}`,
    (response, heard) => response.writeHead(status).end(goodAnswer(heard)),
  ]),
];
