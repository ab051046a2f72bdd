import {
  IconArrowBackUp,
  IconBan,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClock,
  IconHandStop,
  IconHourglass,
  IconLock,
  IconMessageReply,
  IconPlayerPause,
  IconPlayerSkipForward,
} from '@tabler/icons-react';
import classes from './status-chip.module.css';

type Look = { readonly word: string; readonly tone: string; readonly Icon: typeof IconClock };

const LOOKS: ReadonlyMap<string, Look> = new Map(
  Object.entries({
    SUCCESS: { word: 'Completed', tone: 'success', Icon: IconCircleCheck },
    COMPLETED: { word: 'Completed', tone: 'success', Icon: IconCircleCheck },
    PENDING: { word: 'Pending', tone: 'warning', Icon: IconClock },
    FAILED: { word: 'Failed', tone: 'danger', Icon: IconCircleX },
    // Of money that never left, and of money that came back (`shownStatus`).
    STOPPED: { word: 'Stopped', tone: 'neutral', Icon: IconHandStop },
    RETURNED: { word: 'Returned', tone: 'neutral', Icon: IconArrowBackUp },
    // Of payments, as staff see them, and of what nobody decided about in time.
    AWAITING_OTP: { word: 'Waiting for its code', tone: 'info', Icon: IconHourglass },
    EXPIRED: { word: 'Expired', tone: 'neutral', Icon: IconCircleDashed },
    // Of what is scheduled, and of each of its payments.
    PAUSED: { word: 'Paused', tone: 'neutral', Icon: IconPlayerPause },
    CANCELLED: { word: 'Cancelled', tone: 'neutral', Icon: IconBan },
    DUE: { word: 'Being tried', tone: 'warning', Icon: IconClock },
    SKIPPED: { word: 'Skipped', tone: 'neutral', Icon: IconPlayerSkipForward },
    ACTIVE: { word: 'Active', tone: 'success', Icon: IconCircleCheck },
    // Of a phone number.
    PROVED: { word: 'Proved', tone: 'success', Icon: IconCircleCheck },
    NOT_PROVED: { word: 'Not proved', tone: 'warning', Icon: IconCircleDashed },
    // Of where somebody is logged in.
    THIS_DEVICE: { word: 'This device', tone: 'success', Icon: IconCircleCheck },
    // Of accounts.
    DISABLED: { word: 'Disabled', tone: 'neutral', Icon: IconBan },
    // Of customers, as staff see them.
    APPLICANT: { word: 'Applicant', tone: 'info', Icon: IconHourglass },
    BLOCKED: { word: 'Blocked', tone: 'danger', Icon: IconBan },
    FROZEN: { word: 'Frozen', tone: 'danger', Icon: IconLock },
    LOCKED: { word: 'Locked', tone: 'danger', Icon: IconLock },
    LOCKED_BY_OWNER: { word: 'Locked by owner', tone: 'danger', Icon: IconLock },
    NOT_REGISTERED: { word: 'Not registered', tone: 'neutral', Icon: IconCircleDashed },
    // Of what waits for a second person.
    WAITING: { word: 'Waiting', tone: 'warning', Icon: IconClock },
    // Of what customers write to the bank about.
    ANSWERED: { word: 'Answered', tone: 'info', Icon: IconMessageReply },
    DONE: { word: 'Done', tone: 'success', Icon: IconCircleCheck },
    // Of problems that were reported, and of what waits for a second person; one that is declined is called so below.
    OPEN: { word: 'Being looked into', tone: 'warning', Icon: IconClock },
    ACCEPTED: { word: 'Accepted', tone: 'success', Icon: IconCircleCheck },
    WITHDRAWN: { word: 'Withdrawn', tone: 'neutral', Icon: IconBan },
    // Of what staff judge (S1 §4).
    SUBMITTED: { word: 'Under review', tone: 'info', Icon: IconHourglass },
    APPROVED: { word: 'Approved', tone: 'success', Icon: IconCircleCheck },
    DECLINED: { word: 'Declined', tone: 'danger', Icon: IconCircleX },
  }),
);

const lookOf = (status: string): Look =>
  LOOKS.get(status) ?? { word: status, tone: 'neutral', Icon: IconCircleDashed };

/** A status as icon, word and colour, never as colour alone. One that is not known is shown as it came (decision 66). */
export function StatusChip({ status }: { readonly status: string }) {
  const { word, tone, Icon } = lookOf(status);
  return (
    <span className={classes['chip']} data-tone={tone}>
      <Icon aria-hidden size={16} stroke={2} />
      {word}
    </span>
  );
}

type QuietProps = {
  readonly status: string;
  /** In a column that is named after it, the word stands there for the eye, too (S2 §2). */
  readonly hasWord?: boolean;
};

/** The status of one movement among many: completed is a quiet tick, so that what is pending or failed stands out. */
export function QuietStatus({ status, hasWord = false }: QuietProps) {
  const { word, tone, Icon } = lookOf(status);
  if (word !== 'Completed') return <StatusChip status={status} />;
  return (
    <span className={classes['quiet']} data-tone={tone}>
      <Icon aria-hidden size={16} stroke={2} />
      <span className={hasWord ? undefined : 'sr-only'}>{word}</span>
    </span>
  );
}
