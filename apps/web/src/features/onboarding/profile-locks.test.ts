import { expect, test } from 'vitest';
import { profileLocks } from './profile-locks.ts';

type Statuses = Parameters<typeof profileLocks>[0];
const statuses = (
  basicProfileStatus: Statuses['basicProfileStatus'],
  documentStatus: Statuses['documentStatus'],
  bvnStatus: Statuses['bvnStatus'],
  ninStatus: Statuses['ninStatus'],
): Statuses => ({ basicProfileStatus, documentStatus, bvnStatus, ninStatus });

test.each([
  ['nothing submitted', statuses(null, null, null, null), ['open', 'open', 'open']],
  ['documents missing', statuses('SUBMITTED', null, 'APPROVED', 'SUBMITTED'), ['open', 'approved', 'open']],
  [
    'a number declined',
    statuses('SUBMITTED', 'APPROVED', 'DECLINED', 'APPROVED'),
    ['open', 'open', 'approved'],
  ],
  [
    'everything under review',
    statuses('SUBMITTED', 'SUBMITTED', 'SUBMITTED', 'APPROVED'),
    ['waiting', 'waiting', 'approved'],
  ],
  [
    'everything approved',
    statuses('APPROVED', 'APPROVED', 'APPROVED', 'APPROVED'),
    ['approved', 'approved', 'approved'],
  ],
] as const)('profileLocks, with %s: locks what cannot be changed', (_, given, [names, bvn, nin]) => {
  expect(profileLocks(given)).toEqual({ names, bvn, nin });
});
