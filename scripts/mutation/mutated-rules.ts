/**
 * What is mutated, by name: files without their ending. The tests of each stand beside it, and need no database. A new file of rules
 * in one of these slices is mutated without being listed, but for codes: of the bank's other rooms only these are about codes.
 */
export const mutatedRules: Readonly<Record<string, readonly string[]>> = {
  money: ['packages/money/src/money'],
  'posting-rules': ['packages/ledger/src/posting-rules'],
  transfers: ['apps/api/src/transfers/*-rules'],
  charges: ['apps/api/src/charges/*-rules'],
  limits: ['apps/api/src/limits/*-rules'],
  codes: [
    'apps/api/src/bank/six-digits-rules',
    'apps/api/src/platform/security/codes-by-phone-rules',
    'apps/api/src/platform/security/throttle-rules',
    'apps/api/src/passkeys/backup-code-rules',
    'apps/api/src/two-factor/*-rules',
  ],
  schedules: ['apps/api/src/scheduled-payments/*-rules'],
  bills: ['apps/api/src/bills/*-rules'],
};
