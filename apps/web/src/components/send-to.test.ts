import { expect, test } from 'vitest';
import { readSendTo, type SendTo, sendToState } from './send-to.ts';

const MUSA: SendTo = {
  accountNumber: '1000000021',
  bankCode: '090605',
  bankName: 'Harvest',
  accountName: 'BELLO MUSA',
};

test.each<SendTo>([MUSA, { ...MUSA, amountKobo: 150_050, narration: 'Maize' }])(
  'somebody to send to, left in a history entry: is read as it was written',
  (sendTo) => {
    expect(readSendTo(structuredClone(sendToState(sendTo)))).toEqual(sendTo);
  },
);

test.each([
  ['nothing', null],
  ['the state of another page', { asksForCode: true }],
  ['nobody', { sendTo: null }],
  ['a number that is none', { sendTo: { ...MUSA, accountNumber: '12 34' } }],
  ['a name that is none', { sendTo: { ...MUSA, accountName: 7 } }],
])('a history entry, with %s: names nobody', (_, state) => {
  expect(readSendTo(state)).toBeNull();
});

test.each([0, -5, 1.5, Number.NaN, '100'])(
  'somebody to send to, with the amount %s: is read without it',
  (amountKobo) => {
    expect(readSendTo({ sendTo: { ...MUSA, amountKobo } })).toEqual(MUSA);
  },
);
