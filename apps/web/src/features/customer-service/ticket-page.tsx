import { IconArrowLeft } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { PageHeading } from '../../ui/page-heading.tsx';
import { CreateTicketButton } from './create-ticket.tsx';
import pageClasses from './customer-service-page.module.css';
import { TicketList } from './ticket-list.tsx';
import classes from './ticket-page.module.css';
import { TicketThread } from './ticket-thread.tsx';

/** One ticket beside the list of all (S2 §2); where there is no room for both, the ticket with the way back. */
export function TicketPage() {
  const { ticketId = '' } = useParams();
  const { search } = useLocation();
  const { ref, hasRoom } = useRoomForBoth();
  return (
    <div ref={ref} className={pageClasses['page']}>
      {hasRoom ? (
        <div className={pageClasses['head']}>
          <PageHeading title="Customer Service" />
          <CreateTicketButton />
        </div>
      ) : (
        <div>
          <PageHeading title="Customer Service" className="sr-only" />
          <Link to={{ pathname: '/customer-service', search }} className={classes['back']}>
            <IconArrowLeft aria-hidden size={20} stroke={1.75} />
            Back to all tickets
          </Link>
        </div>
      )}
      <div className={classes['panes']} data-beside={hasRoom}>
        {hasRoom && <TicketList open={ticketId} />}
        <TicketThread key={ticketId} id={ticketId} isBeside={hasRoom} />
      </div>
    </div>
  );
}

/** A list of 18rem, the gap, and a conversation of 34rem. */
const BOTH_REM_MIN = 54;

const remsOf = (px: number) => px / Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** What the frame leaves to a page. Before there is a frame, all of the window: the layout effect corrects it. */
function pageWidthPx(): number {
  const main = document.querySelector('main');
  if (main === null) return window.innerWidth;
  const { paddingLeft, paddingRight } = getComputedStyle(main);
  return main.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
}

/**
 * Whether a list and a ticket have room beside each other: what the menu leaves of the window decides, as in `@container`. A list
 * that is not seen would ask the bank all the same, so that the style sheet cannot hide it.
 */
function useRoomForBoth() {
  const ref = useRef<HTMLDivElement>(null);
  const [hasRoom, setHasRoom] = useState(() => remsOf(pageWidthPx()) >= BOTH_REM_MIN);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const measure = () => setHasRoom(remsOf(element.getBoundingClientRect().width) >= BOTH_REM_MIN);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, hasRoom };
}
