import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { TEXTS } from '@harvest/contracts/texts';
import { Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconDeviceMobile, IconKey, IconLock, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useKnownLock } from '../api/emergency-lock-api.ts';
import { useStaffInfo, useUserInfo } from '../api/session.ts';
import { signOut } from '../api/sign-out.ts';
import { AUTHENTICATOR_PAGE } from '../components/authenticator-needed.tsx';
import { LOCK_WORDS } from '../components/emergency-lock-words.tsx';
import { STAFF_PASSWORD_PAGE } from '../components/staff-password-page.ts';
import { UserButton } from './user-button.tsx';
import classes from './user-menu-list.module.css';

const EmergencyLockDialog = lazy(() =>
  import('../components/emergency-lock-dialog.tsx').then((m) => ({ default: m.EmergencyLockDialog })),
);

type Props = { readonly isOpenAtFirst: boolean };

/** The colour mode, the emergency lock for customers, authenticator and password for staff, and Logout. */
export function UserMenuList({ isOpenAtFirst }: Props) {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  const ModeIcon = isDark ? IconSun : IconMoon;
  const isCustomer = useUserInfo() !== null;
  const staff = useStaffInfo();
  const navigate = useNavigate();
  const isLocked = useKnownLock() !== null;
  // Undefined until it was opened for the first time.
  const [isLocking, setIsLocking] = useState<boolean>();
  return (
    <>
      <Menu
        defaultOpened={isOpenAtFirst}
        position="bottom-end"
        withinPortal={false}
        withInitialFocusPlaceholder={false}
        transitionProps={{ duration: 120 }}
        classNames={{
          dropdown: `${classes['menu']}`,
          item: `${classes['item']}`,
          itemLabel: `${classes['label']}`,
        }}
      >
        <Menu.Target>
          <UserButton />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<ModeIcon aria-hidden size={20} stroke={1.75} />}
            onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
          >
            {isDark ? 'Light mode' : 'Dark mode'}
          </Menu.Item>
          {isCustomer && !isLocked && (
            <Menu.Item
              leftSection={<IconLock aria-hidden size={20} stroke={1.75} />}
              onClick={() => setIsLocking(true)}
            >
              {LOCK_WORDS.first}
            </Menu.Item>
          )}
          {staff !== null && !staff.passwordRequired && (
            <Menu.Item
              leftSection={<IconDeviceMobile aria-hidden size={20} stroke={1.75} />}
              onClick={() => void navigate(AUTHENTICATOR_PAGE)}
            >
              Authenticator app
            </Menu.Item>
          )}
          {staff !== null && (
            <Menu.Item
              leftSection={<IconKey aria-hidden size={20} stroke={1.75} />}
              onClick={() => void navigate(STAFF_PASSWORD_PAGE)}
            >
              {TEXTS.changePassword}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconLogout aria-hidden size={20} stroke={1.75} />}
            onClick={() => signOut('signed-out')}
          >
            Logout
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isLocking !== undefined && (
        <Suspense fallback={null}>
          <EmergencyLockDialog isOpen={isLocking} onClose={() => setIsLocking(false)} />
        </Suspense>
      )}
    </>
  );
}
