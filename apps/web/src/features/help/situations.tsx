import type { PermittedLink } from '@harvest/contracts/endpoint';
import { TEXTS } from '@harvest/contracts/texts';
import {
  IconBuildingBank,
  IconCashOff,
  IconChevronDown,
  IconClockQuestion,
  IconDeviceMobileOff,
  IconKey,
  IconLock,
  IconMessageQuestion,
  IconSpy,
  type TablerIcon,
} from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useUserInfo } from '../../api/session.ts';
import { LOCK_WORDS } from '../../components/emergency-lock-words.tsx';
import { wayToReach } from '../../components/support-lines.tsx';
import classes from './situations.module.css';

type Situation = {
  /** In the address, so that other pages lead to it. */
  readonly id: string;
  readonly title: string;
  readonly icon: TablerIcon;
  readonly steps: (isSignedIn: boolean) => readonly ReactNode[];
};

type OwnLinkProps = { readonly to: PermittedLink; readonly at?: string; readonly children: ReactNode };

/** Leads to a page of whoever is signed in; to one that is closed to them nothing leads. */
function OwnLink({ to, at = '', children }: OwnLinkProps) {
  const mayOpen = useUserInfo()?.permittedLinks.includes(to) === true;
  return mayOpen ? <Link to={`${to}${at}`}>{children}</Link> : <strong>{children}</strong>;
}

/** The lock stands behind signing in, so that nobody locks anybody else. */
const lockStep = (isSignedIn: boolean): ReactNode =>
  isSignedIn ? (
    <>
      Lock your accounts yourself, now:{' '}
      <OwnLink to="/settings" at="?tab=two-factor">
        {LOCK_WORDS.first}
      </OwnLink>
      . Nothing leaves them for 24 hours.
    </>
  ) : (
    <>
      Can you still <Link to="/">log in</Link>, on any phone or computer? Then press{' '}
      <strong>{LOCK_WORDS.first}</strong> where you enter the code. Nothing leaves them for 24 hours.
    </>
  );

const passwordStep = (isSignedIn: boolean): ReactNode => (
  <>
    Choose a new password:{' '}
    {isSignedIn ? (
      <OwnLink to="/settings" at="?tab=change-password">
        {TEXTS.changePassword}
      </OwnLink>
    ) : (
      <Link to="/forgot-password">{TEXTS.forgotPassword}</Link>
    )}
    . Every other phone and computer is logged out by it.
  </>
);

/** What somebody reports has a number and a date by which it is answered. */
const reportStep: ReactNode = (
  <>
    Open the payment in <OwnLink to="/transaction-history">Transaction History</OwnLink> and press{' '}
    <strong>Report a problem</strong>. You get a number, and a date for our answer.
  </>
);

const SITUATIONS: readonly Situation[] = [
  {
    id: 'lost-phone',
    title: 'My phone is lost or stolen',
    icon: IconDeviceMobileOff,
    steps: (isSignedIn) => [
      `${wayToReach()} at once. We make sure that it is you and block your accounts.`,
      lockStep(isSignedIn),
      'Call your network. Ask them to block the SIM and to give you your number on a new one.',
      'You can neither reach us nor log in? Use the form below: we call you.',
    ],
  },
  {
    id: 'password-known',
    title: 'Somebody knows my password or code',
    icon: IconKey,
    steps: (isSignedIn) => [
      lockStep(isSignedIn),
      passwordStep(isSignedIn),
      `Look through your transactions. Is one not yours? ${wayToReach()}.`,
    ],
  },
  {
    id: 'money-gone',
    title: 'Money is gone that I did not send',
    icon: IconCashOff,
    steps: (isSignedIn) => [
      `${wayToReach()} at once. The sooner we know, the more can be stopped.`,
      lockStep(isSignedIn),
      isSignedIn ? reportStep : 'Note the reference from the message we sent you. It begins with HV.',
      passwordStep(isSignedIn),
    ],
  },
  {
    id: 'money-not-there',
    title: 'I sent money and it has not arrived',
    icon: IconClockQuestion,
    steps: (isSignedIn) => [
      'Do not send it again yet. Most payments arrive within a minute, a few take a day.',
      'Look at the payment: Pending is on its way. Returned is back in your account.',
      `Sent to the wrong account? ${wayToReach()} at once. We tell you what can be done.`,
      isSignedIn ? (
        <>Still pending after 24 hours? {reportStep}</>
      ) : (
        `Still pending after 24 hours? Log in and report it, or: ${wayToReach()}.`
      ),
    ],
  },
  {
    id: 'no-code',
    title: 'The code does not come',
    icon: IconMessageQuestion,
    steps: () => [
      'Do you use an authenticator app? Read the code there: then we send none.',
      'Else wait one minute. Look at your e-mail too, also under spam. Is your phone on flight mode, out of network or full? Put that right.',
      'Press Resend. Only the newest code works, for five minutes.',
      `Still nothing? ${wayToReach()}. We never ask you for a code.`,
    ],
  },
  {
    id: 'locked-out',
    title: 'I cannot log in',
    icon: IconLock,
    steps: () => [
      'Too many tries? Wait a few minutes and try again. Your money is safe meanwhile.',
      <>
        Forgot it? Ask for a link to a new one: <Link to="/forgot-password">{TEXTS.forgotPassword}</Link>
      </>,
      `Lost your authenticator app? Use a backup code or your passkey. You have none? ${wayToReach()}.`,
      `Does it say that we have blocked your profile? ${wayToReach()}. Your money is still there.`,
    ],
  },
  {
    id: 'accounts-locked',
    title: 'My account is locked or frozen',
    icon: IconBuildingBank,
    steps: () => [
      'Did you lock it yourself? It opens by itself after 24 hours.',
      `Did we freeze it? ${wayToReach()}. We tell you why and what is needed.`,
      'Money that is sent to you still arrives.',
    ],
  },
  {
    id: 'somebody-asks',
    title: 'Somebody says they are the bank',
    icon: IconSpy,
    steps: () => [
      'Hang up, or do not answer. We never ask for a password, a code or a PIN.',
      'Open no link they sent, and install nothing for them.',
      `${wayToReach()} yourself and ask whether it was us.`,
    ],
  },
];

/** What happened, and what to do then in short steps. */
export function Situations() {
  const isSignedIn = useUserInfo() !== null;
  return (
    <section className={classes['situations']} aria-labelledby="what-happened">
      <h2 id="what-happened" className={classes['title']}>
        What happened?
      </h2>
      {SITUATIONS.map((situation) => (
        <Entry key={situation.id} situation={situation} isSignedIn={isSignedIn} />
      ))}
    </section>
  );
}

type EntryProps = { readonly situation: Situation; readonly isSignedIn: boolean };

/** The browser's own: it opens by key and finger, also where the code of the page is slow. */
function Entry({ situation: { id, title, icon: Icon, steps }, isSignedIn }: EntryProps) {
  const { hash } = useLocation();
  const isMeant = hash === `#${id}`;
  const [isOpen, setIsOpen] = useState(isMeant);
  const details = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (!isMeant) return;
    setIsOpen(true);
    details.current?.scrollIntoView({ block: 'start' });
  }, [isMeant]);
  return (
    <details
      ref={details}
      id={id}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className={classes['situation']}
    >
      <summary className={classes['what']}>
        <Icon aria-hidden size={24} stroke={1.75} className={classes['icon']} />
        <span className={classes['name']}>{title}</span>
        <IconChevronDown aria-hidden size={20} stroke={2} className={classes['arrow']} />
      </summary>
      <ol className={classes['steps']}>
        {steps(isSignedIn).map((step, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps are their places.
          <li key={place}>
            <p>{step}</p>
          </li>
        ))}
      </ol>
    </details>
  );
}
