import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBank, type TestBank, VISITOR } from '../../../../scripts/testing/bank.ts';
import { openStaff } from '../../../../scripts/testing/staff.ts';
import { newId } from '../bank/ids.ts';
import { fail } from '../platform/errors.ts';
import { toStaff } from '../platform/security/staff-sessions.ts';
import { act } from './act.ts';
import { type Action, type Asker, subjectKind } from './actions.ts';
import { selectStaffMember } from './staff-db.ts';

let bank: TestBank;
let reviewer: Asker;
beforeAll(async () => {
  bank = await openTestBank();
  const { id } = await openStaff(bank, 'REVIEWER');
  const row = await selectStaffMember(bank.platform.db, id);
  if (row === undefined) throw new Error('The reviewer is gone');
  reviewer = { by: toStaff(row), visitor: VISITOR };
});
afterAll(() => bank.close());

type Sack = { readonly isOpen: boolean };

/** A kind of subject as a slice would register one, with one action; what happened is noted in `done`. */
function sacks(more: Partial<Action<Sack>>) {
  const done: string[] = [];
  const action: Action<Sack> = {
    action: 'weigh',
    label: 'Weigh',
    tone: 'neutral',
    permissions: ['REVIEWER'],
    needsComment: false,
    needsSecondPerson: false,
    isPossible: ({ isOpen }) => isOpen,
    run: (_work, _sack, { comment, chosen }) => {
      done.push([comment, ...chosen].join());
      return Promise.resolve();
    },
    ...more,
  };
  const kind = subjectKind<Sack>({
    kind: 'sacks',
    load: () => {
      done.push('looked');
      return Promise.resolve({ isOpen: true });
    },
    titleOf: () => 'Sack of rice',
    customerIdOf: () => undefined,
    describe: () => Promise.reject(new Error('Nobody asked')),
    actions: [action],
  });
  return { kind, done };
}

async function auditOf(id: string) {
  const rows = await bank.platform.db
    .selectFrom('audit')
    .select(['action', 'comment', 'outcome', 'subject_kind', 'subject_title'])
    .where('subject_id', '=', id)
    .execute();
  return rows.map((row) => Object.values(row).join(' | '));
}

const now = () => bank.platform.clock.now();

test('a registered action, by somebody with its permission: runs and is written down', async () => {
  const { kind, done } = sacks({});
  const id = newId();
  const wanted = { kind, id, action: 'weigh', comment: ' Wet ' };
  expect(await act(bank.platform, reviewer, wanted, await now())).toEqual({
    state: 'DONE',
    label: 'Weigh',
    title: 'Sack of rice',
  });
  expect(done).toEqual(['looked', 'Wet']);
  expect(await auditOf(id)).toEqual(['Weigh | Wet | DONE | sacks | Sack of rice']);
});

test('a registered action, by somebody without its permission: is refused before anything is looked at', async () => {
  const { kind, done } = sacks({ permissions: ['AUDITOR', 'SUPPORT'] });
  const wanted = { kind, id: newId(), action: 'weigh' };
  await expect(act(bank.platform, reviewer, wanted, await now())).rejects.toThrow(fail('FORBIDDEN'));
  expect(done).toEqual([]);
});

test('a registered action that fails half-way: leaves nothing in the audit', async () => {
  const { kind } = sacks({ run: () => Promise.reject(fail('ACTION_NOT_POSSIBLE')) });
  const id = newId();
  const wanted = { kind, id, action: 'weigh' };
  await expect(act(bank.platform, reviewer, wanted, await now())).rejects.toThrow(
    fail('ACTION_NOT_POSSIBLE'),
  );
  expect(await auditOf(id)).toEqual([]);
});
