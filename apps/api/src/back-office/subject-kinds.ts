import type { SubjectKind } from './actions.ts';
import { customersKind } from './customers-kind.ts';
import { queues } from './queues.ts';
import { staffKind } from './staff-kind.ts';

const kinds: readonly SubjectKind[] = [customersKind, staffKind, ...queues.map((queue) => queue.subjects)];

/** What an approval of this kind of subject is about; undefined for a kind that no longer exists. */
export function findKind(kind: string): SubjectKind | undefined {
  return kinds.find((one) => one.kind === kind);
}
