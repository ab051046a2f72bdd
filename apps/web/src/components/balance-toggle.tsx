import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { IconButton } from '../ui/icon-button.tsx';

type Props = {
  readonly what: string;
  readonly isShown: boolean;
  readonly onToggle: (isShown: boolean) => void;
};

/** The eye beside a balance. Its name says what a press does, so it has no pressed state as well. */
export function BalanceToggle({ what, isShown, onToggle }: Props) {
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <IconButton label={`${isShown ? 'Hide' : 'Show'} balance of ${what}`} onClick={() => onToggle(!isShown)}>
      <Icon aria-hidden size={22} stroke={1.75} />
    </IconButton>
  );
}
