import { BULK_DRAFT_KEY, storedUserInfo } from '../../../api/session.ts';
import type { ScheduleValues } from '../../../components/scheduling/schedule-values.ts';
import { dropNotes, leaveNote, readNote } from '../../../lib/passing-note.ts';
import { bulkDraft, isDraftEmpty, type KeptRow } from './bulk-draft.ts';
import type { BulkRow } from './bulk-rules.ts';
import { bulkSchedule, clearBulkSchedule } from './bulk-schedule.ts';

type Kept = {
  readonly owner: string;
  readonly rows: readonly KeptRow[];
  /** Rows that come back without it would be sent at once. */
  readonly schedule: ScheduleValues;
};

/** Tells sessions apart, and opens none: a tab that slept while somebody else signed in must not show them this. */
const sessionMark = (): string | undefined => storedUserInfo()?.tokenDTO.accessToken.slice(-8);

let wasCodeSent = false;

/** From now on it may be paid, whether or not an answer comes: what a reload brings back would be paid again. */
export function keepNoLonger(): void {
  wasCodeSent = true;
  dropNotes(BULK_DRAFT_KEY);
}

/** Has the form survive a reload, and a tab that a telephone short of memory puts away, until its session ends (A207). */
export function keepOverReloads(): void {
  const owner = sessionMark();
  if (owner === undefined) return;
  restore(owner);
  const keep = () => {
    // Signing out has dropped it already, and then leaves the page.
    if (sessionMark() !== owner) return;
    const rows = bulkDraft.rows();
    if (isDraftEmpty(rows) || wasCodeSent) {
      dropNotes(BULK_DRAFT_KEY);
      return;
    }
    const kept: Kept = {
      owner,
      rows: rows.map(keptRowOf),
      schedule: bulkSchedule.get(),
    };
    leaveNote(BULK_DRAFT_KEY, JSON.stringify(kept));
  };
  window.addEventListener('pagehide', keep);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && keep());
}

function keptRowOf(row: BulkRow): KeptRow {
  const { key: _key, left: _left, mended: _mended, ...kept } = row;
  return kept;
}

function restore(owner: string): void {
  const text = readNote(BULK_DRAFT_KEY);
  if (text === null) return;
  // Nobody else writes there.
  const kept = JSON.parse(text) as Kept;
  if (kept.owner === owner) {
    bulkDraft.restore(kept.rows);
    bulkSchedule.restore(kept.schedule);
  } else dropNotes(BULK_DRAFT_KEY);
}

/** Once it is sent or scheduled, wherever its code was entered: what comes back would be paid again. */
export function forgetBulkForm(): void {
  wasCodeSent = false;
  dropNotes(BULK_DRAFT_KEY);
  bulkDraft.clear();
  clearBulkSchedule();
}
