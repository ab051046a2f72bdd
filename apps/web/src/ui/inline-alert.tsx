import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './inline-alert.module.css';

type Tone = 'danger' | 'warning' | 'success' | 'info';

type Props = {
  readonly tone: Tone;
  readonly title?: string | undefined;
  readonly children?: ReactNode;
  readonly id?: string;
  /** How a screen reader hears of it: `alert` at once, `status` when it is quiet, nothing when it was there already. */
  readonly role?: 'alert' | 'status';
};

const ICONS = {
  danger: IconCircleX,
  warning: IconAlertTriangle,
  success: IconCircleCheck,
  info: IconInfoCircle,
};

/** A message that stays where it matters; a toast alone would be gone before it is read. */
export function InlineAlert({ tone, title, children, id, role }: Props) {
  const Icon = ICONS[tone];
  return (
    <div className={classes['alert']} data-tone={tone} role={role} id={id}>
      <Icon aria-hidden className={classes['icon']} size={22} stroke={1.75} />
      <div className={classes['text']}>
        {title !== undefined && <p className={classes['title']}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
