import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { DialogFrame } from '../src/ui/dialog-frame.tsx';
import { SelectField } from '../src/ui/select-field.tsx';
import { SidePanel } from '../src/ui/side-panel.tsx';
import classes from './parts-page.module.css';

export function OverlayParts() {
  const [open, setOpen] = useState<'panel' | 'dialog' | 'fixed' | null>(null);
  const [isAbove, setIsAbove] = useState(false);
  const [name, setName] = useState('');
  const navigate = useNavigate();
  const close = () => {
    setOpen(null);
    setName('');
  };
  return (
    <div className={classes['form']}>
      <Button onClick={() => setOpen('panel')}>Open panel</Button>
      <Button onClick={() => setOpen('dialog')}>Open dialog</Button>
      <Button onClick={() => setOpen('fixed')}>Open dialog that stays</Button>
      <SidePanel
        isOpen={open === 'panel'}
        title="Create Account"
        onClose={close}
        isDirty={name !== ''}
        footer={
          <>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button
              onClick={() => {
                close();
                void navigate('/table');
              }}
            >
              Create
            </Button>
          </>
        }
      >
        <TextInput label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
        <SelectField
          label="Account Type"
          data={['Savings', 'Current']}
          value={null}
          onChange={(type) => setName(type ?? '')}
        />
        <Button variant="default" onClick={() => setIsAbove(true)}>
          Ask more
        </Button>
        {Array.from({ length: 30 }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike.
          <p key={line}>Something to scroll past.</p>
        ))}
      </SidePanel>
      <DialogFrame isOpen={isAbove} title="Are you sure?" onClose={() => setIsAbove(false)} closesOnBackdrop>
        <p>This dialog stands above the panel.</p>
      </DialogFrame>
      <DialogFrame isOpen={open === 'dialog'} title="Request Statement" onClose={close}>
        <TextInput label="Reason" />
      </DialogFrame>
      <DialogFrame isOpen={open === 'fixed'} title="No answer yet">
        <Button onClick={close}>Go on</Button>
      </DialogFrame>
    </div>
  );
}
