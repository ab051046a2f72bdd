import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconChevronDown, IconLogout, IconMoon, IconSun, IconUserCircle } from '@tabler/icons-react';
import { useAppLoading, useUserInfo } from '../api/session.ts';
import { useSignOut } from '../components/use-sign-out.ts';
import classes from './user-menu.module.css';

/** Who is signed in, the colour mode and Logout. */
export function UserMenu() {
  const userInfo = useUserInfo();
  const isLoading = useAppLoading();
  const signOut = useSignOut();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  const ModeIcon = isDark ? IconSun : IconMoon;
  return (
    <Menu
      position="bottom-end"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 120 }}
      classNames={{ dropdown: `${classes['menu']}`, item: `${classes['item']}` }}
    >
      <Menu.Target>
        <button type="button" className={classes['target']}>
          <IconUserCircle aria-hidden size={24} stroke={1.75} />
          <span className="sr-only">User menu of </span>
          <span className={classes['name']}>{userInfo?.firstName}</span>
          <IconChevronDown aria-hidden size={18} stroke={1.75} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<ModeIcon aria-hidden size={20} stroke={1.75} />}
          onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
        >
          {isDark ? 'Light mode' : 'Dark mode'}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout aria-hidden size={20} stroke={1.75} />}
          onClick={() => void signOut()}
          closeMenuOnClick={false}
        >
          {isLoading ? 'Signing out...' : 'Logout'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
