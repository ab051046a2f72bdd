import type { DisputeType } from '@harvest/contracts/dispute-types';
import type { TicketKind } from '@harvest/contracts/ticket-kinds';

/** What was said in a conversation of the demo's past, so many hours before the demo begins. */
type PastMessage = {
  readonly hoursAgo: number;
  readonly from: 'CLIENT' | 'SUPPORT';
  readonly text: string;
  /** With a picture of what it is about. */
  readonly hasPicture?: true;
};

type PastConversation = {
  readonly whose: string;
  /** The first one opens it. */
  readonly messages: readonly [PastMessage, ...PastMessage[]];
  /** The customer marked it as done after the last message. */
  readonly isDone?: true;
};

export type PastTicket = PastConversation & { readonly subject: string; readonly kind: TicketKind };

export type PastDispute = PastConversation & {
  readonly type: DisputeType;
  /** The newest transaction of theirs that this was written to. */
  readonly narration: string;
  /** What the bank found, after the last message. */
  readonly decision?: { readonly hoursAgo: number; readonly isAccepted: boolean; readonly text: string };
};

const ADA = 'ada.obi@harvest.test';
const MUSA = 'musa.bello@harvest.test';
const days = (count: number) => count * 24;

export const pastTickets: readonly PastTicket[] = [
  {
    whose: ADA,
    subject: 'How do I send more in a day?',
    kind: 'ACCOUNT',
    messages: [
      {
        hoursAgo: days(62),
        from: 'CLIENT',
        text: 'I pay twelve people on Fridays and the bank stops me at the limit of the day. What do I have to do?',
      },
      {
        hoursAgo: days(62) - 3,
        from: 'SUPPORT',
        text: 'Good afternoon, Ada. With KYC level 2 you can send more in a day. Open Know Your Customer (KYC) in the menu, give your BVN and your NIN, and we look at it within one working day.',
      },
      { hoursAgo: days(61), from: 'CLIENT', text: 'I have level 2 now. Thank you!' },
    ],
    isDone: true,
  },
  {
    whose: ADA,
    subject: 'Delivery note for the fertiliser',
    kind: 'PAYMENT',
    messages: [
      {
        hoursAgo: days(24),
        from: 'CLIENT',
        text: 'My cooperative asks for proof that I paid for the fertiliser. Is this note enough, or do you have something with a stamp?',
        hasPicture: true,
      },
      {
        hoursAgo: days(24) - 5,
        from: 'SUPPORT',
        text: 'Open the payment in your Transaction History and share its receipt. Whoever gets it can scan its code and see on our own page that the payment is true, so it needs no stamp.',
      },
    ],
    isDone: true,
  },
  {
    whose: ADA,
    subject: 'A letter for my loan application',
    kind: 'OTHER',
    messages: [
      {
        hoursAgo: 5,
        from: 'CLIENT',
        text: 'The cooperative wants a letter from my bank that says since when I have my accounts. Can you write one?',
      },
    ],
  },
  {
    whose: MUSA,
    subject: 'May my brother pay in for me?',
    kind: 'ACCOUNT',
    messages: [
      {
        hoursAgo: days(3),
        from: 'CLIENT',
        text: 'My brother is in Kano this week. Can he pay cash into my account at your branch there?',
      },
      {
        hoursAgo: 20,
        from: 'SUPPORT',
        text: 'Yes. He needs your account number and a document with his name and picture. You will see the money at once.',
      },
    ],
  },
];

export const pastDisputes: readonly PastDispute[] = [
  {
    whose: ADA,
    type: 'WRONG_AMOUNT',
    narration: 'Tarpaulins',
    messages: [
      {
        hoursAgo: days(14),
        from: 'CLIENT',
        text: 'Musa and I had agreed on ₦8,000 for the tarpaulins, and ₦7,500 came.',
      },
      {
        hoursAgo: days(14) - 6,
        from: 'SUPPORT',
        text: 'We have asked Musa what he sent. You hear from us tomorrow.',
      },
    ],
    decision: {
      hoursAgo: days(13),
      isAccepted: false,
      text: 'Musa sent ₦7,500.00, and that is what you received: no money was lost on the way. Please settle the rest between the two of you.',
    },
  },
  {
    whose: ADA,
    type: 'TWICE',
    narration: 'Sacks and twine',
    messages: [
      {
        hoursAgo: 8,
        from: 'CLIENT',
        text: 'I believe I paid Musa for the sacks twice this week. Can you look?',
      },
    ],
  },
];
