import { expect, test } from 'vitest';
import { dataUrlBlob, dataUrlBytes } from './data-url.ts';

test('dataUrlBytes, of any bytes: gives them back', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  expect(dataUrlBytes(`data:x/y;base64,${Buffer.from(bytes).toString('base64')}`)).toEqual(bytes);
});

test.each([
  ['data:image/png;base64,AAEC', 'image/png'],
  ['data:text/plain;charset=utf-8;base64,AAEC', 'text/plain'],
  ['data:;base64,AAEC', ''],
])('dataUrlBlob, of %s: has its media type', async (dataUrl, type) => {
  const blob = dataUrlBlob(dataUrl);
  expect(blob.type).toBe(type);
  expect([...new Uint8Array(await blob.arrayBuffer())]).toEqual([0, 1, 2]);
});
