import type { OnboardingSection, StageStatus } from '@harvest/contracts/onboarding';
import { expect, test } from 'vitest';
import {
  documentStage,
  isComplete,
  isProfileLocked,
  matchOf,
  type Stage,
  sectionsToSubmit,
} from './onboarding-rules.ts';

const [S, A, D, none] = ['SUBMITTED', 'APPROVED', 'DECLINED', undefined] as const;
type Status = StageStatus | undefined;

/** Stages in the order profile, documents, BVN, NIN. */
function stages(statuses: readonly Status[]) {
  const sections = [
    'BASIC_PROFILE',
    'DOCUMENT_VERIFICATION',
    'BVN_VERIFICATION',
    'NIN_VERIFICATION',
  ] as const;
  const stage = (status: StageStatus): Stage => ({
    status,
    comment: undefined,
    submissionId: undefined,
    changedAt: new Date(0),
  });
  return new Map(
    sections.flatMap((section, place): [OnboardingSection, Stage][] => {
      const status = statuses[place];
      return status === undefined ? [] : [[section, stage(status)]];
    }),
  );
}

test.each([
  [[none, none, none, none], false, false],
  [[S, none, S, S], false, false],
  [[S, S, S, S], true, false],
  [[S, S, A, D], false, false],
  [[A, D, A, A], false, false],
  [[A, S, A, A], true, false],
  [[A, A, A, A], true, true],
] as const)('stages %j: are locked %s, complete %s', (statuses, locked, complete) => {
  expect([isProfileLocked(stages(statuses)), isComplete(stages(statuses))]).toEqual([locked, complete]);
});

test.each([
  ['the first time', [none, none, none, none], '', 'BASIC_PROFILE BVN_VERIFICATION NIN_VERIFICATION'],
  ['unchanged, under review', [S, none, S, S], '', ''],
  ['unchanged, declined', [D, S, A, D], '', 'BASIC_PROFILE NIN_VERIFICATION'],
  ['renamed, under review', [S, none, S, A], 'name', 'BASIC_PROFILE BVN_VERIFICATION NIN_VERIFICATION'],
  ['renamed, approved', [A, none, S, A], 'name', ''],
  ['another phone number, under review', [S, none, A, A], 'phone', 'BASIC_PROFILE'],
  ['another phone number, approved', [A, none, A, A], 'phone', ''],
  ['another BVN, under review', [S, none, S, S], 'bvn', 'BVN_VERIFICATION'],
  ['another NIN, under review', [A, none, S, S], 'nin', 'NIN_VERIFICATION'],
] as const)('a profile saved %s: submits what it has to', (_name, statuses, differs, submitted) => {
  const sections = sectionsToSubmit(stages(statuses), {
    isRenamed: differs === 'name',
    isPhoneNumberNew: differs === 'phone',
    isBvnNew: differs === 'bvn',
    isNinNew: differs === 'nin',
  });
  expect(sections.join(' ')).toBe(submitted);
});

test.each([
  ['none', [none, none], none, none, undefined],
  ['one of two', [A, none], none, none, undefined],
  ['one of two, declined', [D, none], none, none, undefined],
  ['both', [S, S], none, S, undefined],
  ['both, one approved', [A, S], none, S, undefined],
  ['both approved', [A, A], none, A, undefined],
  ['both approved, an optional one waiting', [A, A], S, A, undefined],
  ['both approved, an optional one declined', [A, A], D, A, undefined],
  ['one declined', [D, A], none, D, 'Reason 1'],
  ['both declined', [D, D], none, D, 'Reason 1; Reason 2'],
] as const)('mandatory documents, %s: make the stage', (_name, mandatory, optional, status, comment) => {
  const documents = [...mandatory, optional].map((one, place) => ({
    mandatory: place < 2,
    status: one,
    comment: one === D ? `Reason ${place + 1}` : undefined,
  }));
  const made = documentStage(documents);
  expect([made?.status, made?.comment]).toEqual([status, comment]);
});

test.each([
  ['Adeyẹmi', 'ADEYEMI', 'SAME'],
  ['Nwosu-Adeyẹmi', 'nwosu  adeyemi', 'SAME'],
  ["O'Brien", 'O’BRIEN', 'SAME'],
  ['Chidinma', 'CHIOMA', 'DIFFERS'],
  ['17-05-1990', '17-05-1991', 'DIFFERS'],
  ['', 'CHIOMA', 'NOT_KNOWN'],
  ['17-05-1990', '', 'NOT_KNOWN'],
])('claimed %s, known as %s: is %s', (claimed, verified, match) => {
  expect(matchOf(claimed, verified)).toBe(match);
});
