import { Button } from '@mantine/core';
import { useState } from 'react';
import { toast } from '../src/components/toast.ts';
import { CopyButton } from '../src/ui/copy-button.tsx';
import { DateField } from '../src/ui/date-field.tsx';
import classes from './parts-page.module.css';

export function SmallParts() {
  const [day, setDay] = useState<string | null>(null);
  const [count, setCount] = useState(0);
  return (
    <div className={classes['form']}>
      <DateField label="Date" required value={day} min="2026-01-01" max="2026-12-31" onChange={setDay} />
      <DateField label="Closed" disabled value="2026-11-21" onChange={() => undefined} />
      <p role="status">{day ?? 'no day'}</p>
      <p>
        <span>3012345678</span> <CopyButton text="3012345678" what="account number" />
      </p>
      <Button
        onClick={() => {
          setCount(count + 1);
          toast.success(`Saved ${count + 1}`);
        }}
      >
        Save
      </Button>
      <Button variant="default" onClick={() => toast.failure('It did not work')}>
        Fail
      </Button>
    </div>
  );
}
