import { dropNotes, leaveNote, readNote } from '../../lib/passing-note.ts';
import { REGISTRATION_STEPS, type RegistrationTab } from './registration-steps.ts';

const KEPT_MS = 30 * 60_000;

const keyOf = (tab: string): string => `registration ${tab}`;

let forgetting: ReturnType<typeof setTimeout> | undefined;

/**
 * What was entered in a tab of the registration and may be kept in this tab of the browser (A103).
 * @returns null when nothing is kept, or for longer than half an hour
 */
export function readDraft(tab: RegistrationTab, fields: readonly string[]): Record<string, string> | null {
  const kept = storedDraft(keyOf(tab));
  if (kept === null) return null;
  const { savedAt, values } = kept;
  const leftMs = savedAt + KEPT_MS - Date.now();
  if (leftMs <= 0) {
    forgetDrafts();
    return null;
  }
  forgetIn(leftMs);
  const texts = fields.map((field) => [field, values[field]] as const);
  return Object.fromEntries(texts.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** Keeps these fields alone: what is secret in the others must not be found in any storage. */
export function keepDraft(
  tab: RegistrationTab,
  fields: readonly string[],
  entered: Readonly<Record<string, unknown>>,
): void {
  const values = Object.fromEntries(fields.map((field) => [field, entered[field]]));
  leaveNote(keyOf(tab), JSON.stringify({ savedAt: Date.now(), values }));
  forgetIn(KEPT_MS);
}

export function forgetDrafts(): void {
  dropNotes(...Object.keys(REGISTRATION_STEPS).map(keyOf));
}

/** Also on a page that stays open. */
function forgetIn(ms: number): void {
  clearTimeout(forgetting);
  forgetting = setTimeout(forgetDrafts, ms);
}

type StoredDraft = { readonly savedAt: number; readonly values: Readonly<Record<string, unknown>> };

function storedDraft(key: string): StoredDraft | null {
  try {
    const stored: unknown = JSON.parse(readNote(key) ?? 'null');
    return isDraft(stored) ? stored : null;
  } catch {
    return null;
  }
}

function isDraft(stored: unknown): stored is StoredDraft {
  if (typeof stored !== 'object' || stored === null) return false;
  const { savedAt, values } = stored as Partial<Record<keyof StoredDraft, unknown>>;
  return typeof savedAt === 'number' && typeof values === 'object' && values !== null;
}
