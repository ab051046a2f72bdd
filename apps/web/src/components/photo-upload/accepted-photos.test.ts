import { expect, test } from 'vitest';
import { PHOTO_BYTES_MAX, photoRefusal } from './accepted-photos.ts';

test.each([
  ['a PNG of exactly 2 MB', 'image/png', PHOTO_BYTES_MAX, null],
  ['a JPEG', 'image/jpeg', 1, null],
  ['a JPEG of a byte more than 2 MB', 'image/jpeg', PHOTO_BYTES_MAX + 1, 'FILE_TOO_LARGE'],
  ['an SVG', 'image/svg+xml', 100, 'FILE_NOT_ACCEPTED'],
  ['a PDF', 'application/pdf', 100, 'FILE_NOT_ACCEPTED'],
  ['a file of no known type', '', 100, 'FILE_NOT_ACCEPTED'],
])('photoRefusal, of %s: of type %s and %i bytes is %s', (_, type, size, refusal) => {
  expect(photoRefusal({ type, size })).toBe(refusal);
});
