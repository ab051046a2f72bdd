import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect, useEffectEvent } from 'react';
import { useNoticesQuery } from '../../api/alerts-api.ts';
import { SidePanel } from '../../ui/side-panel.tsx';
import { NoticeList } from './notice-list.tsx';

/** On a tab that somebody sees (decision 45). */
const POLL_MS = 30_000;

type Props = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onUnread: (unread: number) => void;
};

/** What the bank told lately: counted all the time, listed in a panel. */
export function AlertCentre({ isOpen, onClose, onUnread }: Props) {
  const isSeen = useDocumentVisibility() === 'visible';
  const { data, error, refetch } = useNoticesQuery(undefined, { pollingInterval: isSeen ? POLL_MS : 0 });
  const unread = data?.unread;
  useEffect(() => {
    if (unread !== undefined) onUnread(unread);
  }, [unread, onUnread]);
  const askAgain = useEffectEvent(() => {
    if (data !== undefined) void refetch();
  });
  // Whoever comes back to the tab, or opens the panel, sees what came meanwhile.
  useEffect(() => {
    if (isSeen || isOpen) askAgain();
  }, [isSeen, isOpen]);
  return (
    <SidePanel isOpen={isOpen} title="Alerts" onClose={onClose}>
      <NoticeList newest={data} failure={error} onRetry={refetch} onLeave={onClose} />
    </SidePanel>
  );
}
