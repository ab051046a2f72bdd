import { useMediaQuery } from '@mantine/hooks';
import type { CustomerTransaction } from '../../api/back-office-api.ts';
import { StatusChip } from '../../components/status-chip.tsx';
import { nairaText } from '../../lib/naira-text.ts';
import { CardList } from '../../ui/card-list.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { TableGrid } from '../../ui/table-grid.tsx';
import classes from './back-office.module.css';
import { When } from './when.tsx';

type Entry = CustomerTransaction['entries'][number];
/** Entries have no name of their own; their order never changes. */
type Line = Entry & { readonly place: number };

const CAPTION = 'Ledger entries, in the order they were booked';
const NONE = '–';
const stay = () => undefined;
const keyOf = ({ place }: Line): string => String(place);

const COLUMNS: readonly Column<Line>[] = [
  { name: 'Booked', cell: ({ at }) => <When at={at} /> },
  { name: 'Account', isText: true, cell: ({ account }) => account },
  { name: 'Rule', isText: true, cell: (line) => <Rule line={line} /> },
  { name: 'Money out', isAmount: true, cell: (line) => amountOf(line, 'OUT') },
  { name: 'Money in', isAmount: true, cell: (line) => amountOf(line, 'IN') },
  { name: 'Narration', isText: true, cell: ({ narration }) => narration },
];

const amountOf = ({ direction, amount }: Line, wanted: Entry['direction']): string =>
  direction === wanted ? nairaText(amount) : NONE;

/** What was booked, returns marked as such. */
function Rule({ line: { rule, isReturn } }: { readonly line: Line }) {
  return (
    <span className={classes['headline']}>
      {rule}
      {isReturn && <StatusChip status="RETURNED" />}
    </span>
  );
}

/** Every account that a transaction touched, what was booked to it and by which rule. */
export function LedgerEntries({ entries }: { readonly entries: readonly Entry[] }) {
  const isWide = useMediaQuery('(min-width: 768px)', true, { getInitialValueInEffect: false });
  if (entries.length === 0)
    return <p className={classes['muted']}>Nothing was booked: no money has moved.</p>;
  const list = {
    caption: CAPTION,
    rows: entries.map((entry, place): Line => ({ ...entry, place })),
    rowKey: keyOf,
    isBusy: false,
    skeletonRows: 0,
  };
  if (!isWide) return <CardList {...list} card={(line) => <EntryCard line={line} />} />;
  return <TableGrid {...list} columns={COLUMNS} sort="" wantedSort="" onSort={stay} />;
}

function EntryCard({ line }: { readonly line: Line }) {
  const { account, direction, amount, narration, at } = line;
  return (
    <div className={classes['fact']}>
      <strong className={classes['name']}>{account}</strong>
      <p>
        {direction === 'IN' ? 'Money in' : 'Money out'} {nairaText(amount)}
      </p>
      <Rule line={line} />
      <p>{narration}</p>
      <p className={classes['muted']}>
        <When at={at} />
      </p>
    </div>
  );
}
