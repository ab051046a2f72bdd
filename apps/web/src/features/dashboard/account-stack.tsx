import { TEXTS } from '@harvest/contracts/texts';
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { Account } from '../../api/accounts-api.ts';
import { AccountCard } from '../../components/account-card.tsx';
import { FundButton } from '../../components/fund-button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from './account-stack.module.css';

/** Each time it is wanted it is another one, so that it comes to the front again. */
export type WantedAccount = { readonly accountNumber: string };

type Props = {
  readonly accounts: readonly Account[];
  /** An account that was just created or looked for: it comes to the front with the focus once it is there. */
  readonly wanted: WantedAccount | null;
  readonly onCreate: () => void;
  readonly onFund: (account: Account) => void;
};

/** Deeper cards hide behind the last strip. */
const STRIPS_MAX = 3;

/** A finger that went less far meant to press. */
const SWIPE_PX_MIN = 40;

type StackStyle = CSSProperties & { readonly '--strips': number };
const stackStyle = (strips: number): StackStyle => ({ '--strips': strips });

/**
 * The accounts as a stack of cards (S1 §2). A strip of 15 pixels is too low to be the only way to a card, so there are
 * swipes, buttons and arrow keys as well. The list keeps its order; what moves is only where each card is drawn.
 */
export function AccountStack({ accounts, wanted, onCreate, onFund }: Props) {
  const [frontNumber, setFrontNumber] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const count = accounts.length;
  // An account may be gone after a refetch; then the first one is in front again.
  const front = Math.max(
    0,
    accounts.findIndex(({ accountNumber }) => accountNumber === frontNumber),
  );

  const bringToFront = (position: number) => {
    const index = (position + count) % count;
    const account = accounts[index];
    if (account === undefined || index === front) return;
    setFrontNumber(account.accountNumber);
    setAnnouncement(`${account.accountTypeName} ${account.accountNumber}, account ${index + 1} of ${count}`);
  };
  const cards = useRef<HTMLUListElement>(null);
  const place = accounts.findIndex(({ accountNumber }) => accountNumber === wanted?.accountNumber);
  const showWanted = useEffectEvent(() => {
    bringToFront(place);
    cards.current?.querySelectorAll('li')[place]?.focus();
  });
  useEffect(() => {
    if (wanted !== null && place >= 0) showWanted();
  }, [wanted, place]);
  const turn = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined || count < 2) return;
    event.preventDefault();
    bringToFront(front + step);
  };
  const swipeFrom = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const swipe = ({ clientX, clientY }: PointerEvent) => {
    const from = swipeFrom.current;
    swipeFrom.current = null;
    if (from === null) return;
    const across = clientX - from.x;
    if (Math.abs(across) < SWIPE_PX_MIN || Math.abs(across) < Math.abs(clientY - from.y)) return;
    bringToFront(front + (across < 0 ? 1 : -1));
  };
  const pick = (event: MouseEvent<HTMLElement>, index: number) => {
    if (index === front) return;
    bringToFront(index);
    event.currentTarget.focus({ preventScroll: true });
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields; these are cards.
    <div
      role="group"
      aria-label="Account cards"
      tabIndex={count > 1 ? 0 : undefined}
      onKeyDown={turn}
      className={classes['stack']}
      style={stackStyle(Math.min(count - 1, STRIPS_MAX))}
    >
      <ul
        ref={cards}
        className={classes['cards']}
        aria-label="Your accounts"
        onPointerDown={({ pointerType, clientX, clientY }) => {
          swipeFrom.current = pointerType === 'touch' ? { x: clientX, y: clientY } : null;
        }}
        onPointerUp={swipe}
      >
        {accounts.map((account, index) => {
          const depth = (index - front + count) % count;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the arrow keys and the buttons below.
            <li
              key={account.accountNumber}
              tabIndex={-1}
              className={classes['place']}
              data-depth={Math.min(depth, STRIPS_MAX + 1)}
              aria-current={depth === 0 && count > 1 ? 'true' : undefined}
              onClick={(event) => pick(event, index)}
            >
              <AccountCard account={account} position={index} isCovered={depth > 0}>
                <FundButton account={account} onFund={onFund} />
              </AccountCard>
            </li>
          );
        })}
      </ul>
      <div className={classes['controls']}>
        {count > 1 && (
          <div className={classes['turns']}>
            <IconButton
              label="Previous account"
              className={classes['turn']}
              onClick={() => bringToFront(front - 1)}
            >
              <IconChevronLeft aria-hidden size={22} stroke={1.75} />
            </IconButton>
            <span className={classes['position']}>
              Account {front + 1} of {count}
            </span>
            <IconButton
              label="Next account"
              className={classes['turn']}
              onClick={() => bringToFront(front + 1)}
            >
              <IconChevronRight aria-hidden size={22} stroke={1.75} />
            </IconButton>
          </div>
        )}
        <IconButton
          label={TEXTS.createAccount}
          aria-haspopup="dialog"
          className={classes['create']}
          onClick={onCreate}
        >
          <IconPlus aria-hidden size={22} stroke={2} />
        </IconButton>
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}
