import type { StaffPermission } from '@harvest/contracts/endpoint';
import type { Page } from '../platform/page-rules.ts';
import type { Platform } from '../platform/platform.ts';
import type { SubjectKind } from './actions.ts';

/** Something that piles up until staff decide about it. */
export type Queue = {
  readonly title: string;
  /** Who may look into it. */
  readonly permission: StaffPermission;
  /** What one looks like and what can be done with it; the kind's name is the queue's in URLs. */
  readonly subjects: SubjectKind;
  /** What waits, longest first, with the number of all that match. */
  list(platform: Platform, filter: QueueFilter, now: Date): Promise<{ lines: QueueLine[]; total: number }>;
};

export type QueueFilter = Page & {
  /** For ILIKE: parts of a name, each of which has to be found. */
  readonly patterns: readonly string[];
};

export type QueueLine = {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  readonly since: Date;
};
