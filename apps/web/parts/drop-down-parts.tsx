import { useState } from 'react';
import { SelectField } from '../src/ui/select-field.tsx';
import classes from './parts-page.module.css';

const BANKS = Array.from({ length: 20 }, (_, place) => ({
  value: String(place + 1),
  label: `Bank ${place + 1}`,
}));

export function DropDownParts() {
  const [colour, setColour] = useState<string | null>(null);
  const [bank, setBank] = useState<string | null>(null);
  return (
    <div className={classes['form']}>
      <SelectField
        label="Colour"
        required
        error={colour === 'Blue' ? 'This field is required' : undefined}
        data={['Red', 'Green', 'Blue', 'Black', 'White', 'Brown', 'Yellow', 'Grey']}
        value={colour}
        onChange={setColour}
      />
      <SelectField label="Bank" optional searchable clearable data={BANKS} value={bank} onChange={setBank} />
      <SelectField label="State" data={[]} value={null} onChange={() => undefined} />
      <SelectField label="Network" isLoading data={['MTN']} value={null} onChange={() => undefined} />
      <SelectField label="Branch" disabled data={['Ikeja']} value="Ikeja" onChange={() => undefined} />
      <p role="status">
        {colour ?? 'no colour'}, {bank ?? 'no bank'}
      </p>
    </div>
  );
}
