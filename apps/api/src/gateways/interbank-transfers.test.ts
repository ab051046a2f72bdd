import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  answering,
  answersOf,
  askedOften,
  expectLostOnceCertain,
  JUST_SENT,
  SANDBOX_ENDINGS,
} from '../../../../scripts/testing/gateway-line.ts';
import {
  DAY,
  type InterbankLine,
  openInterbankLine,
  sessionOfTheDay,
  transferTo,
} from '../../../../scripts/testing/interbank-line.ts';
import { withOutsider } from '../../../../scripts/testing/outsider.ts';
import type { Asked } from './gateway.ts';
import { listTransfers, queryTransfer, sendTransfer } from './interbank.ts';

let line: InterbankLine;
beforeAll(async () => {
  line = await openInterbankLine();
});
afterAll(() => line.close());
afterEach(() => line.expectDiscreetLog());

test.each(SANDBOX_ENDINGS)(
  'a transfer to %s at the switch: is %s at first, and then %j',
  async (ending, sent, queried) => {
    const platform = line.at(line.sandbox.interbankUrl);
    const transfer = transferTo(ending);
    const send = () => sendTransfer(platform, transfer);
    const query = (asked: Asked) => queryTransfer(platform, { ...transfer, asked });
    const outcomes = await answersOf({ send, query }, queried);
    expect(outcomes).toEqual(
      [sent, ...queried].map((outcome) => ({
        outcome,
        text: expect.stringMatching(/\S/) as unknown,
        // Why it failed is kept beside the words.
        ...(outcome === 'FAILED' && { responseCode: expect.stringMatching(/^\d\d$/) as unknown }),
      })),
    );
    expect(outcomes.at(-1)?.text).toMatch(/^\d\d [A-Z]/);

    const listed = await listTransfers(platform, DAY);
    const { sessionId, amountKobo } = transfer;
    const all = listed.outcome === 'LISTED' ? listed.transfers : [];
    expect(all.filter((one) => one.sessionId === sessionId)).toEqual(
      queried.at(-1) === 'SUCCESS' ? [{ direction: 'OUT', sessionId, amountKobo }] : [],
    );
  },
);

test('a transfer that the switch took on before: settles nothing, is asked about, and is credited once', async () => {
  const platform = line.at(line.sandbox.interbankUrl);
  const transfer = transferTo();
  await sendTransfer(platform, transfer);
  expect(await sendTransfer(platform, transfer)).toEqual({
    outcome: 'UNKNOWN',
    text: '94 Duplicate transaction',
  });
  expect(await queryTransfer(platform, { ...transfer, asked: JUST_SENT })).toMatchObject({
    outcome: 'SUCCESS',
  });
});

test('a transfer that the switch never heard of: is lost for certain only once nothing can be on its way', async () => {
  const platform = line.at(line.sandbox.interbankUrl);
  const query = (asked: Asked) => queryTransfer(platform, { ...transferTo(), asked });
  await expectLostOnceCertain(query, '25 Unable to locate record');
});

test('a transfer that is answered with 25 when it is sent: is not taken for lost', async () => {
  const { sessionId } = transferTo();
  const answer = { responseCode: '25', sessionId };
  const sent = await withOutsider(answering(answer), (url) =>
    sendTransfer(line.at(url), { ...transferTo(), sessionId }),
  );
  expect(sent).toMatchObject({ outcome: 'UNKNOWN' });
});

test.each(['91', '92'])(
  'a transfer that is asked about and answered with %s: settles nothing',
  async (code) => {
    const transfer = transferTo();
    const answer = { responseCode: code, sessionId: transfer.sessionId, amountKobo: '150050' };
    await withOutsider(answering(answer), async (url) => {
      expect(await queryTransfer(line.at(url), { ...transfer, asked: askedOften(3600) })).toEqual({
        outcome: 'UNKNOWN',
        text: expect.stringContaining(code) as unknown,
      });
      expect(await sendTransfer(line.at(url), transfer)).toMatchObject({ outcome: 'FAILED' });
    });
  },
);

test.each(['34', '63'])(
  'a transfer that is answered with %s: is for people, however it is asked',
  async (code) => {
    const transfer = transferTo();
    const answer = { responseCode: code, sessionId: transfer.sessionId };
    await withOutsider(answering(answer), async (url) => {
      const forPeople = {
        outcome: 'UNKNOWN',
        needsPeople: true,
        text: expect.stringContaining(code) as unknown,
      };
      expect(await sendTransfer(line.at(url), transfer)).toEqual(forPeople);
      expect(await queryTransfer(line.at(url), { ...transfer, asked: askedOften(3600) })).toEqual(forPeople);
    });
  },
);

const OTHER_SESSION = sessionOfTheDay();

test.each([
  ['success about another session', { responseCode: '00', sessionId: OTHER_SESSION, amountKobo: '150050' }],
  ['failure about another session', { responseCode: '05', sessionId: OTHER_SESSION, amountKobo: '150050' }],
  ['no record of another session', { responseCode: '25', sessionId: OTHER_SESSION }],
  ['success with a kobo more', { responseCode: '00', amountKobo: '150051' }],
  ['success with naira for kobo', { responseCode: '00', amountKobo: '1500' }],
  ['failure of another amount', { responseCode: '91', amountKobo: '1' }],
  ['no outcome of another amount', { responseCode: '09', amountKobo: '1' }],
])('an answer that tells %s: settles nothing and is for people', async (_what, answer) => {
  const transfer = transferTo();
  await withOutsider(answering({ sessionId: transfer.sessionId, ...answer }), async (url) => {
    const forPeople = {
      outcome: 'UNKNOWN',
      needsPeople: true,
      text: expect.stringMatching(/, but about another (session|amount)$/) as unknown,
    };
    expect(await sendTransfer(line.at(url), transfer)).toEqual(forPeople);
    expect(await queryTransfer(line.at(url), { ...transfer, asked: askedOften(3600) })).toEqual(forPeople);
  });
});

test('a success without an amount: settles nothing, and is asked about again', async () => {
  const transfer = transferTo();
  await withOutsider(answering({ responseCode: '00', sessionId: transfer.sessionId }), async (url) => {
    const open = { outcome: 'UNKNOWN', text: '00 Approved, without an amount' };
    expect(await sendTransfer(line.at(url), transfer)).toEqual(open);
    expect(await queryTransfer(line.at(url), { ...transfer, asked: askedOften(3600) })).toEqual(open);
  });
});
