import { useState } from 'react';
import { HIDDEN_NOTICES_KEY } from '../../api/session.ts';
import type { Unfinished } from '../../api/transfers-api.ts';
import { leaveNote, readNote } from '../../lib/passing-note.ts';

type HiddenNotices = {
  readonly isHidden: (transfer: Unfinished) => boolean;
  readonly hide: (transfer: Unfinished) => void;
};

/** The notices that were put away in this tab, until something else is to be said of their payments. */
export function useHiddenNotices(unfinished: readonly Unfinished[]): HiddenNotices {
  const [hidden, setHidden] = useState(() => readNote(HIDDEN_NOTICES_KEY)?.split(',') ?? []);
  return {
    isHidden: (transfer) => hidden.includes(noticeOf(transfer)),
    hide: (transfer) => {
      // What is over needs not be kept.
      const open = new Set(unfinished.map(noticeOf));
      const now = [...hidden.filter((notice) => open.has(notice)), noticeOf(transfer)];
      leaveNote(HIDDEN_NOTICES_KEY, now.join(','));
      setHidden(now);
    },
  };
}

const noticeOf = ({ id, status }: Unfinished): string => `${id} ${status}`;
