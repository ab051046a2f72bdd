import { expect, test } from 'vitest';
import { readPolicyReport } from './read-policy-report.ts';

const PAGE = 'https://bank.example/reset-password/8Zk3_secret?code=123456#top';

const report = (fields: object) => ({ 'csp-report': { 'document-uri': PAGE, ...fields } });
test.each([
  [
    'a foreign script',
    { 'effective-directive': 'script-src-elem', 'blocked-uri': 'https://evil.example/x.js?of=ada#1' },
    ['script-src-elem', 'https://evil.example'],
  ],
  [
    'an older browser',
    { 'violated-directive': "img-src 'self' data:", 'blocked-uri': 'data' },
    ['img-src', 'data'],
  ],
  [
    'a style in the page',
    { 'effective-directive': 'style-src-attr', 'violated-directive': 'style-src', 'blocked-uri': 'inline' },
    ['style-src-attr', 'inline'],
  ],
  [
    'an extension',
    { 'effective-directive': 'font-src', 'blocked-uri': 'chrome-extension://abcdef/font.woff2' },
    ['font-src', 'chrome-extension:'],
  ],
  [
    'a name and password in an address',
    { 'effective-directive': 'connect-src', 'blocked-uri': 'wss://ada:secret@evil.example:8443/a' },
    ['connect-src', 'wss://evil.example:8443'],
  ],
  [
    'words of its own',
    { 'effective-directive': 'ada@harvest.test', 'blocked-uri': 'ada@harvest.test' },
    ['other', 'unknown'],
  ],
  ['nothing', {}, ['other', 'unknown']],
])(
  'a report with %s: is told by directive, origin and the first part of the page alone',
  (_, fields, told) => {
    const [directive, blocked] = told;
    expect(readPolicyReport(report(fields))).toEqual({ directive, blocked, page: '/reset-password' });
  },
);

test.each([
  ['https://bank.example/', '/'],
  ['https://bank.example/transfer/01999a7e', '/transfer'],
  ['https://bank.example/8Zk3secret', 'unknown'],
  ['https://bank.example/0803000001', 'unknown'],
  ['about:srcdoc', 'unknown'],
  ['nothing', 'unknown'],
])('the page %s of a report: is told as %s', (address, page) => {
  expect(readPolicyReport(report({ 'document-uri': address }))).toMatchObject({ page });
});

test.each([
  ['null', null],
  ['a text', 'csp-report'],
  ['an object', { report: 1 }],
  ['a list of numbers', [1, 2]],
  ['a report that is a list', { 'csp-report': [] }],
  ['a directive that is a number', report({ 'effective-directive': 1 })],
  ['an address without end', report({ 'blocked-uri': 'x'.repeat(10_001) })],
])('%s in the place of a report: is none', (_, body) => {
  expect(readPolicyReport(body)).toBeUndefined();
});
