import type { NoticeKind } from '@harvest/contracts/alert-events';
import type { PermittedLink } from '@harvest/contracts/endpoint';
import {
  IconArrowDownLeft,
  IconArrowUpRight,
  IconBuildingBank,
  IconCalendarRepeat,
  IconChartPie,
  IconLogin2,
  IconMessageCircle,
  IconShieldLock,
  IconTrendingDown,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import type { Notice } from '../../api/alerts-api.ts';
import { timeText } from '../../lib/bank-time.ts';
import classes from './notice-row.module.css';

type Icon = ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>;

const ICONS: Readonly<Record<NoticeKind, Icon>> = {
  DEBIT: IconArrowUpRight,
  CREDIT: IconArrowDownLeft,
  LOW_BALANCE: IconTrendingDown,
  SCHEDULE: IconCalendarRepeat,
  SIGN_IN: IconLogin2,
  TICKET: IconMessageCircle,
  SECURITY: IconShieldLock,
  BUDGET: IconChartPie,
  ACCOUNT: IconBuildingBank,
};

type Props = {
  readonly notice: Notice;
  readonly links: readonly PermittedLink[];
  readonly onOpen: () => void;
};

/** A notice, which leads to the page it is about where there is one that its customer may open. */
export function NoticeRow({ notice, links, onOpen }: Props) {
  const { kind, title, text, at, read, link } = notice;
  const Icon = ICONS[kind];
  const page = link?.replace(/^(\/[^/?]*).*/, '$1');
  const mayOpen = page === '/help' || links.some((permitted) => permitted === page);
  return (
    <li className={classes['row']} data-kind={kind} data-new={!read || undefined}>
      <span aria-hidden className={classes['icon']}>
        <Icon aria-hidden size={20} stroke={1.75} />
      </span>
      <div className={classes['words']}>
        <p className={classes['head']}>
          {link !== null && mayOpen ? (
            // In the place of the panel's own step, so that Back leads to where the panel was opened.
            <Link to={link} replace onClick={onOpen} className={classes['title']}>
              {title}
            </Link>
          ) : (
            <strong className={classes['title']}>{title}</strong>
          )}
          {!read && <span className={classes['new']}>New</span>}
        </p>
        <p className={classes['text']}>{text}</p>
        <time dateTime={at} className={classes['time']}>
          {timeText(at)}
        </time>
      </div>
    </li>
  );
}
