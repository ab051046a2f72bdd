import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answering, openGatewayLine } from '../../../../scripts/testing/gateway-line.ts';
import { withOutsider } from '../../../../scripts/testing/outsider.ts';
import { PRODUCTION } from '../../../../scripts/testing/production.ts';
import { startSandbox } from '../../../sandbox/src/sandbox.ts';
import { readConfig } from '../platform/config.ts';
import { findOwner } from './billers.ts';
import type { Asking } from './gateway.ts';
import { createIdentity } from './identity.ts';
import { inquireName } from './interbank.ts';

const METER = {
  product: 'ELECTRICITY_BILL',
  providerCode: 'IKEDC',
  number: '300000000123',
  meterType: 'PREPAID',
} as const;
const PERSON = {
  kind: 'BVN',
  number: '22233344455',
  firstName: 'Ngozi',
  lastName: 'Eze',
  dateOfBirth: undefined,
} as const;
const ACCOUNT = { accountNumber: '0123456789', bankCode: '000013' };

const WAYS = [
  ['the switch', 'interbankSecret', 'interbankUrl', (asking: Asking) => inquireName(asking, ACCOUNT)],
  ['the billers', 'billersSecret', 'billersUrl', (asking: Asking) => findOwner(asking, METER)],
  [
    'the identity provider',
    'identitySecret',
    'identityUrl',
    (asking: Asking) => createIdentity(asking).ask(PERSON),
  ],
] as const;

let line: Awaited<ReturnType<typeof openGatewayLine>>;
beforeAll(async () => {
  line = await openGatewayLine(/22233344455|300000000123|0123456789/);
});
afterAll(() => line.close());

test.each(WAYS)(
  '%s, asked: knows by a signature over method, path, time and body that it is us, now',
  async (_whom, secret, url, ask) => {
    const from = new Date().toISOString();
    const heard = await withOutsider(answering({}), async (at, all) => {
      await ask(line.with({ [url]: `${at}/v2` }));
      return all;
    });
    expect(heard).toHaveLength(1);
    for (const { method, url: path, headers, body } of heard) {
      const time = String(headers['x-bank-time']);
      expect(path).toMatch(/^\/v2\/./);
      expect([from, time, new Date().toISOString()].toSorted()).toEqual([from, time, expect.any(String)]);
      const signed = createHmac('sha256', line.with({}).config[secret])
        .update(`${method}\n${path}\n${time}\n${body}`)
        .digest('hex');
      expect(headers['x-bank-signature']).toBe(signed);
      expect(JSON.stringify([headers, body])).not.toContain(line.with({}).config[secret]);
    }
  },
);

test.each(WAYS)(
  '%s of the sandbox, asked by another bank: tells nothing, and asked by this one what it knows',
  async (_whom, secret, url, ask) => {
    const sandbox = await startSandbox({ [secret]: line.with({}).config[secret] });
    try {
      const known = await ask(line.with({ [url]: sandbox[url] }));
      expect(known.outcome).toMatch(/^(FOUND|MATCH)$/);
      expect((await ask(line.with({ [url]: sandbox[url], [secret]: 'x'.repeat(43) }))).outcome).toBe('DOWN');
    } finally {
      await sandbox.stop();
    }
  },
);

test.each([
  ['api', { SMTP_URL: undefined, SMS_API_KEY: undefined }],
  ['worker', {}],
])(
  'a process of a bank in production that is the %s alone: starts with the secrets of its role',
  async (role, without) => {
    const { SMTP_URL, SMS_API_KEY } = PRODUCTION;
    const read = (env: object) =>
      readConfig({ DATA_DIR: line.with({}).config.dataDir, ...PRODUCTION, PROCESS_ROLE: role, ...env });
    const { mail, sms, ...shared } = await read(without);
    const all = await read({});
    expect([shared.interbankSecret, shared.billersSecret, shared.identitySecret]).toEqual([
      PRODUCTION.INTERBANK_SECRET,
      PRODUCTION.BILLERS_SECRET,
      PRODUCTION.IDENTITY_SECRET,
    ]);
    const isWorker = role === 'worker';
    // What it is given all the same it does not hold.
    expect(JSON.stringify([all, mail, sms]).includes(SMTP_URL)).toBe(isWorker);
    expect(JSON.stringify([all, mail, sms]).includes(SMS_API_KEY)).toBe(isWorker);
    if (isWorker) await expect(read({ SMTP_URL: undefined })).rejects.toThrow('SMTP_URL is required');
  },
);
