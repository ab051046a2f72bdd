import { Button } from '@mantine/core';
import { useState } from 'react';
import { DataTable } from '../src/ui/data-table.tsx';
import { SidePanel } from '../src/ui/side-panel.tsx';
import type { Column } from '../src/ui/table-columns.ts';
import { useListUrl } from '../src/ui/use-list-url.ts';

type Payment = { readonly id: number; readonly name: string; readonly amount: number };

const PAYMENTS: readonly Payment[] = Array.from({ length: 57 }, (_, place) => ({
  id: place + 1,
  name: `Farmer ${place + 1}`,
  amount: ((place * 7) % 57) * 100,
}));

const COLUMNS: readonly Column<Payment>[] = [
  { name: 'Name', isText: true, cell: ({ name }) => name },
  {
    name: 'Amount',
    isAmount: true,
    cell: ({ amount }) => `₦${amount}.00`,
    sort: {
      descending: { sort: '-amount', words: 'Largest amount first' },
      ascending: { sort: 'amount', words: 'Smallest amount first' },
    },
  },
];

/** A table whose rows open; it does what a server would do. */
export function TableParts() {
  const url = useListUrl({ big: (value) => value === 'yes' }, ['-amount', 'amount']);
  const [isBroken, setIsBroken] = useState(false);
  const [opened, setOpened] = useState<Payment | null>(null);
  const sign = url.sort === 'amount' ? 1 : -1;
  const found = PAYMENTS.filter(
    ({ name, amount }) => name.includes(url.q) && (url.filters.big === undefined || amount > 4000),
  ).sort((a, b) => sign * (a.amount - b.amount));
  const first = (url.page - 1) * url.size;
  return (
    <>
      <Button variant="default" onClick={() => setIsBroken(true)}>
        Break
      </Button>
      <DataTable
        caption="Payments"
        searchLabel="Search"
        columns={COLUMNS}
        rowKey={({ id }) => String(id)}
        card={({ name, amount }) => `${name}: ₦${amount}.00`}
        opening={{ label: ({ name }) => `View details of ${name}`, onOpen: setOpened }}
        page={{ rows: found.slice(first, first + url.size), totalCount: found.length }}
        isBusy={false}
        failure={isBroken ? <Button onClick={() => setIsBroken(false)}>Retry</Button> : undefined}
        url={url}
        filters={<Button onClick={() => url.change({ filters: { big: 'yes' } })}>Big ones</Button>}
        activeFilters={
          url.filters.big === undefined
            ? []
            : [{ label: 'Size: big', onRemove: () => url.change({ filters: { big: null } }) }]
        }
        empty={{ title: 'No records to display', hint: 'None yet.', illustration: null }}
      />
      <SidePanel isOpen={opened !== null} title="Payment Details" onClose={() => setOpened(null)}>
        <p>{opened?.name}</p>
      </SidePanel>
    </>
  );
}
