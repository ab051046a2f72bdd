import type { PermittedLink } from '@harvest/contracts/endpoint';
import {
  IconCalendarTime,
  IconHeadset,
  IconHistory,
  IconHome,
  IconId,
  IconSend,
  IconSettings,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';

export const NAVIGATION_ICONS: Readonly<Record<PermittedLink, TablerIcon>> = {
  '/home': IconHome,
  '/transfer': IconSend,
  '/transaction-history': IconHistory,
  '/kyc-setting': IconId,
  '/scheduled-payment': IconCalendarTime,
  '/beneficiary': IconUsers,
  '/settings': IconSettings,
  '/customer-service': IconHeadset,
};
