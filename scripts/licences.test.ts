import { expect, test } from 'vitest';
import { findForeignLicences, writeLicences } from './licences.ts';
import type { LockedPackage } from './lock-file.ts';

const locked = (name: string, licence: string | undefined, isForDevelopment = false): LockedPackage => ({
  name,
  version: '1.0.0',
  licence,
  isForDevelopment,
  hasInstallScript: false,
  integrity: 'sha512-x',
  resolved: undefined,
});

test.each(['MIT', '(GPL-3.0-only OR MIT)', 'MIT AND OFL-1.1', 'Apache-2.0 AND (MIT OR GPL-2.0-only)'])(
  'a package under %s: may be used',
  (licence) => {
    expect(findForeignLicences([locked('one', licence)])).toEqual([]);
  },
);

test.each([
  'GPL-3.0-only',
  'AGPL-3.0-or-later',
  'LGPL-3.0-or-later',
  'MIT AND GPL-3.0-only',
  'SEE LICENSE IN LICENSE.md',
  'UNLICENSED',
  'mit',
  undefined,
])('a package under %s: is found, unless it only serves development', (licence) => {
  expect(findForeignLicences([locked('one', licence)])).toEqual([
    `one 1.0.0 has the licence ${licence ?? 'none'} (scripts/licences.ts)`,
  ]);
  expect(findForeignLicences([locked('one', licence, true)])).toEqual([]);
});

test('packages that were looked at: may be used under the licence that was seen, and under no other', () => {
  const vips = '@img/sharp-libvips-linux-x64';
  expect(findForeignLicences([locked(vips, 'Apache-2.0 AND LGPL-3.0-or-later')])).toEqual([]);
  expect(findForeignLicences([locked('png-js', undefined)])).toEqual([]);
  expect(findForeignLicences([locked(vips, 'GPL-3.0-only'), locked('png-js', 'GPL-3.0-only')])).toHaveLength(
    2,
  );
});

test('the page of licences: lists what is in production by licence and name, and nothing else', () => {
  const page = writeLicences([
    locked('two', 'MIT'),
    locked('one', 'MIT'),
    locked('three', 'ISC'),
    locked('four', 'MIT', true),
  ]);
  expect(page.slice(page.indexOf('## '))).toBe(
    '## ISC\n\n- three 1.0.0\n\n## MIT\n\n- one 1.0.0\n- two 1.0.0\n',
  );
});
