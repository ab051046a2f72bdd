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
  /** What else than its actions counts as decided, as the audit calls it. */
  readonly deeds?: readonly string[];
  /** What waits, longest first. */
  list(platform: Platform, filter: QueueFilter, now: Date): Promise<QueueList>;
};

export type QueueList = {
  readonly lines: readonly QueueLine[];
  /** Of all that match. */
  readonly total: number;
  /** The first of the deadlines of all that match, where they have some. */
  readonly soonest?: Date | undefined;
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
  /** Until when it has to be dealt with; without one its age tells how urgent it is. */
  readonly deadline?: Date;
};
