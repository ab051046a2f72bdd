import { kobo } from '@harvest/money';
import { expect, test } from 'vitest';
import {
  codeText,
  confirmedContent,
  descriptionOf,
  type FrozenBill,
  inFours,
  narrationOf,
  recipientOf,
  returnNarrationOf,
  tokenText,
} from './bill-rules.ts';

const airtime: FrozenBill = {
  product: 'AIRTIME',
  sourceAccountNumber: '1000000019',
  sourceLedgerAccountId: 1_000_000n,
  sourceAccountName: 'OBI ADA',
  providerCode: 'MTN',
  providerTitle: 'MTN',
  offer: undefined,
  number: '08031234567',
  meterType: undefined,
  owner: undefined,
  phoneNumber: '08031234567',
  recipientIsNew: false,
  requestId: undefined,
};
const bundle = {
  ...airtime,
  product: 'DATA',
  offer: { code: 'MTN-1GB-7D', title: 'MTN 1GB Weekly (7 days)' },
} as const;
const meter = {
  ...airtime,
  product: 'ELECTRICITY_BILL',
  providerCode: 'IKEDC',
  providerTitle: 'Ikeja Electric',
  number: '1111111111111',
  meterType: 'PREPAID',
  owner: { name: 'BELLO MUSA', address: '1 Allen Avenue' },
} as const;
const bouquet = {
  ...airtime,
  product: 'CABLE_TV',
  providerTitle: 'DStv',
  offer: { code: 'dstv79', title: 'DStv Compact' },
  number: '1212121212',
  owner: { name: 'EZE NGOZI', address: undefined },
} as const;

test.each<[FrozenBill, string, string]>([
  [airtime, 'MTN airtime', 'MTN airtime'],
  [bundle, 'MTN 1GB Weekly (7 days)', 'MTN data'],
  [meter, 'Ikeja Electric prepaid', 'BELLO MUSA'],
  [{ ...meter, meterType: 'POSTPAID' }, 'Ikeja Electric postpaid', 'BELLO MUSA'],
  [bouquet, 'DStv Compact', 'EZE NGOZI'],
  [{ ...bundle, offer: undefined }, 'MTN', 'MTN data'],
])(
  'what was bought, %#: is called by its offer or provider, and goes to its owner',
  (bill, description, recipient) => {
    expect([descriptionOf(bill), recipientOf(bill)]).toEqual([description, recipient]);
    expect(narrationOf(bill)).toBe(`${description} for ${bill.number}`);
  },
);

test('the narration of an offer with an endless title: has 100 characters, with the whole number in them', () => {
  const narration = narrationOf({ ...bundle, offer: { code: 'X', title: 'Y'.repeat(300) } });
  expect(narration).toHaveLength(100);
  expect(narration).toMatch(/^Y{84} for 08031234567$/);
  const returned = returnNarrationOf({ ...bundle, offer: { code: 'X', title: 'Y'.repeat(300) } });
  expect(returned).toMatch(/^Returned: Y{74} for 08031234567$/);
});

const TOKEN = '66464560287905118019';

test('a token: is read in groups of four, which no code looks like', () => {
  expect(inFours(TOKEN)).toBe('6646-4560-2879-0511-8019');
});

test.each([
  [[TOKEN], /Token for meter ending 1111: 6646-4560-2879-0511-8019\. 23\.4 kWh\./],
  [
    ['11112222333344445555', '66667777888899990000', TOKEN],
    /First type in 1111-2222-3333-4444-5555, then 6666-7777-8888-9999-0000\. Then the token for meter ending 1111: 6646-4560-2879-0511-8019\./,
  ],
])(
  'the message with %j: names the meter by its last digits, and holds nothing that looks like a code',
  (tokens, sms) => {
    const facts = {
      ...meter,
      amountKobo: kobo(500_000),
      reference: 'HVMT47W1Y6EWBK',
      tokens,
      units: '23.4 kWh',
    };
    const text = tokenText(facts, 'Harvest');
    expect(text.subject).toBe('Your token from Ikeja Electric');
    expect(text.sms).toMatch(sms);
    for (const words of [text.email, text.sms]) {
      for (const part of [...tokens.map(inFours), '23.4 kWh', '₦5,000.00', 'HVMT47W1Y6EWBK'])
        expect(words).toContain(part);
      expect(words).not.toMatch(/\d{6}/);
    }
  },
);

test('a token with nothing before it: stands alone in the email, and the units where they are known', () => {
  const facts = {
    ...meter,
    amountKobo: kobo(500_000),
    reference: 'HVMT47W1Y6EWBK',
    tokens: [TOKEN],
    units: undefined,
  };
  const lines = [
    'The token for your meter ending 1111:',
    '',
    '6646-4560-2879-0511-8019',
    '',
    'Bought: Ikeja Electric, ₦5,000.00',
    'Reference: HVMT47W1Y6EWBK',
  ];
  const text = tokenText(facts, 'Harvest');
  expect(text.email).toBe(lines.join('\n'));
  expect(text.sms).toBe(
    'Harvest: Token for meter ending 1111: 6646-4560-2879-0511-8019. Ikeja Electric, ₦5,000.00. Ref HVMT47W1Y6EWBK',
  );
  const rekeyed = tokenText(
    { ...facts, tokens: ['11112222333344445555', TOKEN], units: '23.4 kWh' },
    'Harvest',
  );
  expect(rekeyed.email).toBe(
    [
      'Your meter has to learn a new key first. Type in, in this order:',
      '',
      '1111-2222-3333-4444-5555',
      '',
      'Then the token for your meter ending 1111:',
      ...lines.slice(1, 4),
      'Units: 23.4 kWh',
      ...lines.slice(4),
    ].join('\n'),
  );
});

test('what a code confirms of a bill: changes with account, provider, offer, number and kind of meter', () => {
  expect(confirmedContent(airtime)).toEqual(['1000000019', 'MTN', '', '08031234567', '']);
  expect(confirmedContent(bundle)).toEqual(['1000000019', 'MTN', 'MTN-1GB-7D', '08031234567', '']);
  expect(confirmedContent(meter)).toEqual(['1000000019', 'IKEDC', '', '1111111111111', 'PREPAID']);
});

test.each<[FrozenBill, string, string, string]>([
  [
    meter,
    'Ikeja Electric prepaid',
    'Ikeja Electric prepaid for the meter ending 1111 of BELLO MUSA',
    'Ikeja Electric prepaid for the meter **1111 of BELLO MUSA, NGN5,100.00 from your acct **0019. ',
  ],
  [
    airtime,
    'MTN airtime',
    'MTN airtime for the number ending 4567',
    'MTN airtime for the number **4567, NGN5,100.00 from your acct **0019. 5 minutes. ',
  ],
])(
  'the message with a code, %#: says what is bought, for whom and for how much',
  (bill, description, what, texted) => {
    const text = codeText(bill, kobo(510_000), {
      code: '042042',
      bankName: 'Harvest',
      siteHost: 'bank.example',
    });
    const bought = `${what}, ₦5,100.00 from your account ending 0019.`;
    expect(text.subject).toBe(`Your code to buy ${description}`);
    expect(text.email).toContain(`Your Harvest code is 042042.\n\nIt buys ${bought}`);
    expect(text.email).toContain('We will never ask for your code.');
    expect(text.highlight).toBe('CODE');
    expect(text.sms).toBe(`Harvest: 042042 buys ${texted}Never share it.\n\n@bank.example #042042`);
  },
);
