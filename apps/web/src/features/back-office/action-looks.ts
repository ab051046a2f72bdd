export const ACTION_LOOKS = {
  good: { variant: 'filled' },
  neutral: { variant: 'default' },
  danger: { variant: 'outline', color: 'red' },
} as const;

export const NOTHING_TO_DO = 'There is nothing you can do here now.';
