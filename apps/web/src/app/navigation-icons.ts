import {
  IconCalendarTime,
  IconClipboardCheck,
  IconHeadset,
  IconHistory,
  IconHome,
  IconId,
  IconSend,
  IconSettings,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import type { NavigationLink } from './navigation.ts';

export const NAVIGATION_ICONS: Readonly<Record<NavigationLink, TablerIcon>> = {
  '/onboarding': IconClipboardCheck,
  '/home': IconHome,
  '/transfer': IconSend,
  '/transaction-history': IconHistory,
  '/kyc-setting': IconId,
  '/scheduled-payment': IconCalendarTime,
  '/beneficiary': IconUsers,
  '/settings': IconSettings,
  '/customer-service': IconHeadset,
};
