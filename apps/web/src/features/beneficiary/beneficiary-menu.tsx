import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { TEXTS } from '@harvest/contracts/texts';
import { Menu } from '@mantine/core';
import { IconDots, IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import type { Beneficiary } from '../../api/beneficiaries-api.ts';
import { useUserInfo } from '../../api/session.ts';
import { sendToState } from '../../components/send-to.ts';
import { accountNumberEnd } from '../../lib/account-number.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from './beneficiary-menu.module.css';

type Props = {
  readonly beneficiary: Beneficiary;
  readonly onChoose: (action: 'rename' | 'delete') => void;
};

const ICON = { 'aria-hidden': true, size: 20, stroke: 1.75 } as const;

/** The button that opens the menu of a beneficiary. */
export const menuButtonOf = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-actions-of="${id}"]`);

/** What can be done with a beneficiary (S2 §2). */
export function BeneficiaryMenu({ beneficiary, onChoose }: Props) {
  const { id, beneficiaryName, bankName, accountNumber } = beneficiary;
  const maySend = useUserInfo()?.permittedLinks.includes('/transfer') === true;
  const button = useRef<HTMLButtonElement>(null);
  const choose = (action: 'rename' | 'delete') => {
    // What opens now gives the focus back to where it was; the item that was pressed will be gone by then.
    button.current?.focus();
    onChoose(action);
  };
  return (
    <Menu
      position="bottom-end"
      withinPortal={false}
      // A table that scrolls sideways would cut it off.
      floatingStrategy="fixed"
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 120 }}
      classNames={{ dropdown: `${classes['menu']}`, item: `${classes['item']}` }}
    >
      <Menu.Target>
        <IconButton
          ref={button}
          data-actions-of={id}
          label={`Actions for ${beneficiaryName}, ${bankName} ${accountNumberEnd(accountNumber, 4)}`}
        >
          <IconDots aria-hidden size={24} stroke={1.75} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {maySend && (
          <Menu.Item
            component={Link}
            to="/transfer"
            state={sendToState(beneficiary)}
            leftSection={<IconSend {...ICON} />}
          >
            Send money
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={() => choose('rename')}>
          Rename
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTrash {...ICON} />}
          className={`${classes['item']} ${classes['danger']}`}
          onClick={() => choose('delete')}
        >
          {TEXTS.delete}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
