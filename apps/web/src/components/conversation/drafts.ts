import { MESSAGE_DRAFTS_KEY } from '../../api/session.ts';
import { leaveNote, readNote } from '../../lib/passing-note.ts';

function readDrafts(): Readonly<Record<string, unknown>> {
  try {
    const drafts: unknown = JSON.parse(readNote(MESSAGE_DRAFTS_KEY) ?? '{}');
    return typeof drafts === 'object' && drafts !== null ? { ...drafts } : {};
  } catch {
    return {};
  }
}

/** What was being written in a conversation; empty where nothing was. */
export function readDraft(conversation: string): string {
  const draft = readDrafts()[conversation];
  return typeof draft === 'string' ? draft : '';
}

/** Keeps it in this tab until it is sent, or somebody signs out; an empty text forgets it. */
export function keepDraft(conversation: string, text: string): void {
  const { [conversation]: _before, ...others } = readDrafts();
  leaveNote(MESSAGE_DRAFTS_KEY, JSON.stringify(text === '' ? others : { ...others, [conversation]: text }));
}
