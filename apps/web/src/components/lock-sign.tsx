import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Shows on a field that it cannot be changed; to those who listen, the field itself says so. */
export function lockSign(isLocked: boolean): ReactNode {
  return isLocked ? <IconLock aria-hidden size={18} stroke={1.75} /> : undefined;
}
