import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@harvest/contracts/contract';
import type { Endpoint } from '@harvest/contracts/endpoint';
import { expect, test } from 'vitest';

const MEGABYTE = 1024 * 1024;

/** Routes that take or answer a file: by what the contract says of them, or because their address says so. */
const ofFiles = (Object.entries(contract) as [string, Endpoint][])
  .filter(
    ([route, { bodyBytesMax = 0, answersFile, download }]) =>
      bodyBytesMax > MEGABYTE ||
      answersFile === true ||
      download !== undefined ||
      /^GET .*\/(?:download|files\/\{fileId\})$/.test(route),
  )
  .map(([route]) => route);

const files = globSync('*-api.ts', { cwd: import.meta.dirname });
const source = files
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  .join('\n')
  // The one address of which a part is chosen.
  .replace(/`([^`]*)\$\{format\}`/, "'$1pdf'");

/** The arguments of each call of the route. */
function callsOf(route: string): string[] {
  return source
    .split(`call('${route}'`)
    .slice(1)
    .map((rest) => {
      let open = 1;
      const end = rest.split('').findIndex((mark) => {
        open += Number(mark === '(') - Number(mark === ')');
        return open === 0;
      });
      return rest.slice(0, end);
    });
}

test.each(ofFiles.filter((route) => callsOf(route).length > 0))(
  '%s, from a page: is waited for as long as the server lets a file take',
  (route) => {
    for (const given of callsOf(route)) expect(given).toContain('timeoutMs: FILE_MS_MAX');
  },
);

test('files that leave and come: are more than a few', () => {
  expect(ofFiles.filter((route) => callsOf(route).length > 0).length).toBeGreaterThan(14);
});
