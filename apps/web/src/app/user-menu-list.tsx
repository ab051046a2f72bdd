import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { signOut } from '../api/sign-out.ts';
import { UserButton } from './user-button.tsx';
import classes from './user-menu-list.module.css';

type Props = { readonly isOpenAtFirst: boolean };

/** The colour mode and Logout. */
export function UserMenuList({ isOpenAtFirst }: Props) {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  const ModeIcon = isDark ? IconSun : IconMoon;
  return (
    <Menu
      defaultOpened={isOpenAtFirst}
      position="bottom-end"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 120 }}
      classNames={{ dropdown: `${classes['menu']}`, item: `${classes['item']}` }}
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
        <Menu.Item
          leftSection={<IconLogout aria-hidden size={20} stroke={1.75} />}
          onClick={() => signOut('signed-out')}
        >
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
