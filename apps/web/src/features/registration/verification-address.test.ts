import { expect, test } from 'vitest';
import { verificationPath } from '../../components/verification-path.ts';
import { encodeBase64 } from '../../lib/encode-base64.ts';
import { readVerificationAddress } from './verification-address.ts';

test('the path for an address: carries it in base64, and reads back', () => {
  expect(verificationPath('ada.obi@harvest.test')).toBe('/verify-email?email=YWRhLm9iaUBoYXJ2ZXN0LnRlc3Q%3D');
  const { searchParams } = new URL(verificationPath('ada+farm@harvest.test'), 'https://harvest.test');
  expect(readVerificationAddress(searchParams.get('email'))).toEqual({
    email: 'ada+farm@harvest.test',
    isHandle: false,
  });
});

test('a handle: is one, and no address', () => {
  const handle = '019a8f0e-5b7c-7d3e-9f00-2b1c3d4e5f60';
  expect(readVerificationAddress(encodeBase64(handle))).toEqual({ email: handle, isHandle: true });
});

test.each([
  ['nothing', null],
  ['an empty text', ''],
  ['an address that is not encoded', 'ada.obi@harvest.test'],
  ['no base64', '%%%'],
  ['bytes that are no text', 'garbage'],
  ['a short word', encodeBase64('not-an-email')],
  ['a sentence', encodeBase64('this is not an address of anybody')],
])('%s: is no address', (_, parameter) => {
  expect(readVerificationAddress(parameter)).toBeNull();
});
